-- +goose Up

-- What the owner's codes for one time are made from. A code opens the door once: the steps up to the last one are spent.
create table second_factor (
    id         integer primary key check (id = 1),
    secret     text    not null,
    last_step  integer not null,
    created_at text    not null
) strict;
