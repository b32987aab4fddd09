-- +goose Up

-- A booking holds its time until held_until, while its address has not confirmed it; null for every other meeting. ask_id is the
-- mail that asks for it, until the owner is told that the hold has run out. network is the visitor's, for a week.
alter table meetings add column held_until text;
alter table meetings add column ask_id integer references outbox (id) on delete set null;
alter table meetings add column confirmed_at text; -- when the visitor used a link of a mail
alter table meetings add column network text not null default '';

drop index meetings_taken;
create unique index meetings_taken on meetings (starts_at)
where state in ('booked', 'confirmed', 'proposed') and held_until is null;
create index meetings_ask on meetings (ask_id) where ask_id is not null;
create index meetings_network on meetings (network) where network <> '';

create table new_meeting_tokens (
    hash       blob    primary key check (length(hash) = 32),
    meeting_id integer not null references meetings (id) on delete cascade,
    purpose    text    not null check (purpose in ('confirm', 'move', 'cancel', 'accept')),
    sequence   integer not null
) strict;

insert into new_meeting_tokens select hash, meeting_id, purpose, sequence from meeting_tokens;
drop table meeting_tokens;
alter table new_meeting_tokens rename to meeting_tokens;
create index meeting_tokens_meeting on meeting_tokens (meeting_id);
