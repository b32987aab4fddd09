-- +goose Up

-- How often a network has tried to subscribe within a minute, for all who share the database.
create table subscription_tries (
    network  text    primary key check (network <> ''),
    began_at text    not null,
    count    integer not null check (count > 0)
) strict;
