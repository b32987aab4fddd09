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
, read_at text, done_at text) strict;
CREATE TABLE busy_sources (
    number     integer primary key check (number > 0),
    address    text    not null, -- hash of the address that was read last
    version    text    not null, -- by which its server knows what was read last; '' for none
    covered_at text,             -- how far in the future it was read; null before the first time
    read_at    text,             -- when it was last read; null for never
    failed_at  text,             -- since when it cannot be read; null if it can
    reason     text    not null  -- why not, in one word; '' if it can
) strict;
CREATE TABLE busy_times (
    source    integer not null references busy_sources (number) on delete cascade,
    starts_at text    not null,
    ends_at   text    not null check (ends_at > starts_at),
    primary key (source, starts_at)
) strict;
CREATE TABLE clock (
    id         integer primary key check (id = 1),
    last_at    text    not null,
    jumped_at  text,
    checked_at text    check ((jumped_at is null) = (checked_at is null))
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
, read_at text, done_at text) strict;
CREATE TABLE cv_requests (
    id            integer primary key,
    submission_id text    not null unique check (submission_id <> ''),
    created_at    text    not null,
    language      text    not null,
    email         text    not null collate nocase,
    company       text    not null,
    reason        text    not null
, read_at text, done_at text) strict;
CREATE TABLE devices (
    hash       blob primary key check (length(hash) = 32),
    credential blob not null check (length(credential) = 32),
    name       text not null,
    created_at text not null,
    used_at    text not null
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
CREATE TABLE form_tokens (
    token      text    primary key,
    uses       integer not null check (uses > 0),
    created_at text    not null
) strict;
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
CREATE TABLE inquiry_consents (
    kind            text    not null,
    inquiry_id      integer not null,
    privacy_version text    not null check (privacy_version <> ''),
    primary key (kind, inquiry_id)
) strict;
CREATE TABLE inquiry_context (
    kind       text    not null,
    inquiry_id integer not null,
    about      text    not null,
    title      text    not null,
    page       text    not null,
    primary key (kind, inquiry_id),
    check (about <> '' or page <> '')
) strict;
CREATE TABLE inquiry_notes (
    id            integer primary key,
    submission_id text    not null unique check (submission_id <> ''),
    kind          text    not null,
    inquiry_id    integer not null,
    created_at    text    not null,
    contact       text    not null collate nocase,
    text          text    not null
) strict;
CREATE TABLE inquiry_replies (
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
CREATE TABLE inquiry_reply_drafts (
    kind       text    not null,
    inquiry_id integer not null,
    contact    text    not null collate nocase,
    subject    text    not null,
    text       text    not null,
    version    integer not null,
    changed_at text    not null,
    primary key (kind, inquiry_id)
) strict;
CREATE TABLE inquiry_states (
    kind        text    not null,
    inquiry_id  integer not null,
    answered_at text,
    reopened_at text,
    primary key (kind, inquiry_id)
) strict;
CREATE TABLE issue_recipients (
    issue_id      integer not null references issues (id) on delete cascade,
    subscriber_id integer not null references subscribers (id) on delete cascade,
    mail_id       integer not null,
    primary key (issue_id, subscriber_id)
) strict;
CREATE TABLE issue_texts (
    issue_id integer not null references issues (id) on delete cascade,
    language text    not null check (language <> ''),
    subject  text    not null,
    body     text    not null,
    primary key (issue_id, language)
) strict;
CREATE TABLE issues (
    id          integer primary key,
    created_at  text    not null,
    changed_at  text    not null,
    state       text    not null check (state in ('draft', 'sending', 'sent')),
    started_at  text,
    finished_at text,
    recipients  integer not null default 0 check (recipients >= 0), audience text not null default 'newsletter' check (audience in ('newsletter', 'podcast')), held_at text, version integer not null default 1,
    check ((state = 'draft') = (started_at is null)),
    check ((state = 'sent') = (finished_at is not null))
) strict;
CREATE TABLE leases (
    name   text primary key,
    holder text not null,
    until  text not null
) strict;
CREATE TABLE login_attempts (
    visitor      text    primary key,
    count        integer not null check (count >= 0),
    next_at      text    not null,
    last_at      text    not null,
    logged_in_at text
) strict;
CREATE TABLE mail_server (
    id         integer primary key check (id = 1),
    state      text    not null check (state in ('up', 'probing', 'down')),
    since      text    not null,
    cause      text    not null,
    reason     text    not null,
    next_at    text    not null
) strict;
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
, read_at text, done_at text) strict;
CREATE TABLE "meeting_tokens" (
    hash       blob    primary key check (length(hash) = 32),
    meeting_id integer not null references meetings (id) on delete cascade,
    purpose    text    not null check (purpose in ('confirm', 'move', 'cancel', 'accept')),
    sequence   integer not null
) strict;
CREATE TABLE meetings (
    id         integer primary key,
    request_id integer not null unique references meeting_requests (id) on delete cascade,
    uid        text    not null unique check (uid <> ''),
    sequence   integer not null check (sequence >= 0),
    state      text    not null check (state in ('booked', 'confirmed', 'proposed', 'cancelled', 'declined')),
    starts_at  text    not null,
    ends_at    text    not null check (ends_at > starts_at),
    zone       text    not null,
    changed_at text    not null
, held_until text, ask_id integer references outbox (id) on delete set null, confirmed_at text, network text not null default '') strict;
CREATE TABLE network_days (
    network  text    primary key,
    began_at text    not null,
    count    integer not null check (count > 0),
    allowed  integer not null
) strict;
CREATE TABLE "outbox" (
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
, claimed_by    text    not null default '', claimed_until text, tried_at      text, own_schedule  integer not null default 0 check (own_schedule in (0, 1)), last_cause    text    not null default '') strict;
CREATE TABLE owner_password (
    id         integer primary key check (id = 1),
    hash       text    not null,
    created_at text    not null
) strict;
CREATE TABLE page_views (
    day      text    not null,
    page     text    not null, -- path of its English version, whatever the language it was read in
    language text    not null,
    referrer text    not null, -- host of the site that led here, '' for none
    views    integer not null check (views > 0),
    primary key (day, page, language, referrer)
) strict;
CREATE TABLE podcast_suggestions (
    id            integer primary key,
    submission_id text    not null unique check (submission_id <> ''),
    created_at    text    not null,
    language      text    not null,
    topic         text    not null
, read_at text, done_at text, topic_id text references podcast_topics (id) on delete set null) strict;
CREATE TABLE podcast_topic_texts (
    topic_id    text not null references podcast_topics (id) on delete cascade,
    language    text not null check (language <> ''),
    category    text not null,
    title       text not null,
    description text not null,
    primary key (topic_id, language)
) strict;
CREATE TABLE podcast_topics (
    id         text    primary key,
    created_at text    not null,
    votes      integer not null check (votes >= 0)
) strict;
CREATE TABLE podcast_votes (
    topic_id   text not null references podcast_topics (id) on delete cascade,
    visitor    text not null check (visitor <> ''),
    created_at text not null, network text not null default '',
    primary key (topic_id, visitor)
) strict;
CREATE TABLE recovery_codes (
    hash       blob primary key,
    salt       blob not null check (length(salt) >= 16),
    created_at text not null
) strict;
CREATE TABLE second_factor (
    id         integer primary key check (id = 1),
    secret     text    not null,
    last_step  integer not null,
    created_at text    not null
) strict;
CREATE TABLE sessions (
    hash       blob primary key check (length(hash) = 32),
    credential blob not null check (length(credential) = 32),
    created_at text not null,
    seen_at    text not null
) strict;
CREATE TABLE signups (
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
CREATE TABLE subscriber_tokens (
    hash          blob    primary key check (length(hash) = 32),
    subscriber_id integer not null references subscribers (id) on delete cascade,
    purpose       text    not null check (purpose in ('confirm', 'unsubscribe')),
    mail_id       integer, -- of the mail that holds the token
    expires_at    text,    -- of one that confirms: null until the mail was sent
    used_at       text
) strict;
CREATE TABLE subscribers (
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
    unsubscribed_at  text, ask_held_at text,
    unique (audience, email)
) strict;
CREATE TABLE subscription_tries (
    network  text    primary key check (network <> ''),
    began_at text    not null,
    count    integer not null check (count > 0)
) strict;
CREATE TABLE survey_results (
    survey       text    primary key check (survey <> ''),
    published_at text    not null,
    last_id      integer not null, -- of the answers that are counted
    answers      integer not null check (answers > 0),
    counts       text    not null check (json_valid(counts)) -- by question and answer
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
CREATE TABLE vertical_views (
    day              text    not null,
    language         text    not null,
    vertical_type    text    not null,
    service_category text    not null,
    title            text    not null,
    location         text    not null,
    views            integer not null check (views > 0),
    primary key (day, location)
) strict;
CREATE INDEX ai_agents_survey_created on ai_agents_survey (created_at, language);
CREATE INDEX ai_agents_survey_experience on ai_agents_survey (experience, created_at, language);
CREATE INDEX ai_agents_survey_industry on ai_agents_survey (industry, created_at, language);
CREATE INDEX ai_agents_survey_interest on ai_agents_survey (ai_agent_interest, created_at, language);
CREATE INDEX budget_requests_created on budget_requests (created_at);
CREATE INDEX busy_times_ends on busy_times (ends_at);
CREATE INDEX collaboration_requests_created on collaboration_requests (created_at);
CREATE INDEX cv_requests_created on cv_requests (created_at);
CREATE INDEX english_barrier_survey_created on english_barrier_survey (created_at, language);
CREATE INDEX english_barrier_survey_experience on english_barrier_survey (experience, created_at, language);
CREATE INDEX english_barrier_survey_features on english_barrier_survey (features, created_at, language);
CREATE INDEX english_barrier_survey_interest on english_barrier_survey (app_interest, created_at, language);
CREATE INDEX english_barrier_survey_level on english_barrier_survey (english_level, created_at, language);
CREATE INDEX english_barrier_survey_lost on english_barrier_survey (lost_opportunity, created_at, language);
CREATE INDEX inquiry_notes_inquiry on inquiry_notes (kind, inquiry_id);
CREATE INDEX inquiry_replies_inquiry on inquiry_replies (kind, inquiry_id);
CREATE INDEX inquiry_replies_mail on inquiry_replies (mail_id);
CREATE INDEX issue_recipients_subscriber on issue_recipients (subscriber_id);
CREATE INDEX meeting_requests_created on meeting_requests (created_at);
CREATE INDEX meeting_tokens_meeting on meeting_tokens (meeting_id);
CREATE INDEX meetings_ask on meetings (ask_id) where ask_id is not null;
CREATE INDEX meetings_ends on meetings (ends_at);
CREATE INDEX meetings_network on meetings (network) where network <> '';
CREATE UNIQUE INDEX meetings_taken on meetings (starts_at)
where state in ('booked', 'confirmed', 'proposed') and held_until is null;
CREATE INDEX outbox_created on outbox (created_at, id);
CREATE INDEX outbox_due on outbox (next_at, id) where state = 'waiting';
CREATE INDEX outbox_held on outbox (class, held_for, id) where state = 'held';
CREATE INDEX outbox_inbox on outbox (inbox, released_at) where released_at is not null;
CREATE INDEX outbox_released on outbox (class, released_at) where released_at is not null;
CREATE INDEX podcast_suggestions_created on podcast_suggestions (created_at);
CREATE INDEX podcast_suggestions_topic on podcast_suggestions (topic_id);
CREATE INDEX podcast_votes_created on podcast_votes (created_at);
CREATE INDEX subscriber_tokens_mail on subscriber_tokens (mail_id);
CREATE INDEX subscriber_tokens_subscriber on subscriber_tokens (subscriber_id);
CREATE INDEX subscribers_asked on subscribers (asked_at);
CREATE INDEX subscribers_audience on subscribers (audience, state, id);
CREATE INDEX surveys_created on surveys (created_at, language);
CREATE INDEX surveys_industry on surveys (industry, created_at, language);
CREATE INDEX surveys_languages on surveys (programming_languages, created_at, language);
CREATE INDEX surveys_years on surveys (years_of_experience, created_at, language);
insert into budget_requests (id, submission_id, created_at, language, full_name, email, company, project_type, budget_type, budget_amount, timeline, project_details, read_at, done_at) values ('9000000000', 'b', '2026-01-01T00:00:00.000Z', 'es', 'A', 'a@b.example', '', '', '', '5.000 €', '', 'tab	here
line\.
\N', NULL, NULL);
insert into budget_requests (id, submission_id, created_at, language, full_name, email, company, project_type, budget_type, budget_amount, timeline, project_details, read_at, done_at) values ('9000000001', '1', '2026-11-21T12:00:00.000Z', 'es', 'Ana Núñez', 'ana@example.com', 'Ñandú', 'web', 'project', '5.000 €', 'Q1', 'Una tienda', NULL, NULL);
insert into budget_requests (id, submission_id, created_at, language, full_name, email, company, project_type, budget_type, budget_amount, timeline, project_details, read_at, done_at) values ('9000000002', 'more q', '2026-11-21T12:00:00.000Z', 'es', 'Bea', 'bea@example.com', '', '', '', '', '', 'Una app', '2026-11-21T12:00:00.000Z', NULL);
insert into busy_sources (number, address, version, covered_at, read_at, failed_at, reason) values ('1', 'hash', '"etag"', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', NULL, '');
insert into busy_times (source, starts_at, ends_at) values ('1', '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z');
insert into clock (id, last_at, jumped_at, checked_at) values ('1', '2026-01-01T00:00:00.000Z', NULL, NULL);
insert into collaboration_requests (id, submission_id, created_at, language, full_name, email, company, role, project_type, project_details, read_at, done_at) values ('1', 'c', '2026-01-01T00:00:00.000Z', 'en', 'A', 'a@b.example', '', '', '', '', NULL, NULL);
insert into collaboration_requests (id, submission_id, created_at, language, full_name, email, company, role, project_type, project_details, read_at, done_at) values ('2', '1', '2026-11-21T12:00:00.000Z', 'es', 'Ana', 'ana@example.com', 'Ñandú', 'CTO', 'web', 'Una idea', NULL, NULL);
insert into collaboration_requests (id, submission_id, created_at, language, full_name, email, company, role, project_type, project_details, read_at, done_at) values ('3', 'more c', '2026-11-21T12:00:00.000Z', 'es', 'Bea', 'bea@example.com', '', '', '', 'Un libro', '2026-11-21T12:00:00.000Z', NULL);
insert into cv_requests (id, submission_id, created_at, language, email, company, reason, read_at, done_at) values ('7', 'a', '2026-01-01T00:00:00.000Z', 'pt', 'Ana@Example.com', '', 'João Łukašević ☃ 𝄞 ''"\', NULL, NULL);
insert into cv_requests (id, submission_id, created_at, language, email, company, reason, read_at, done_at) values ('8', '1', '2026-11-21T12:00:00.000Z', 'es', 'v@example.com', 'Muestra, S. A.', 'Hay vacante; ''--%_?$1\', NULL, NULL);
insert into cv_requests (id, submission_id, created_at, language, email, company, reason, read_at, done_at) values ('9', 'more v', '2026-11-21T12:00:00.000Z', 'es', 'bea@example.com', '', 'Un puesto', '2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z');
insert into devices (hash, credential, name, created_at, used_at) values (X'00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C', X'00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C', 'Firefox', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
insert into form_tokens (token, uses, created_at) values ('token', '1', '2026-01-01T00:00:00.000Z');
insert into inquiry_consents (kind, inquiry_id, privacy_version) values ('budget', '9000000000', '2026-01-01.0123abcd');
insert into inquiry_consents (kind, inquiry_id, privacy_version) values ('budget', '9000000002', 'v-q');
insert into inquiry_consents (kind, inquiry_id, privacy_version) values ('collaboration', '3', 'v-c');
insert into inquiry_consents (kind, inquiry_id, privacy_version) values ('meeting', '13', 'v-m');
insert into inquiry_consents (kind, inquiry_id, privacy_version) values ('cv', '9', 'v-v');
insert into inquiry_consents (kind, inquiry_id, privacy_version) values ('podcast-suggest', '3', 'v-s');
insert into inquiry_context (kind, inquiry_id, about, title, page) values ('budget', '9000000000', 'service.one', 'One', '/about');
insert into inquiry_context (kind, inquiry_id, about, title, page) values ('cv', '7', '', '', '/cv');
insert into inquiry_context (kind, inquiry_id, about, title, page) values ('cv', '99', '', '', '/gone');
insert into inquiry_context (kind, inquiry_id, about, title, page) values ('podcast-suggest', '1', '', '', '/podcast');
insert into inquiry_context (kind, inquiry_id, about, title, page) values ('budget', '9000000002', 'service.web', 'Webs', '/q');
insert into inquiry_context (kind, inquiry_id, about, title, page) values ('collaboration', '3', 'service.web', 'Webs', '/c');
insert into inquiry_context (kind, inquiry_id, about, title, page) values ('meeting', '13', 'service.web', 'Webs', '/m');
insert into inquiry_context (kind, inquiry_id, about, title, page) values ('cv', '9', 'service.web', 'Webs', '/v');
insert into inquiry_context (kind, inquiry_id, about, title, page) values ('podcast-suggest', '3', 'service.web', 'Webs', '/s');
insert into inquiry_notes (id, submission_id, kind, inquiry_id, created_at, contact, text) values ('1', 'l', 'budget', '9000000000', '2026-01-01T00:00:00.000Z', '', '');
insert into inquiry_notes (id, submission_id, kind, inquiry_id, created_at, contact, text) values ('2', 'l2', 'meeting', '11', '2026-01-01T00:00:00.000Z', 'a@b.example', 'call back');
insert into inquiry_notes (id, submission_id, kind, inquiry_id, created_at, contact, text) values ('3', 'note budget9000000001', 'budget', '9000000001', '2026-11-21T12:00:00.000Z', 'ana@example.com', 'Nota de budget9000000001');
insert into inquiry_notes (id, submission_id, kind, inquiry_id, created_at, contact, text) values ('4', 'note collaboration3', 'collaboration', '3', '2026-11-21T12:00:00.000Z', 'bea@example.com', 'Nota de collaboration3');
insert into inquiry_notes (id, submission_id, kind, inquiry_id, created_at, contact, text) values ('5', 'note collaboration2', 'collaboration', '2', '2026-11-21T12:00:00.000Z', 'ana@example.com', 'Nota de collaboration2');
insert into inquiry_notes (id, submission_id, kind, inquiry_id, created_at, contact, text) values ('6', 'note cv9', 'cv', '9', '2026-11-21T12:00:00.000Z', 'bea@example.com', 'Nota de cv9');
insert into inquiry_notes (id, submission_id, kind, inquiry_id, created_at, contact, text) values ('7', 'note cv8', 'cv', '8', '2026-11-21T12:00:00.000Z', 'v@example.com', 'Nota de cv8');
insert into inquiry_notes (id, submission_id, kind, inquiry_id, created_at, contact, text) values ('8', 'note meeting13', 'meeting', '13', '2026-11-21T12:00:00.000Z', 'bea@example.com', 'Nota de meeting13');
insert into inquiry_notes (id, submission_id, kind, inquiry_id, created_at, contact, text) values ('9', 'note meeting12', 'meeting', '12', '2026-11-21T12:00:00.000Z', 'ana@example.com', 'Nota de meeting12');
insert into inquiry_notes (id, submission_id, kind, inquiry_id, created_at, contact, text) values ('10', 'note podcast-suggest3', 'podcast-suggest', '3', '2026-11-21T12:00:00.000Z', '', 'Nota de podcast-suggest3');
insert into inquiry_notes (id, submission_id, kind, inquiry_id, created_at, contact, text) values ('11', 'note podcast-suggest2', 'podcast-suggest', '2', '2026-11-21T12:00:00.000Z', '', 'Nota de podcast-suggest2');
insert into inquiry_notes (id, submission_id, kind, inquiry_id, created_at, contact, text) values ('12', 'note budget9000000000', 'budget', '9000000000', '2026-11-21T12:00:00.000Z', 'a@b.example', 'Nota de budget9000000000');
insert into inquiry_notes (id, submission_id, kind, inquiry_id, created_at, contact, text) values ('13', 'note collaboration1', 'collaboration', '1', '2026-11-21T12:00:00.000Z', 'a@b.example', 'Nota de collaboration1');
insert into inquiry_notes (id, submission_id, kind, inquiry_id, created_at, contact, text) values ('14', 'note cv7', 'cv', '7', '2026-11-21T12:00:00.000Z', 'Ana@Example.com', 'Nota de cv7');
insert into inquiry_notes (id, submission_id, kind, inquiry_id, created_at, contact, text) values ('15', 'note meeting11', 'meeting', '11', '2026-11-21T12:00:00.000Z', 'a@b.example', 'Nota de meeting11');
insert into inquiry_notes (id, submission_id, kind, inquiry_id, created_at, contact, text) values ('16', 'note podcast-suggest1', 'podcast-suggest', '1', '2026-11-21T12:00:00.000Z', '', 'Nota de podcast-suggest1');
insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at, secret, class, network, inbox, held_for, released_at, claimed_by, claimed_until, tried_at, own_schedule, last_cause) values ('12', 'm', '', 'a@b.example', '', '', '', '', '', '', '', '', X'', '0', 'waiting', '2026-01-01T00:00:00.000Z', '', '2026-01-01T00:00:00.000Z', NULL, '1', '', '', '', '', NULL, '', NULL, NULL, '0', '');
insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at, secret, class, network, inbox, held_for, released_at, claimed_by, claimed_until, tried_at, own_schedule, last_cause) values ('13', 'F55FAVV3WMAWLF2RJZ4YHEZDAQ', 'test', 'owner@example.com', 'visitor@example.com', 'q', 'Hello.', '<p>Hello.</p>', 'en', '', '', '', X'', '0', 'waiting', '2026-11-21T12:00:00.000Z', '', '2026-11-21T12:00:00.000Z', NULL, '0', '', '', '', '', NULL, '', NULL, NULL, '0', '');
insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at, secret, class, network, inbox, held_for, released_at, claimed_by, claimed_until, tried_at, own_schedule, last_cause) values ('14', 'A5U56IKIRYJIPIKKITMIA7ITFV', 'visitor-reply', 'bea@example.com', 'visitor@example.com', 're', 'Hello.', '<p>Hello.</p>', 'en', '', '', '', X'', '0', 'waiting', '2026-11-21T12:00:00.000Z', '', '2026-11-21T12:00:00.000Z', NULL, '0', '', '', '', '', NULL, '', NULL, NULL, '0', '');
insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at, secret, class, network, inbox, held_for, released_at, claimed_by, claimed_until, tried_at, own_schedule, last_cause) values ('15', 'FK5BTIVR2A6HNB5MMWX7RYOHSX', 'visitor-reply', 'ana@example.com', 'visitor@example.com', 're', 'Hello.', '<p>Hello.</p>', 'en', '', '', '', X'', '0', 'waiting', '2026-11-21T12:00:00.000Z', '', '2026-11-21T12:00:00.000Z', NULL, '0', '', '', '', '', NULL, '', NULL, NULL, '0', '');
insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at, secret, class, network, inbox, held_for, released_at, claimed_by, claimed_until, tried_at, own_schedule, last_cause) values ('16', '4QZT7DDLTZU5URD42S2PGALUZJ', 'visitor-reply', 'bea@example.com', 'visitor@example.com', 're', 'Hello.', '<p>Hello.</p>', 'en', '', '', '', X'', '0', 'waiting', '2026-11-21T12:00:00.000Z', '', '2026-11-21T12:00:00.000Z', NULL, '0', '', '', '', '', NULL, '', NULL, NULL, '0', '');
insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at, secret, class, network, inbox, held_for, released_at, claimed_by, claimed_until, tried_at, own_schedule, last_cause) values ('17', 'JHBQXDKUTLTSDOUFHL3FBOJ4TC', 'visitor-reply', 'ana@example.com', 'visitor@example.com', 're', 'Hello.', '<p>Hello.</p>', 'en', '', '', '', X'', '0', 'waiting', '2026-11-21T12:00:00.000Z', '', '2026-11-21T12:00:00.000Z', NULL, '0', '', '', '', '', NULL, '', NULL, NULL, '0', '');
insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at, secret, class, network, inbox, held_for, released_at, claimed_by, claimed_until, tried_at, own_schedule, last_cause) values ('18', 'FMNNHIY4WV5QKZMG2YAFAXYDAP', 'visitor-reply', 'bea@example.com', 'visitor@example.com', 're', 'Hello.', '<p>Hello.</p>', 'en', '', '', '', X'', '0', 'waiting', '2026-11-21T12:00:00.000Z', '', '2026-11-21T12:00:00.000Z', NULL, '0', '', '', '', '', NULL, '', NULL, NULL, '0', '');
insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at, secret, class, network, inbox, held_for, released_at, claimed_by, claimed_until, tried_at, own_schedule, last_cause) values ('19', 'Q3IJFMQ57T2DP5YPMVVJLPSZB6', 'visitor-reply', 'v@example.com', 'visitor@example.com', 're', 'Hello.', '<p>Hello.</p>', 'en', '', '', '', X'', '0', 'waiting', '2026-11-21T12:00:00.000Z', '', '2026-11-21T12:00:00.000Z', NULL, '0', '', '', '', '', NULL, '', NULL, NULL, '0', '');
insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at, secret, class, network, inbox, held_for, released_at, claimed_by, claimed_until, tried_at, own_schedule, last_cause) values ('20', 'IK64QF3EF4BTEDWNK2DPKU6DPS', 'visitor-reply', 'bea@example.com', 'visitor@example.com', 're', 'Hello.', '<p>Hello.</p>', 'en', '', '', '', X'', '0', 'waiting', '2026-11-21T12:00:00.000Z', '', '2026-11-21T12:00:00.000Z', NULL, '0', '', '', '', '', NULL, '', NULL, NULL, '0', '');
insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at, secret, class, network, inbox, held_for, released_at, claimed_by, claimed_until, tried_at, own_schedule, last_cause) values ('21', '7PEOFKW4XJPYXUDQUD4XTWOBP3', 'visitor-reply', 'ana@example.com', 'visitor@example.com', 're', 'Hello.', '<p>Hello.</p>', 'en', '', '', '', X'', '0', 'waiting', '2026-11-21T12:00:00.000Z', '', '2026-11-21T12:00:00.000Z', NULL, '0', '', '', '', '', NULL, '', NULL, NULL, '0', '');
insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at, secret, class, network, inbox, held_for, released_at, claimed_by, claimed_until, tried_at, own_schedule, last_cause) values ('22', 'JIAODIXTJG53ITVRCCSYOANEX6', 'visitor-reply', 'a@b.example', 'visitor@example.com', 're', 'Hello.', '<p>Hello.</p>', 'en', '', '', '', X'', '0', 'waiting', '2026-11-21T12:00:00.000Z', '', '2026-11-21T12:00:00.000Z', NULL, '0', '', '', '', '', NULL, '', NULL, NULL, '0', '');
insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at, secret, class, network, inbox, held_for, released_at, claimed_by, claimed_until, tried_at, own_schedule, last_cause) values ('23', 'WOUXLMHEMHFOH2K2JFNMHDWVR6', 'visitor-reply', 'a@b.example', 'visitor@example.com', 're', 'Hello.', '<p>Hello.</p>', 'en', '', '', '', X'', '0', 'waiting', '2026-11-21T12:00:00.000Z', '', '2026-11-21T12:00:00.000Z', NULL, '0', '', '', '', '', NULL, '', NULL, NULL, '0', '');
insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at, secret, class, network, inbox, held_for, released_at, claimed_by, claimed_until, tried_at, own_schedule, last_cause) values ('24', 'VOLVM7IBWMA7DSVEKNYOUW4Z3E', 'visitor-reply', 'Ana@Example.com', 'visitor@example.com', 're', 'Hello.', '<p>Hello.</p>', 'en', '', '', '', X'', '0', 'waiting', '2026-11-21T12:00:00.000Z', '', '2026-11-21T12:00:00.000Z', NULL, '0', '', '', '', '', NULL, '', NULL, NULL, '0', '');
insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at, secret, class, network, inbox, held_for, released_at, claimed_by, claimed_until, tried_at, own_schedule, last_cause) values ('25', 'NN2XPMEW6E2XFYSWWYQNSVFZD4', 'visitor-reply', 'a@b.example', 'visitor@example.com', 're', 'Hello.', '<p>Hello.</p>', 'en', '', '', '', X'', '0', 'waiting', '2026-11-21T12:00:00.000Z', '', '2026-11-21T12:00:00.000Z', NULL, '0', '', '', '', '', NULL, '', NULL, NULL, '0', '');
insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at, secret, class, network, inbox, held_for, released_at, claimed_by, claimed_until, tried_at, own_schedule, last_cause) values ('26', 'WLTOXYFIIYVZ6TAI4OKUVD2NIF', 'test', 'booked@example.com', 'visitor@example.com', 'booked', 'Hello.', '<p>Hello.</p>', 'en', '', '', '', X'', '0', 'waiting', '2026-11-21T12:00:00.000Z', '', '2026-11-21T12:00:00.000Z', NULL, '0', '', '', 'booked@example.com', '', '2026-11-21T12:00:00.000Z', '', NULL, NULL, '0', '');
insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at, secret, class, network, inbox, held_for, released_at, claimed_by, claimed_until, tried_at, own_schedule, last_cause) values ('27', 'JCQ7WGCFEVED7QA4R2RHGTF6KH', 'test', 'held@example.com', 'visitor@example.com', 'held', 'Hello.', '<p>Hello.</p>', 'en', '', '', '', X'', '0', 'waiting', '2026-11-21T12:00:00.000Z', '', '2026-11-21T12:00:00.000Z', NULL, '0', 'confirmation', '', 'held@example.com', '', '2026-11-21T12:00:00.000Z', '', NULL, NULL, '0', '');
insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name, attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at, secret, class, network, inbox, held_for, released_at, claimed_by, claimed_until, tried_at, own_schedule, last_cause) values ('28', '6Z3WYVI73Y3DBV5DLALMN2N5JE', 'test', 'confirmed@example.com', 'visitor@example.com', 'confirmed', 'Hello.', '<p>Hello.</p>', 'en', '', '', '', X'', '0', 'waiting', '2026-11-21T12:00:00.000Z', '', '2026-11-21T12:00:00.000Z', NULL, '0', 'confirmation', '', 'confirmed@example.com', '', '2026-11-21T12:00:00.000Z', '', NULL, NULL, '0', '');
insert into inquiry_replies (id, submission_id, kind, inquiry_id, created_at, recipient, subject, text, attachment, message_id, thread, mail_id, sent_at) values ('1', 'k', 'budget', '9000000000', '2026-01-01T00:00:00.000Z', 'a@b.example', '', 'é', '', 'm', '', '12', '2026-01-01T00:00:00.000Z');
insert into inquiry_replies (id, submission_id, kind, inquiry_id, created_at, recipient, subject, text, attachment, message_id, thread, mail_id, sent_at) values ('2', 'k2', 'cv', '7', '2026-01-01T00:00:00.000Z', 'ana@example.com', 'CV', 'here', 'cv.pdf', 'm2', '<m1>', NULL, NULL);
insert into inquiry_replies (id, submission_id, kind, inquiry_id, created_at, recipient, subject, text, attachment, message_id, thread, mail_id, sent_at) values ('3', 'k3', 'cv', '99', '2026-01-01T00:00:00.000Z', 'gone@example.com', '', '', '', 'm3', '', NULL, NULL);
insert into inquiry_replies (id, submission_id, kind, inquiry_id, created_at, recipient, subject, text, attachment, message_id, thread, mail_id, sent_at) values ('4', 'reply collaboration3', 'collaboration', '3', '2026-11-21T12:00:00.000Z', 'bea@example.com', 'Re', 'A collaboration3', '', '4QZT7DDLTZU5URD42S2PGALUZJ', '', '16', NULL);
insert into inquiry_replies (id, submission_id, kind, inquiry_id, created_at, recipient, subject, text, attachment, message_id, thread, mail_id, sent_at) values ('5', 'reply collaboration2', 'collaboration', '2', '2026-11-21T12:00:00.000Z', 'ana@example.com', 'Re', 'A collaboration2', '', 'JHBQXDKUTLTSDOUFHL3FBOJ4TC', '', '17', NULL);
insert into inquiry_replies (id, submission_id, kind, inquiry_id, created_at, recipient, subject, text, attachment, message_id, thread, mail_id, sent_at) values ('6', 'reply cv9', 'cv', '9', '2026-11-21T12:00:00.000Z', 'bea@example.com', 'Re', 'A cv9', '', 'FMNNHIY4WV5QKZMG2YAFAXYDAP', '', '18', NULL);
insert into inquiry_replies (id, submission_id, kind, inquiry_id, created_at, recipient, subject, text, attachment, message_id, thread, mail_id, sent_at) values ('7', 'reply cv8', 'cv', '8', '2026-11-21T12:00:00.000Z', 'v@example.com', 'Re', 'A cv8', '', 'Q3IJFMQ57T2DP5YPMVVJLPSZB6', '', '19', NULL);
insert into inquiry_replies (id, submission_id, kind, inquiry_id, created_at, recipient, subject, text, attachment, message_id, thread, mail_id, sent_at) values ('8', 'reply meeting13', 'meeting', '13', '2026-11-21T12:00:00.000Z', 'bea@example.com', 'Re', 'A meeting13', '', 'IK64QF3EF4BTEDWNK2DPKU6DPS', '', '20', NULL);
insert into inquiry_replies (id, submission_id, kind, inquiry_id, created_at, recipient, subject, text, attachment, message_id, thread, mail_id, sent_at) values ('9', 'reply meeting12', 'meeting', '12', '2026-11-21T12:00:00.000Z', 'ana@example.com', 'Re', 'A meeting12', '', '7PEOFKW4XJPYXUDQUD4XTWOBP3', '', '21', NULL);
insert into inquiry_replies (id, submission_id, kind, inquiry_id, created_at, recipient, subject, text, attachment, message_id, thread, mail_id, sent_at) values ('10', 'reply budget9000000000', 'budget', '9000000000', '2026-11-21T12:00:00.000Z', 'a@b.example', 'Re', 'A budget9000000000', '', 'JIAODIXTJG53ITVRCCSYOANEX6', 'm', '22', NULL);
insert into inquiry_replies (id, submission_id, kind, inquiry_id, created_at, recipient, subject, text, attachment, message_id, thread, mail_id, sent_at) values ('11', 'reply collaboration1', 'collaboration', '1', '2026-11-21T12:00:00.000Z', 'a@b.example', 'Re', 'A collaboration1', '', 'WOUXLMHEMHFOH2K2JFNMHDWVR6', '', '23', NULL);
insert into inquiry_replies (id, submission_id, kind, inquiry_id, created_at, recipient, subject, text, attachment, message_id, thread, mail_id, sent_at) values ('12', 'reply cv7', 'cv', '7', '2026-11-21T12:00:00.000Z', 'Ana@Example.com', 'Re', 'A cv7', '', 'VOLVM7IBWMA7DSVEKNYOUW4Z3E', '', '24', NULL);
insert into inquiry_replies (id, submission_id, kind, inquiry_id, created_at, recipient, subject, text, attachment, message_id, thread, mail_id, sent_at) values ('13', 'reply meeting11', 'meeting', '11', '2026-11-21T12:00:00.000Z', 'a@b.example', 'Re', 'A meeting11', '', 'NN2XPMEW6E2XFYSWWYQNSVFZD4', '', '25', NULL);
insert into inquiry_reply_drafts (kind, inquiry_id, contact, subject, text, version, changed_at) values ('budget', '9000000000', 'a@b.example', 'x', 'x', '9007199254740993', '2026-01-01T00:00:00.000Z');
insert into inquiry_reply_drafts (kind, inquiry_id, contact, subject, text, version, changed_at) values ('budget', '9000000002', 'bea@example.com', 'Re', 'Borrador de budget9000000002', '738964369', '2026-11-21T12:00:00.000Z');
insert into inquiry_reply_drafts (kind, inquiry_id, contact, subject, text, version, changed_at) values ('budget', '9000000001', 'ana@example.com', '', '', '286496867', '2026-11-21T12:00:00.000Z');
insert into inquiry_reply_drafts (kind, inquiry_id, contact, subject, text, version, changed_at) values ('collaboration', '3', 'bea@example.com', 'Re', 'Borrador de collaboration3', '381266707', '2026-11-21T12:00:00.000Z');
insert into inquiry_reply_drafts (kind, inquiry_id, contact, subject, text, version, changed_at) values ('collaboration', '2', 'ana@example.com', '', '', '613799062', '2026-11-21T12:00:00.000Z');
insert into inquiry_reply_drafts (kind, inquiry_id, contact, subject, text, version, changed_at) values ('cv', '9', 'bea@example.com', 'Re', 'Borrador de cv9', '413476222', '2026-11-21T12:00:00.000Z');
insert into inquiry_reply_drafts (kind, inquiry_id, contact, subject, text, version, changed_at) values ('cv', '8', 'v@example.com', '', '', '273340255', '2026-11-21T12:00:00.000Z');
insert into inquiry_reply_drafts (kind, inquiry_id, contact, subject, text, version, changed_at) values ('meeting', '13', 'bea@example.com', 'Re', 'Borrador de meeting13', '617495228', '2026-11-21T12:00:00.000Z');
insert into inquiry_reply_drafts (kind, inquiry_id, contact, subject, text, version, changed_at) values ('meeting', '12', 'ana@example.com', '', '', '128251184', '2026-11-21T12:00:00.000Z');
insert into inquiry_reply_drafts (kind, inquiry_id, contact, subject, text, version, changed_at) values ('collaboration', '1', 'a@b.example', '', '', '857880429', '2026-11-21T12:00:00.000Z');
insert into inquiry_reply_drafts (kind, inquiry_id, contact, subject, text, version, changed_at) values ('cv', '7', 'Ana@Example.com', 'Re', 'Borrador de cv7', '954380809', '2026-11-21T12:00:00.000Z');
insert into inquiry_reply_drafts (kind, inquiry_id, contact, subject, text, version, changed_at) values ('meeting', '11', 'a@b.example', '', '', '542179875', '2026-11-21T12:00:00.000Z');
insert into inquiry_states (kind, inquiry_id, answered_at, reopened_at) values ('budget', '9000000000', '2026-01-01T00:00:00.000Z', NULL);
insert into inquiry_states (kind, inquiry_id, answered_at, reopened_at) values ('meeting', '11', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
insert into inquiry_states (kind, inquiry_id, answered_at, reopened_at) values ('cv', '99', '2026-01-01T00:00:00.000Z', NULL);
insert into inquiry_states (kind, inquiry_id, answered_at, reopened_at) values ('budget', '9000000002', '2026-11-21T12:00:00.000Z', '2026-11-21T13:00:00.000Z');
insert into inquiry_states (kind, inquiry_id, answered_at, reopened_at) values ('budget', '9000000001', '2026-11-21T12:00:00.000Z', NULL);
insert into inquiry_states (kind, inquiry_id, answered_at, reopened_at) values ('collaboration', '3', '2026-11-21T12:00:00.000Z', NULL);
insert into inquiry_states (kind, inquiry_id, answered_at, reopened_at) values ('collaboration', '2', '2026-11-21T12:00:00.000Z', '2026-11-21T13:00:00.000Z');
insert into inquiry_states (kind, inquiry_id, answered_at, reopened_at) values ('cv', '9', '2026-11-21T12:00:00.000Z', NULL);
insert into inquiry_states (kind, inquiry_id, answered_at, reopened_at) values ('cv', '8', '2026-11-21T12:00:00.000Z', NULL);
insert into inquiry_states (kind, inquiry_id, answered_at, reopened_at) values ('meeting', '13', '2026-11-21T12:00:00.000Z', '2026-11-21T13:00:00.000Z');
insert into inquiry_states (kind, inquiry_id, answered_at, reopened_at) values ('meeting', '12', '2026-11-21T12:00:00.000Z', NULL);
insert into inquiry_states (kind, inquiry_id, answered_at, reopened_at) values ('podcast-suggest', '2', NULL, '2026-11-21T13:00:00.000Z');
insert into inquiry_states (kind, inquiry_id, answered_at, reopened_at) values ('collaboration', '1', '2026-11-21T12:00:00.000Z', NULL);
insert into inquiry_states (kind, inquiry_id, answered_at, reopened_at) values ('cv', '7', '2026-11-21T12:00:00.000Z', '2026-11-21T13:00:00.000Z');
insert into issues (id, created_at, changed_at, state, started_at, finished_at, recipients, audience, held_at, version) values ('5', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'draft', NULL, NULL, '0', 'newsletter', NULL, '9007199254740993');
insert into subscribers (id, submission_id, created_at, language, audience, email, source, state, consent_text, consent_form, consent_language, consent_at, asked_at, mailed_at, confirmed_at, unsubscribed_at, ask_held_at) values ('3', 'i', '2026-01-01T00:00:00.000Z', 'es', 'newsletter', 'ana@example.com', '/', 'confirmed', '', '', 'es', '2026-01-01T00:00:00.000Z', NULL, NULL, NULL, NULL, NULL);
insert into issue_recipients (issue_id, subscriber_id, mail_id) values ('5', '3', '12');
insert into issue_texts (issue_id, language, subject, body) values ('5', 'es', 'Asunto', '');
insert into login_attempts (visitor, count, next_at, last_at, logged_in_at) values ('visitor', '0', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', NULL);
insert into mail_server (id, state, since, cause, reason, next_at) values ('1', 'up', '2026-01-01T00:00:00.000Z', '', '', '2026-01-01T00:00:00.000Z');
insert into meeting_requests (id, submission_id, created_at, language, full_name, email, date, time, time_zone, message, read_at, done_at) values ('11', 'd', '2026-01-01T00:00:00.000Z', 'en', 'A', 'a@b.example', '2026-12-01', '16:30', 'Europe/Madrid', '', NULL, '2026-01-01T00:00:00.000Z');
insert into meeting_requests (id, submission_id, created_at, language, full_name, email, date, time, time_zone, message, read_at, done_at) values ('12', '1', '2026-11-21T12:00:00.000Z', 'es', 'Ana', 'ana@example.com', '2026-12-01', '16:30', 'Europe/Madrid', 'Hola', NULL, NULL);
insert into meeting_requests (id, submission_id, created_at, language, full_name, email, date, time, time_zone, message, read_at, done_at) values ('13', 'more m', '2026-11-21T12:00:00.000Z', 'es', 'Bea', 'bea@example.com', '2026-12-03', '10:00', 'Europe/Madrid', 'Hablar', '2026-11-21T12:00:00.000Z', NULL);
insert into meeting_requests (id, submission_id, created_at, language, full_name, email, date, time, time_zone, message, read_at, done_at) values ('14', 'booked', '2026-11-21T12:00:00.000Z', 'en', 'Ana', 'booked@example.com', '2026-11-21', '12:00', 'UTC', '', NULL, NULL);
insert into meeting_requests (id, submission_id, created_at, language, full_name, email, date, time, time_zone, message, read_at, done_at) values ('15', 'held', '2026-11-21T12:00:00.000Z', 'en', 'Ana', 'held@example.com', '2026-11-21', '12:00', 'UTC', '', NULL, NULL);
insert into meeting_requests (id, submission_id, created_at, language, full_name, email, date, time, time_zone, message, read_at, done_at) values ('16', 'confirmed', '2026-11-21T12:00:00.000Z', 'en', 'Ana', 'confirmed@example.com', '2026-11-21', '12:00', 'UTC', '', NULL, NULL);
insert into meetings (id, request_id, uid, sequence, state, starts_at, ends_at, zone, changed_at, held_until, ask_id, confirmed_at, network) values ('3', '11', 'u', '2', 'booked', '2026-01-01T00:00:00.000Z', '2026-01-01T00:30:00.000Z', 'Europe/Madrid', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '12', '2026-01-01T00:00:00.000Z', 'network');
insert into meetings (id, request_id, uid, sequence, state, starts_at, ends_at, zone, changed_at, held_until, ask_id, confirmed_at, network) values ('4', '13', 'planned', '0', 'confirmed', '2026-11-23T12:00:00.000Z', '2026-11-23T13:00:00.000Z', 'Europe/Madrid', '2026-11-21T12:00:00.000Z', NULL, NULL, NULL, '');
insert into meetings (id, request_id, uid, sequence, state, starts_at, ends_at, zone, changed_at, held_until, ask_id, confirmed_at, network) values ('5', '14', 'booked', '0', 'booked', '2026-11-24T12:00:00.000Z', '2026-11-24T13:00:00.000Z', 'America/Mexico_City', '2026-11-21T12:00:00.000Z', NULL, NULL, NULL, '');
insert into meetings (id, request_id, uid, sequence, state, starts_at, ends_at, zone, changed_at, held_until, ask_id, confirmed_at, network) values ('6', '15', 'held', '0', 'booked', '2026-11-25T12:00:00.000Z', '2026-11-25T13:00:00.000Z', 'America/Mexico_City', '2026-11-21T12:00:00.000Z', '2026-11-21T12:30:00.000Z', '27', NULL, '');
insert into meetings (id, request_id, uid, sequence, state, starts_at, ends_at, zone, changed_at, held_until, ask_id, confirmed_at, network) values ('7', '16', 'confirmed', '1', 'booked', '2026-11-26T12:00:00.000Z', '2026-11-26T13:00:00.000Z', 'America/Mexico_City', '2026-11-21T12:00:00.000Z', NULL, NULL, '2026-11-21T12:00:00.000Z', '');
insert into meeting_tokens (hash, meeting_id, purpose, sequence) values (X'00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C', '3', 'move', '2');
insert into meeting_tokens (hash, meeting_id, purpose, sequence) values (X'587E381A18D284DE35BB1A8FE944FDB417A8683C60BB44D1DE30CC0C3070E817', '4', 'move', '0');
insert into meeting_tokens (hash, meeting_id, purpose, sequence) values (X'E8D2395EA5EB3FF05A12FD0F1D28AD3A70FD2D55E926D94E20A4D310A3F97D4D', '5', 'cancel', '0');
insert into meeting_tokens (hash, meeting_id, purpose, sequence) values (X'4BF20E800034108B2545E362FE4CB77942B65C2EBF96306F11B3BD57EAF6DC79', '6', 'confirm', '0');
insert into meeting_tokens (hash, meeting_id, purpose, sequence) values (X'A025C73C611ADAA1D08ADEF8BF7DB23130623FE9CA0214BF7D1E788D3F3A6223', '7', 'confirm', '1');
insert into network_days (network, began_at, count, allowed) values ('192.0.2.0/24', '2026-01-01T00:00:00.000Z', '1', '0');
insert into owner_password (id, hash, created_at) values ('1', '$argon2id$', '2026-01-01T00:00:00.000Z');
insert into page_views (day, page, language, referrer, views) values ('2026-01-01', '/', 'es', '', '1');
insert into podcast_topics (id, created_at, votes) values ('topic', '2026-01-01T00:00:00.000Z', '12');
insert into podcast_suggestions (id, submission_id, created_at, language, topic, read_at, done_at, topic_id) values ('1', 'h', '2026-01-01T00:00:00.000Z', 'es', 'x', NULL, NULL, 'topic');
insert into podcast_suggestions (id, submission_id, created_at, language, topic, read_at, done_at, topic_id) values ('2', '1', '2026-11-21T12:00:00.000Z', 'es', 'Bases de datos', NULL, NULL, NULL);
insert into podcast_suggestions (id, submission_id, created_at, language, topic, read_at, done_at, topic_id) values ('3', 'more s', '2026-11-21T12:00:00.000Z', 'es', 'Bases', NULL, NULL, NULL);
insert into podcast_topic_texts (topic_id, language, category, title, description) values ('topic', 'es', '', 'Título', '');
insert into podcast_votes (topic_id, visitor, created_at, network) values ('topic', 'visitor', '2026-01-01T00:00:00.000Z', '');
insert into recovery_codes (hash, salt, created_at) values (X'00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C', X'00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C', '2026-01-01T00:00:00.000Z');
insert into second_factor (id, secret, last_step, created_at) values ('1', 'secret', '-1', '2026-01-01T00:00:00.000Z');
insert into sessions (hash, credential, created_at, seen_at) values (X'00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C', X'00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
insert into subscriber_tokens (hash, subscriber_id, purpose, mail_id, expires_at, used_at) values (X'00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C', '3', 'confirm', '12', NULL, NULL);
insert into signups (id, token_hash, submission_id, created_at, language, source, consent_text, consent_form, consent_language, consent_at) values ('1', X'00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C00FF075C', 'j', '2026-01-01T00:00:00.000Z', 'es', '', '', '', 'es', '2026-01-01T00:00:00.000Z');
insert into subscription_tries (network, began_at, count) values ('network', '2026-01-01T00:00:00.000Z', '1');
insert into survey_results (survey, published_at, last_id, answers, counts) values ('agents', '2026-01-01T00:00:00.000Z', '12', '20', '{"industry": {"salud": 20}}');
insert into vertical_views (day, language, vertical_type, service_category, title, location, views) values ('2026-01-01', 'es', '', '', '', '/', '1');
insert into ai_agents_survey (id, submission_id, created_at, language, role, industry, experience, pain_point_1, pain_point_2, pain_point_3, repetitive_tasks, ai_agent_interest, key_functionality, contact, country) values ('1', 'f', '2026-01-01T00:00:00.000Z', 'es', '', '', '', '', '', '', '', '', '', '', '');
insert into ai_agents_survey (id, submission_id, created_at, language, role, industry, experience, pain_point_1, pain_point_2, pain_point_3, repetitive_tasks, ai_agent_interest, key_functionality, contact, country) values ('2', '1', '2026-11-21T12:00:00.000Z', 'es', 'CEO', 'salud', '1-3', 'a', 'b', 'c', 'd', 'si', 'e', 'ana@example.com', 'ES');
insert into english_barrier_survey (id, submission_id, created_at, language, role, experience, english_level, lost_opportunity, feelings, wants_to_improve, app_interest, features, contact, country) values ('1', 'g', '2026-01-01T00:00:00.000Z', 'es', '', '', '', '', '', '', '', '[]', '', '');
insert into english_barrier_survey (id, submission_id, created_at, language, role, experience, english_level, lost_opportunity, feelings, wants_to_improve, app_interest, features, contact, country) values ('2', '1', '2026-11-21T12:00:00.000Z', 'es', 'dev', 'less1', 'basic', 'varias', 'mal', 'urgente', 'encantaria', '["retos"]', 'ana@example.com', 'ES');
insert into surveys (id, submission_id, created_at, language, years_of_experience, industry, job_role, programming_languages, frontend_frameworks, ai_experience, topics, discovery, startup_founder) values ('1', 'e', '2026-01-01T00:00:00.000Z', 'es', '3-5', '', '', '["go", "a b"]', '[]', '10', '["é"]', '', '');
insert into surveys (id, submission_id, created_at, language, years_of_experience, industry, job_role, programming_languages, frontend_frameworks, ai_experience, topics, discovery, startup_founder) values ('2', '1', '2026-11-21T12:00:00.000Z', 'es', '3-5', 'salud', 'dev', '["go","rust"]', '["svelte"]', '10', '["techNews"]', 'un «amigo»', 'founder');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('1', '0', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('2', '1', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('3', '2', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('4', '3', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('5', '4', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('6', '5', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('7', '6', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('8', '7', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('9', '8', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('10', '9', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('11', '10', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('12', '11', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('13', '12', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('14', '13', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('15', '14', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('16', '15', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('17', '16', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('18', '17', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('19', '18', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('20', '19', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('21', '20', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('22', '21', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('23', '22', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('24', '23', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('25', '24', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('26', '25', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('27', '26', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('28', '27', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('29', '28', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('30', '29', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('31', '30', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('32', '31', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('33', '32', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('34', '33', '1', '2026-11-24 16:04:37');
insert into goose_db_version (id, version_id, is_applied, tstamp) values ('35', '34', '1', '2026-11-24 16:04:37');
