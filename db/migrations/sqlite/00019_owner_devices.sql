-- +goose Up

-- A browser in which the owner has logged in. Its attempts are counted apart from everybody else's. Only a hash of its key is
-- stored; the credential is derived from the password that was used.
create table devices (
    hash       blob primary key check (length(hash) = 32),
    credential blob not null check (length(credential) = 32),
    name       text not null,
    created_at text not null,
    used_at    text not null
) strict;

-- The recovery codes that have not been used, hashed like passwords. All of one set have the same salt.
create table recovery_codes (
    hash       blob primary key,
    salt       blob not null check (length(salt) >= 16),
    created_at text not null
) strict;
