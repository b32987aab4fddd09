-- +goose Up

-- The appointment that a request for a meeting has led to. Its person is that of the request.
create table meetings (
    id         integer primary key,
    request_id integer not null unique references meeting_requests (id) on delete cascade,
    uid        text    not null unique check (uid <> ''),
    sequence   integer not null check (sequence >= 0),
    state      text    not null check (state in ('booked', 'confirmed', 'proposed', 'cancelled', 'declined')),
    starts_at  text    not null,
    ends_at    text    not null check (ends_at > starts_at),
    zone       text    not null,
    changed_at text    not null
) strict;

create unique index meetings_taken on meetings (starts_at) where state in ('booked', 'confirmed', 'proposed');
create index meetings_ends on meetings (ends_at);

-- What the links in the mails about a meeting can be used for.
create table meeting_tokens (
    hash       blob    primary key check (length(hash) = 32),
    meeting_id integer not null references meetings (id) on delete cascade,
    purpose    text    not null check (purpose in ('move', 'cancel', 'accept')),
    sequence   integer not null
) strict;

create index meeting_tokens_meeting on meeting_tokens (meeting_id);
