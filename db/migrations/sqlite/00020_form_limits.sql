-- +goose Up

-- How many different submissions a form's token has served.
create table form_tokens (
    token      text    primary key,
    uses       integer not null check (uses > 0),
    created_at text    not null
) strict;

-- How many submissions a network has sent in the day since began_at. The network is an opaque key, never an address.
create table network_days (
    network  text    primary key,
    began_at text    not null,
    count    integer not null check (count > 0),
    allowed  integer not null
) strict;
