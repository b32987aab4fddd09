-- +goose Up

-- Mails to addresses that visitors typed, and mails to the owner about requests, are limited (see mail_budget.go). The outbox
-- itself is the ledger: a limited mail has a class, and released_at once it has left for the mail server's queue. Until then it
-- is held, and held_for says why. inbox is the recipient without what providers ignore, network a keyed hash; both are emptied
-- when they no longer count. SQLite changes a check only with the table.
create table outbox_new (
    id              integer primary key,
    message_id      text    not null unique,
    kind            text    not null,
    recipient       text    not null collate nocase,
    reply_to        text    not null collate nocase,
    subject         text    not null,
    text            text    not null,
    html            text    not null,
    language        text    not null,
    unsubscribe_url text    not null,
    attachment_name text    not null,
    attachment_type text    not null,
    attachment      blob    not null,
    attempts        integer not null check (attempts >= 0),
    state           text    not null check (state in ('waiting', 'held', 'sent', 'failed')),
    next_at         text    not null,
    last_error      text    not null,
    created_at      text    not null,
    sent_at         text    check ((state = 'sent') = (sent_at is not null)),
    secret          integer not null default 0 check (secret in (0, 1)),
    class           text    not null default '' check (class in ('', 'acknowledgement', 'confirmation', 'owner')),
    network         text    not null default '',
    inbox           text    not null default '',
    held_for        text    not null default '' check ((state = 'held') = (held_for <> '')),
    released_at     text
) strict;

insert into outbox_new (
    id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type,
    attachment, attempts, state, next_at, last_error, created_at, sent_at, secret
)
select
    id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type,
    attachment, attempts, state, next_at, last_error, created_at, sent_at, secret
from outbox;

drop table outbox;
alter table outbox_new rename to outbox;

create index outbox_due on outbox (next_at, id) where state = 'waiting';
create index outbox_created on outbox (created_at, id);
create index outbox_released on outbox (class, released_at) where released_at is not null;
create index outbox_inbox on outbox (inbox, released_at) where released_at is not null;
create index outbox_held on outbox (class, held_for, id) where state = 'held';
