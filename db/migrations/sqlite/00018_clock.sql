-- +goose Up

-- An issue that was being sent when a backup was made, which was restored since: the owner decides whether it goes on.
alter table issues add column held_at text;

-- What the clock said at the last purge, and what it says since it jumped (see clock.go).
create table clock (
    id         integer primary key check (id = 1),
    last_at    text    not null,
    jumped_at  text,
    checked_at text    check ((jumped_at is null) = (checked_at is null))
) strict;
