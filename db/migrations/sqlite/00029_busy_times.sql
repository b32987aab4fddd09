-- +goose Up

-- The calendars of the owner whose entries make the owner busy, by their place in CALENDAR_URLS. Their addresses are secrets and not
-- stored.
create table busy_sources (
    number     integer primary key check (number > 0),
    address    text    not null, -- hash of the address that was read last
    version    text    not null, -- by which its server knows what was read last; '' for none
    covered_at text,             -- how far in the future it was read; null before the first time
    read_at    text,             -- when it was last read; null for never
    failed_at  text,             -- since when it cannot be read; null if it can
    reason     text    not null  -- why not, in one word; '' if it can
) strict;

-- When the entries of these calendars make the owner busy.
create table busy_times (
    source    integer not null references busy_sources (number) on delete cascade,
    starts_at text    not null,
    ends_at   text    not null check (ends_at > starts_at),
    primary key (source, starts_at)
) strict;

create index busy_times_ends on busy_times (ends_at);
