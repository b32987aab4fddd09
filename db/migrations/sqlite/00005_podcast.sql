-- +goose Up

-- Here the address tells a second subscription: who goes back and enters another address sends the same form again.
create table podcast_subscribers (
    id               integer primary key,
    submission_id    text    not null check (submission_id <> ''),
    created_at       text    not null,
    language         text    not null,
    email            text    not null unique collate nocase,
    consent_text     text    not null,
    consent_form     text    not null,
    consent_language text    not null,
    consent_at       text    not null
) strict;

create table podcast_suggestions (
    id            integer primary key,
    submission_id text    not null unique check (submission_id <> ''),
    created_at    text    not null,
    language      text    not null,
    topic         text    not null
) strict;

-- The sum stands with the topic, so that it survives the deletion of who voted.
create table podcast_topics (
    id         text    primary key,
    created_at text    not null,
    votes      integer not null check (votes >= 0)
) strict;

create table podcast_votes (
    topic_id   text not null references podcast_topics (id) on delete cascade,
    visitor    text not null check (visitor <> ''),
    created_at text not null,
    primary key (topic_id, visitor)
) strict;

create index podcast_suggestions_created on podcast_suggestions (created_at);
create index podcast_votes_created on podcast_votes (created_at);
