-- +goose Up

-- One table for every list. Whoever is asked again to confirm keeps state and consent until the address itself confirms.
create table subscribers (
    id               integer primary key,
    submission_id    text    not null check (submission_id <> ''),
    created_at       text    not null,
    language         text    not null,
    audience         text    not null check (audience in ('newsletter', 'podcast')),
    email            text    not null collate nocase,
    source           text    not null,
    state            text    not null check (state in ('pending', 'confirmed', 'unsubscribed')),
    consent_text     text    not null,
    consent_form     text    not null,
    consent_language text    not null,
    consent_at       text    not null,
    asked_at         text, -- null until a mail that asks to confirm is stored
    mailed_at        text, -- null until such a mail was sent
    confirmed_at     text,
    unsubscribed_at  text,
    unique (audience, email)
) strict;

create index subscribers_audience on subscribers (audience, state, id);
create index subscribers_asked on subscribers (asked_at);

create table subscriber_tokens (
    hash          blob    primary key check (length(hash) = 32),
    subscriber_id integer not null references subscribers (id) on delete cascade,
    purpose       text    not null check (purpose in ('confirm', 'unsubscribe')),
    mail_id       integer, -- of the mail that holds the token
    expires_at    text,    -- of one that confirms: null until the mail was sent
    used_at       text
) strict;

create index subscriber_tokens_subscriber on subscriber_tokens (subscriber_id);
create index subscriber_tokens_mail on subscriber_tokens (mail_id);

-- What an address agrees to when it confirms: the subscriber takes it over then.
create table signups (
    id               integer primary key,
    token_hash       blob    not null unique references subscriber_tokens (hash) on delete cascade,
    submission_id    text    not null check (submission_id <> ''),
    created_at       text    not null,
    language         text    not null,
    source           text    not null,
    consent_text     text    not null,
    consent_form     text    not null,
    consent_language text    not null,
    consent_at       text    not null
) strict;

insert into subscribers
select
    id, submission_id, created_at, language, 'newsletter', email, source, state, consent_text, consent_form, consent_language,
    consent_at, mailed_at, mailed_at, confirmed_at, unsubscribed_at
from newsletter_subscribers;

-- The time of sending begins the week of an unconfirmed address: it has none while its mail waits.
update subscribers set mailed_at = null
where state = 'pending' and email in (select recipient from outbox where secret = 1 and state <> 'sent');

-- Nobody has confirmed an address for the podcast: each is asked once, and keeps its consent until then.
insert into subscribers (
    submission_id, created_at, language, audience, email, source, state, consent_text, consent_form, consent_language,
    consent_at, unsubscribed_at
)
select
    submission_id, created_at, language, 'podcast', email, '/podcast',
    case when unsubscribed_at is null then 'pending' else 'unsubscribed' end,
    consent_text, consent_form, consent_language, consent_at, unsubscribed_at
from podcast_subscribers
order by id;

-- Links in mails that were sent go on working; the 48 hours of those that wait begin when they are sent.
insert into subscriber_tokens (hash, subscriber_id, purpose, mail_id, expires_at, used_at)
select
    hash, subscriber_id, purpose,
    (select max(outbox.id) from outbox
     where purpose = 'confirm' and recipient = email and secret = 1 and outbox.state <> 'sent'),
    expires_at, used_at
from newsletter_keys join subscribers on subscribers.id = subscriber_id;

update subscriber_tokens set expires_at = null where mail_id is not null;

insert into signups (
    token_hash, submission_id, created_at, language, source, consent_text, consent_form, consent_language, consent_at
)
select
    hash, submission_id, consent_at, language, source, consent_text, consent_form, consent_language, consent_at
from subscriber_tokens join subscribers on subscribers.id = subscriber_id
where purpose = 'confirm';

insert into subscriber_tokens (hash, subscriber_id, purpose, expires_at)
select hash, subscribers.id, purpose, expires_at
from podcast_keys
join podcast_subscribers on podcast_subscribers.id = subscriber_id
join subscribers on audience = 'podcast' and subscribers.email = podcast_subscribers.email;

create table issue_recipients (
    issue_id      integer not null references issues (id) on delete cascade,
    subscriber_id integer not null references subscribers (id) on delete cascade,
    mail_id       integer not null,
    primary key (issue_id, subscriber_id)
) strict;

insert into issue_recipients select issue_id, subscriber_id, mail_id from issue_mails;

insert into issue_recipients
select issue_id, subscribers.id, mail_id
from podcast_issue_mails
join podcast_subscribers on podcast_subscribers.id = subscriber_id
join subscribers on audience = 'podcast' and subscribers.email = podcast_subscribers.email;

create index issue_recipients_subscriber on issue_recipients (subscriber_id);

drop table issue_mails;
drop table podcast_issue_mails;
drop table newsletter_keys;
drop table podcast_keys;
drop table newsletter_subscribers;
drop table podcast_subscribers;
