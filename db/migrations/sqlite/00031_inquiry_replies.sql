-- +goose Up

-- What the owner does about an inquiry stands beside it: an older copy of the program reads the tables of inquiries whole. contact
-- and recipient are the visitor's address, so that a row is exported and erased with the inquiry.

-- When an inquiry was answered last, and when it was opened again after it was done.
create table inquiry_states (
    kind        text    not null,
    inquiry_id  integer not null,
    answered_at text,
    reopened_at text,
    primary key (kind, inquiry_id)
) strict;

-- A reply that is not sent yet. It stays after the sending, empty, so that its version tells another window of it.
create table inquiry_reply_drafts (
    kind       text    not null,
    inquiry_id integer not null,
    contact    text    not null collate nocase,
    subject    text    not null,
    text       text    not null,
    version    integer not null,
    changed_at text    not null,
    primary key (kind, inquiry_id)
) strict;

-- The replies that were given to the outbox. thread holds the Message-IDs of the mails before, by which mail programs join them.
create table inquiry_replies (
    id            integer primary key,
    submission_id text    not null unique check (submission_id <> ''),
    kind          text    not null,
    inquiry_id    integer not null,
    created_at    text    not null,
    recipient     text    not null collate nocase,
    subject       text    not null,
    text          text    not null,
    attachment    text    not null,
    message_id    text    not null,
    thread        text    not null,
    mail_id       integer references outbox (id) on delete set null,
    sent_at       text
) strict;

create index inquiry_replies_inquiry on inquiry_replies (kind, inquiry_id);
create index inquiry_replies_mail on inquiry_replies (mail_id);

-- What the owner notes about an inquiry, for themselves.
create table inquiry_notes (
    id            integer primary key,
    submission_id text    not null unique check (submission_id <> ''),
    kind          text    not null,
    inquiry_id    integer not null,
    created_at    text    not null,
    contact       text    not null collate nocase,
    text          text    not null
) strict;

create index inquiry_notes_inquiry on inquiry_notes (kind, inquiry_id);
