-- +goose Up

-- Who does not want to hear of the podcast any more leaves by the key of a notice, as readers of the newsletter do.
alter table podcast_subscribers add column unsubscribed_at text;

create table podcast_keys (
    hash          blob    primary key check (length(hash) = 32),
    subscriber_id integer not null references podcast_subscribers (id) on delete cascade,
    purpose       text    not null check (purpose = 'unsubscribe'),
    expires_at    text
) strict;

create index podcast_keys_subscriber on podcast_keys (subscriber_id);
