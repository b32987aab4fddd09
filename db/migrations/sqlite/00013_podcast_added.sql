-- +goose Up

-- The words of the topics that the owner made from suggestions; the others' are content.
create table podcast_added_topics (
    id             text primary key references podcast_topics (id) on delete cascade,
    category_en    text not null,
    title_en       text not null,
    description_en text not null,
    category_es    text not null,
    title_es       text not null,
    description_es text not null
) strict;

-- What became of a suggestion: the topic that it was made into, or joined.
alter table podcast_suggestions add column topic_id text references podcast_topics (id) on delete set null;
create index podcast_suggestions_topic on podcast_suggestions (topic_id);

-- Whom an issue is for; podcast subscribers have no keys of their own, so that theirs is a table of its own.
alter table issues add column audience text not null default 'newsletter' check (audience in ('newsletter', 'podcast'));

create table podcast_issue_mails (
    issue_id      integer not null references issues (id) on delete cascade,
    subscriber_id integer not null references podcast_subscribers (id) on delete cascade,
    mail_id       integer not null,
    primary key (issue_id, subscriber_id)
) strict;

create index podcast_issue_mails_subscriber on podcast_issue_mails (subscriber_id);
