-- +goose Up

-- The hash of the password that was made at the first start, for an owner who configures none.
create table owner_password (
    id         integer primary key check (id = 1),
    hash       text    not null,
    created_at text    not null
) strict;

-- Whoever holds the key whose hash stands here is the owner. The credential tells which password let them in.
create table sessions (
    hash       blob primary key check (length(hash) = 32),
    credential blob not null check (length(credential) = 32),
    created_at text not null,
    seen_at    text not null
) strict;

-- Attempts to log in, by visitor: an opaque key, never an address. The visitor '' is everybody.
create table login_attempts (
    visitor      text    primary key,
    count        integer not null check (count >= 0),
    next_at      text    not null,
    last_at      text    not null,
    logged_in_at text
) strict;
