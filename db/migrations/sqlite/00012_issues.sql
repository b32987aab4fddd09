-- +goose Up

-- What the owner writes to subscribers, in both languages.
create table issues (
    id          integer primary key,
    created_at  text    not null,
    changed_at  text    not null,
    subject_en  text    not null,
    body_en     text    not null,
    subject_es  text    not null,
    body_es     text    not null,
    state       text    not null check (state in ('draft', 'sending', 'sent')),
    started_at  text,
    finished_at text,
    recipients  integer not null default 0 check (recipients >= 0),
    check ((state = 'draft') = (started_at is null)),
    check ((state = 'sent') = (finished_at is not null))
) strict;

-- Who has got an issue: the row comes with the mail, in one transaction, so that nobody gets it twice.
create table issue_mails (
    issue_id      integer not null references issues (id) on delete cascade,
    subscriber_id integer not null references newsletter_subscribers (id) on delete cascade,
    mail_id       integer not null,
    primary key (issue_id, subscriber_id)
) strict;

create index issue_mails_subscriber on issue_mails (subscriber_id);
create index newsletter_subscribers_state on newsletter_subscribers (state, id);
