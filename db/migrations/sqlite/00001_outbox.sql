-- +goose Up

-- Marks the file as a database of this program: "port" (applicationID in sqlite_inspect.go).
pragma application_id = 0x706f7274;

-- Times are UTC text in one fixed-width form (see Time in values.go).
create table outbox (
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
    state           text    not null check (state in ('waiting', 'sent', 'failed')),
    next_at         text    not null,
    last_error      text    not null,
    created_at      text    not null,
    sent_at         text    check ((state = 'sent') = (sent_at is not null))
) strict;

create index outbox_due on outbox (next_at, id) where state = 'waiting';
