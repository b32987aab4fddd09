-- +goose Up

-- Which process does a job that only one may do, and until when.
create table leases (
    name   text primary key,
    holder text not null,
    until  text not null
) strict;
