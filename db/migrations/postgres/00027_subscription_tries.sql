-- +goose Up

create table subscription_tries (
    network  text collate "C" primary key check (network <> ''),
    began_at text collate "C" not null,
    count    integer not null check (count > 0)
);
