-- An issue tells of articles, and nobody gets an article twice. Its sending waits a while, in which it can be canceled. Copies of the
-- version before must be stopped: they would not wait.

-- form is how much of its articles an issue has: what the owner chose last is offered next. started_at is from now on when the sending
-- begins. planned_at is when the owner wants it to, null for as soon as possible; begun_at is when it did, after which nothing cancels it.
alter table issues add column form {{.text}} not null default '' check (form in ('', 'whole', 'beginning'));
alter table issues add column planned_at {{.text}};
alter table issues add column begun_at {{.text}};

update issues set begun_at = started_at where state <> 'draft';

create table issue_articles (
    issue_id {{.integer}} not null references issues (id) on delete cascade,
    article  {{.text}} not null check (article <> ''), -- the name of its folder
    primary key (issue_id, article)
){{.strict}};

create index issue_articles_article on issue_articles (article);

-- Who has got an article: the row comes with the mail, in one transaction, whatever issue brings it.
create table article_recipients (
    article       {{.text}} not null,
    subscriber_id {{.integer}} not null references subscribers (id) on delete cascade,
    issue_id      {{.integer}} not null references issues (id) on delete cascade,
    primary key (article, subscriber_id)
){{.strict}};

create index article_recipients_subscriber on article_recipients (subscriber_id);
create index article_recipients_issue on article_recipients (issue_id);
