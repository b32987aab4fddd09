-- +goose Up

create table busy_sources (
    number     integer primary key check (number > 0),
    address    text collate "C" not null,
    version    text collate "C" not null,
    covered_at text collate "C",
    read_at    text collate "C",
    failed_at  text collate "C",
    reason     text collate "C" not null
);

create table busy_times (
    source    integer not null references busy_sources (number) on delete cascade,
    starts_at text collate "C" not null,
    ends_at   text collate "C" not null check (ends_at > starts_at),
    primary key (source, starts_at)
);

create index busy_times_ends on busy_times (ends_at);
