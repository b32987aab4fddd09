pragma application_id = 1886351988;
CREATE TABLE ai_agents_survey (
    id                integer primary key,
    submission_id     text    not null unique check (submission_id <> ''),
    created_at        text    not null,
    language          text    not null default 'es',
    role              text    not null,
    industry          text    not null,
    experience        text    not null,
    pain_point_1      text    not null,
    pain_point_2      text    not null,
    pain_point_3      text    not null,
    repetitive_tasks  text    not null,
    ai_agent_interest text    not null,
    key_functionality text    not null,
    contact           text    not null,
    country           text    not null
) strict;
CREATE TABLE budget_requests (
    id              integer primary key,
    submission_id   text    not null unique check (submission_id <> ''),
    created_at      text    not null,
    language        text    not null,
    full_name       text    not null,
    email           text    not null collate nocase,
    company         text    not null,
    project_type    text    not null,
    budget_type     text    not null,
    budget_amount   text    not null,
    timeline        text    not null,
    project_details text    not null
) strict;
CREATE TABLE collaboration_requests (
    id              integer primary key,
    submission_id   text    not null unique check (submission_id <> ''),
    created_at      text    not null,
    language        text    not null,
    full_name       text    not null,
    email           text    not null collate nocase,
    company         text    not null,
    role            text    not null,
    project_type    text    not null,
    project_details text    not null
) strict;
CREATE TABLE cv_requests (
    id            integer primary key,
    submission_id text    not null unique check (submission_id <> ''),
    created_at    text    not null,
    language      text    not null,
    email         text    not null collate nocase,
    company       text    not null,
    reason        text    not null
) strict;
CREATE TABLE english_barrier_survey (
    id               integer primary key,
    submission_id    text    not null unique check (submission_id <> ''),
    created_at       text    not null,
    language         text    not null,
    role             text    not null,
    experience       text    not null,
    english_level    text    not null,
    lost_opportunity text    not null,
    feelings         text    not null,
    wants_to_improve text    not null,
    app_interest     text    not null,
    features         text    not null check (json_valid(features)),
    contact          text    not null,
    country          text    not null
) strict;
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
CREATE TABLE meeting_requests (
    id            integer primary key,
    submission_id text    not null unique check (submission_id <> ''),
    created_at    text    not null,
    language      text    not null,
    full_name     text    not null,
    email         text    not null collate nocase,
    date          text    not null,
    time          text    not null,
    time_zone     text    not null,
    message       text    not null
) strict;
CREATE TABLE newsletter_keys (
    hash          blob    primary key check (length(hash) = 32),
    subscriber_id integer not null references newsletter_subscribers (id) on delete cascade,
    purpose       text    not null check (purpose in ('confirm', 'unsubscribe')),
    expires_at    text,
    used_at       text
) strict;
CREATE TABLE newsletter_subscribers (
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
CREATE TABLE outbox (
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
CREATE TABLE podcast_subscribers (
    id               integer primary key,
    submission_id    text    not null check (submission_id <> ''),
    created_at       text    not null,
    language         text    not null,
    email            text    not null unique collate nocase,
    consent_text     text    not null,
    consent_form     text    not null,
    consent_language text    not null,
    consent_at       text    not null
) strict;
CREATE TABLE podcast_suggestions (
    id            integer primary key,
    submission_id text    not null unique check (submission_id <> ''),
    created_at    text    not null,
    language      text    not null,
    topic         text    not null
) strict;
CREATE TABLE podcast_topics (
    id         text    primary key,
    created_at text    not null,
    votes      integer not null check (votes >= 0)
) strict;
CREATE TABLE podcast_votes (
    topic_id   text not null references podcast_topics (id) on delete cascade,
    visitor    text not null check (visitor <> ''),
    created_at text not null,
    primary key (topic_id, visitor)
) strict;
CREATE TABLE surveys (
    id                    integer primary key,
    submission_id         text    not null unique check (submission_id <> ''),
    created_at            text    not null,
    language              text    not null default 'es',
    years_of_experience   text    not null,
    industry              text    not null,
    job_role              text    not null,
    programming_languages text    not null check (json_valid(programming_languages)),
    frontend_frameworks   text    not null check (json_valid(frontend_frameworks)),
    ai_experience         integer not null default 2 check (ai_experience between 0 and 10),
    topics                text    not null check (json_valid(topics)),
    discovery             text    not null,
    startup_founder       text    not null
) strict;
CREATE INDEX ai_agents_survey_created on ai_agents_survey (created_at);
CREATE INDEX budget_requests_created on budget_requests (created_at);
CREATE INDEX collaboration_requests_created on collaboration_requests (created_at);
CREATE INDEX cv_requests_created on cv_requests (created_at);
CREATE INDEX english_barrier_survey_created on english_barrier_survey (created_at);
CREATE INDEX meeting_requests_created on meeting_requests (created_at);
CREATE INDEX newsletter_keys_subscriber on newsletter_keys (subscriber_id);
CREATE INDEX outbox_due on outbox (next_at, id) where state = 'waiting';
CREATE INDEX podcast_suggestions_created on podcast_suggestions (created_at);
CREATE INDEX podcast_votes_created on podcast_votes (created_at);
CREATE INDEX surveys_created on surveys (created_at);
insert into ai_agents_survey values (1,'1','2026-11-21T12:00:00.000Z','es','CEO','salud','1-3','a','b','c','d','si','e','ana@example.com','ES');
insert into budget_requests values (1,'1','2026-11-21T12:00:00.000Z','es','Ana Núñez','ana@example.com','Ñandú','web','project','5.000 €','Q1','Una tienda');
insert into collaboration_requests values (1,'1','2026-11-21T12:00:00.000Z','es','Ana','ana@example.com','Ñandú','CTO','web','Una idea');
insert into cv_requests values (1,'1','2026-11-21T12:00:00.000Z','es','v@example.com','Muestra, S. A.','Hay vacante; ''--');
insert into english_barrier_survey values (1,'1','2026-11-21T12:00:00.000Z','es','dev','less1','basic','varias','mal','urgente','encantaria','["retos"]','ana@example.com','ES');
insert into goose_db_version values (1,0,1,'2026-11-21 03:36:21');
insert into goose_db_version values (2,1,1,'2026-11-21 03:36:21');
insert into goose_db_version values (3,2,1,'2026-11-21 03:36:22');
insert into goose_db_version values (4,3,1,'2026-11-21 03:36:22');
insert into goose_db_version values (5,4,1,'2026-11-21 03:36:22');
insert into goose_db_version values (6,5,1,'2026-11-21 03:36:22');
insert into meeting_requests values (1,'1','2026-11-21T12:00:00.000Z','es','Ana','ana@example.com','2026-12-01','16:30','Europe/Madrid','Hola');
insert into podcast_suggestions values (1,'1','2026-11-21T12:00:00.000Z','es','Bases de datos');
insert into surveys values (1,'1','2026-11-21T12:00:00.000Z','es','3-5','salud','dev','["go","rust"]','["svelte"]',10,'["techNews"]','un «amigo»','founder');
