-- +goose Up

-- A process claims the mails that it is about to send, so that another one leaves them alone until the claim ends. A mail with a
-- problem of its own is retried on its own schedule; all others are retried at once after an outage. last_cause says in one
-- word why the last attempt failed (see cause.go in internal/mail).
alter table outbox add column claimed_by    text    not null default '';
alter table outbox add column claimed_until text;
alter table outbox add column tried_at      text;
alter table outbox add column own_schedule  integer not null default 0 check (own_schedule in (0, 1));
alter table outbox add column last_cause    text    not null default '';

-- What is known of the mail server: one row, for the owner's screens and for the next start.
create table mail_server (
    id         integer primary key check (id = 1),
    state      text    not null check (state in ('up', 'probing', 'down')),
    since      text    not null,
    cause      text    not null,
    reason     text    not null,
    next_at    text    not null
) strict;
