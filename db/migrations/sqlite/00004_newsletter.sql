-- +goose Up

-- Here the address tells a second subscription: who goes back and enters another address sends the same form again.
create table newsletter_subscribers (
    id               integer primary key,
    submission_id    text    not null check (submission_id <> ''),
    created_at       text    not null,
    language         text    not null,
    email            text    not null unique collate nocase,
    source           text    not null,
    state            text    not null check (state in ('pending', 'confirmed', 'unsubscribed')),
    consent_text     text    not null,
    consent_form     text    not null,
    consent_language text    not null,
    consent_at       text    not null,
    mailed_at        text    not null,
    confirmed_at     text,
    unsubscribed_at  text
) strict;

create table newsletter_keys (
    hash          blob    primary key check (length(hash) = 32),
    subscriber_id integer not null references newsletter_subscribers (id) on delete cascade,
    purpose       text    not null check (purpose in ('confirm', 'unsubscribe')),
    expires_at    text,
    used_at       text
) strict;

create index newsletter_keys_subscriber on newsletter_keys (subscriber_id);
