-- Text sorts by its bytes; addresses are equal in upper and lower case. Times are UTC text in one fixed-width form (see Time in
-- values.go).

{{if .sqlite -}}
pragma application_id = 0x706f7274; -- marks the file as a database of this program: "port" (see sqlite_inspect.go)
{{- else -}}
create extension if not exists citext;
{{- end}}

-- read_at is when the owner first looked at a request, done_at when it was dealt with.
create table cv_requests (
    id            {{.id}},
    submission_id {{.text}} not null unique check (submission_id <> ''),
    created_at    {{.text}} not null,
    language      {{.text}} not null,
    email         {{.address}} not null,
    company       {{.text}} not null,
    reason        {{.text}} not null,
    read_at       {{.text}},
    done_at       {{.text}}
){{.strict}};

create index cv_requests_created on cv_requests (created_at);

create table budget_requests (
    id              {{.id}},
    submission_id   {{.text}} not null unique check (submission_id <> ''),
    created_at      {{.text}} not null,
    language        {{.text}} not null,
    full_name       {{.text}} not null,
    email           {{.address}} not null,
    company         {{.text}} not null,
    project_type    {{.text}} not null,
    budget_type     {{.text}} not null,
    budget_amount   {{.text}} not null,
    timeline        {{.text}} not null,
    project_details {{.text}} not null,
    read_at         {{.text}},
    done_at         {{.text}}
){{.strict}};

create index budget_requests_created on budget_requests (created_at);

create table collaboration_requests (
    id              {{.id}},
    submission_id   {{.text}} not null unique check (submission_id <> ''),
    created_at      {{.text}} not null,
    language        {{.text}} not null,
    full_name       {{.text}} not null,
    email           {{.address}} not null,
    company         {{.text}} not null,
    role            {{.text}} not null,
    project_type    {{.text}} not null,
    project_details {{.text}} not null,
    read_at         {{.text}},
    done_at         {{.text}}
){{.strict}};

create index collaboration_requests_created on collaboration_requests (created_at);

create table meeting_requests (
    id            {{.id}},
    submission_id {{.text}} not null unique check (submission_id <> ''),
    created_at    {{.text}} not null,
    language      {{.text}} not null,
    full_name     {{.text}} not null,
    email         {{.address}} not null,
    date          {{.text}} not null,
    time          {{.text}} not null,
    time_zone     {{.text}} not null,
    message       {{.text}} not null,
    read_at       {{.text}},
    done_at       {{.text}}
){{.strict}};

create index meeting_requests_created on meeting_requests (created_at);

create table surveys (
    id                    {{.id}},
    submission_id         {{.text}} not null unique check (submission_id <> ''),
    created_at            {{.text}} not null,
    language              {{.text}} not null default 'es',
    years_of_experience   {{.text}} not null,
    industry              {{.text}} not null,
    job_role              {{.text}} not null,
    programming_languages {{.text}} not null check ({{printf .json "programming_languages"}}),
    frontend_frameworks   {{.text}} not null check ({{printf .json "frontend_frameworks"}}),
    ai_experience         {{.integer}} not null default 2 check (ai_experience between 0 and 10),
    topics                {{.text}} not null check ({{printf .json "topics"}}),
    discovery             {{.text}} not null,
    startup_founder       {{.text}} not null
){{.strict}};

create index surveys_years on surveys (years_of_experience, created_at, language);
create index surveys_industry on surveys (industry, created_at, language);
create index surveys_languages on surveys (programming_languages, created_at, language);
create index surveys_created on surveys (created_at, language);

create table ai_agents_survey (
    id                {{.id}},
    submission_id     {{.text}} not null unique check (submission_id <> ''),
    created_at        {{.text}} not null,
    language          {{.text}} not null default 'es',
    role              {{.text}} not null,
    industry          {{.text}} not null,
    experience        {{.text}} not null,
    pain_point_1      {{.text}} not null,
    pain_point_2      {{.text}} not null,
    pain_point_3      {{.text}} not null,
    repetitive_tasks  {{.text}} not null,
    ai_agent_interest {{.text}} not null,
    key_functionality {{.text}} not null,
    contact           {{.text}} not null,
    country           {{.text}} not null
){{.strict}};

create index ai_agents_survey_experience on ai_agents_survey (experience, created_at, language);
create index ai_agents_survey_industry on ai_agents_survey (industry, created_at, language);
create index ai_agents_survey_interest on ai_agents_survey (ai_agent_interest, created_at, language);
create index ai_agents_survey_created on ai_agents_survey (created_at, language);

create table english_barrier_survey (
    id               {{.id}},
    submission_id    {{.text}} not null unique check (submission_id <> ''),
    created_at       {{.text}} not null,
    language         {{.text}} not null,
    role             {{.text}} not null,
    experience       {{.text}} not null,
    english_level    {{.text}} not null,
    lost_opportunity {{.text}} not null,
    feelings         {{.text}} not null,
    wants_to_improve {{.text}} not null,
    app_interest     {{.text}} not null,
    features         {{.text}} not null check ({{printf .json "features"}}),
    contact          {{.text}} not null,
    country          {{.text}} not null
){{.strict}};

create index english_barrier_survey_experience on english_barrier_survey (experience, created_at, language);
create index english_barrier_survey_level on english_barrier_survey (english_level, created_at, language);
create index english_barrier_survey_lost on english_barrier_survey (lost_opportunity, created_at, language);
create index english_barrier_survey_interest on english_barrier_survey (app_interest, created_at, language);
create index english_barrier_survey_features on english_barrier_survey (features, created_at, language);
create index english_barrier_survey_created on english_barrier_survey (created_at, language);

-- The sum stands with the topic, so that it survives the deletion of who voted.
create table podcast_topics (
    id         {{.text}} primary key,
    created_at {{.text}} not null,
    votes      {{.integer}} not null check (votes >= 0)
){{.strict}};

-- The texts of the topics that the owner made from suggestions, a row for each language; the others' are content.
create table podcast_topic_texts (
    topic_id    {{.text}} not null references podcast_topics (id) on delete cascade,
    language    {{.text}} not null check (language <> ''),
    category    {{.text}} not null,
    title       {{.text}} not null,
    description {{.text}} not null,
    primary key (topic_id, language)
){{.strict}};

-- topic_id is what became of a suggestion: the topic that it was made into, or joined.
create table podcast_suggestions (
    id            {{.id}},
    submission_id {{.text}} not null unique check (submission_id <> ''),
    created_at    {{.text}} not null,
    language      {{.text}} not null,
    topic         {{.text}} not null,
    read_at       {{.text}},
    done_at       {{.text}},
    topic_id      {{.text}} references podcast_topics (id) on delete set null
){{.strict}};

create index podcast_suggestions_created on podcast_suggestions (created_at);
create index podcast_suggestions_topic on podcast_suggestions (topic_id);

create table podcast_votes (
    topic_id   {{.text}} not null references podcast_topics (id) on delete cascade,
    visitor    {{.text}} not null check (visitor <> ''),
    created_at {{.text}} not null,
    network    {{.text}} not null default '',
    primary key (topic_id, visitor)
){{.strict}};

create index podcast_votes_created on podcast_votes (created_at);

-- One table for every list. Here the address tells a second subscription: who goes back and enters another address sends the
-- same form again. Whoever is asked again to confirm keeps state and consent until the address itself confirms. ask_held_at is set by
-- a restore for an address that was still to be asked when the backup was made: it may have been asked since, so that the mail that
-- asks it is held for the owner.
create table subscribers (
    id               {{.id}},
    submission_id    {{.text}} not null check (submission_id <> ''),
    created_at       {{.text}} not null,
    language         {{.text}} not null,
    audience         {{.text}} not null check (audience in ('newsletter', 'podcast')),
    email            {{.address}} not null,
    source           {{.text}} not null,
    state            {{.text}} not null check (state in ('pending', 'confirmed', 'unsubscribed')),
    consent_text     {{.text}} not null,
    consent_form     {{.text}} not null,
    consent_language {{.text}} not null,
    consent_at       {{.text}} not null,
    asked_at         {{.text}}, -- null until a mail that asks to confirm is stored
    mailed_at        {{.text}}, -- null until such a mail was sent
    confirmed_at     {{.text}},
    unsubscribed_at  {{.text}},
    ask_held_at      {{.text}},
    unique (audience, email)
){{.strict}};

create index subscribers_audience on subscribers (audience, state, id);
create index subscribers_asked on subscribers (asked_at);

create table subscriber_tokens (
    hash          {{.bytes}} primary key check (length(hash) = 32),
    subscriber_id {{.integer}} not null references subscribers (id) on delete cascade,
    purpose       {{.text}} not null check (purpose in ('confirm', 'unsubscribe')),
    mail_id       {{.integer}}, -- of the mail that holds the token
    expires_at    {{.text}}, -- of one that confirms: null until the mail was sent
    used_at       {{.text}}
){{.strict}};

create index subscriber_tokens_subscriber on subscriber_tokens (subscriber_id);
create index subscriber_tokens_mail on subscriber_tokens (mail_id);

-- What an address agrees to when it confirms: the subscriber takes it over then.
create table signups (
    id               {{.id}},
    token_hash       {{.bytes}} not null unique references subscriber_tokens (hash) on delete cascade,
    submission_id    {{.text}} not null check (submission_id <> ''),
    created_at       {{.text}} not null,
    language         {{.text}} not null,
    source           {{.text}} not null,
    consent_text     {{.text}} not null,
    consent_form     {{.text}} not null,
    consent_language {{.text}} not null,
    consent_at       {{.text}} not null
){{.strict}};

-- What the owner writes to subscribers. version counts the changes to a draft, so that a window with an older text does not
-- overwrite a newer one unseen. held_at marks an issue that was being sent when a backup was made, which was restored since: the owner
-- decides whether it goes on.
create table issues (
    id          {{.id}},
    created_at  {{.text}} not null,
    changed_at  {{.text}} not null,
    state       {{.text}} not null check (state in ('draft', 'sending', 'sent')),
    started_at  {{.text}},
    finished_at {{.text}},
    recipients  {{.integer}} not null default 0 check (recipients >= 0),
    audience    {{.text}} not null default 'newsletter' check (audience in ('newsletter', 'podcast')),
    held_at     {{.text}},
    version     {{.integer}} not null default 1,
    check ((state = 'draft') = (started_at is null)),
    check ((state = 'sent') = (finished_at is not null))
){{.strict}};

-- What an issue says, a row for each language, so that a site can have any languages.
create table issue_texts (
    issue_id {{.integer}} not null references issues (id) on delete cascade,
    language {{.text}} not null check (language <> ''),
    subject  {{.text}} not null,
    body     {{.text}} not null,
    primary key (issue_id, language)
){{.strict}};

-- Who has got an issue: the row comes with the mail, in one transaction, so that nobody gets it twice.
create table issue_recipients (
    issue_id      {{.integer}} not null references issues (id) on delete cascade,
    subscriber_id {{.integer}} not null references subscribers (id) on delete cascade,
    mail_id       {{.integer}} not null,
    primary key (issue_id, subscriber_id)
){{.strict}};

create index issue_recipients_subscriber on issue_recipients (subscriber_id);

-- secret marks mails whose text holds keys to a subscription, such as the link that confirms it.
-- Mails to addresses that visitors typed, and mails to the owner about requests, are limited (see mail_budget.go). The outbox
-- itself is the ledger: a limited mail has a class, and released_at once it has left for the mail server's queue. Until then it
-- is held, and held_for says why. inbox is the recipient without what providers ignore, network a keyed hash; both are emptied
-- when they no longer count.
-- A process claims the mails that it is about to send, so that another one leaves them alone until the claim ends. A mail with a
-- problem of its own is retried on its own schedule; all others are retried at once after an outage. last_cause says in one word why
-- the last attempt failed (see cause.go in internal/mail).
create table outbox (
    id              {{.id}},
    message_id      {{.text}} not null unique,
    kind            {{.text}} not null,
    recipient       {{.address}} not null,
    reply_to        {{.address}} not null,
    subject         {{.text}} not null,
    text            {{.text}} not null,
    html            {{.text}} not null,
    language        {{.text}} not null,
    unsubscribe_url {{.text}} not null,
    attachment_name {{.text}} not null,
    attachment_type {{.text}} not null,
    attachment      {{.bytes}} not null,
    attempts        {{.integer}} not null check (attempts >= 0),
    state           {{.text}} not null check (state in ('waiting', 'held', 'sent', 'failed')),
    next_at         {{.text}} not null,
    last_error      {{.text}} not null,
    created_at      {{.text}} not null,
    sent_at         {{.text}} check ((state = 'sent') = (sent_at is not null)),
    secret          {{if .sqlite}}integer not null default 0 check (secret in (0, 1)){{else}}boolean not null default false{{end}},
    class           {{.text}} not null default '' check (class in ('', 'acknowledgement', 'confirmation', 'owner')),
    network         {{.text}} not null default '',
    inbox           {{.text}} not null default '',
    held_for        {{.text}} not null default '' check ((state = 'held') = (held_for <> '')),
    released_at     {{.text}},
    claimed_by      {{.text}} not null default '',
    claimed_until   {{.text}},
    tried_at        {{.text}},
    own_schedule    {{if .sqlite}}integer not null default 0 check (own_schedule in (0, 1)){{else}}boolean not null default false{{end}},
    last_cause      {{.text}} not null default ''
){{.strict}};

create index outbox_due on outbox (next_at, id) where state = 'waiting';
create index outbox_created on outbox (created_at, id);
create index outbox_released on outbox (class, released_at) where released_at is not null;
create index outbox_inbox on outbox (inbox, released_at) where released_at is not null;
create index outbox_held on outbox (class, held_for, id) where state = 'held';

-- What is known of the mail server: one row, for the owner's screens and for the next start.
create table mail_server (
    id      {{.integer}} primary key check (id = 1),
    state   {{.text}} not null check (state in ('up', 'probing', 'down')),
    since   {{.text}} not null,
    cause   {{.text}} not null,
    reason  {{.text}} not null,
    next_at {{.text}} not null
){{.strict}};

-- The hash of the password that was made at the first start, for an owner who configures none.
create table owner_password (
    id         {{.integer}} primary key check (id = 1),
    hash       {{.text}} not null,
    created_at {{.text}} not null
){{.strict}};

-- Whoever holds the key whose hash stands here is the owner. The credential tells which password let them in.
create table sessions (
    hash       {{.bytes}} primary key check (length(hash) = 32),
    credential {{.bytes}} not null check (length(credential) = 32),
    created_at {{.text}} not null,
    seen_at    {{.text}} not null
){{.strict}};

-- A browser in which the owner has logged in. Its attempts are counted apart from everybody else's. Only a hash of its key is
-- stored; the credential is derived from the password that was used.
create table devices (
    hash       {{.bytes}} primary key check (length(hash) = 32),
    credential {{.bytes}} not null check (length(credential) = 32),
    name       {{.text}} not null,
    created_at {{.text}} not null,
    used_at    {{.text}} not null
){{.strict}};

-- What the owner's codes for one time are made from. A code opens the door once: the steps up to the last one are spent.
create table second_factor (
    id         {{.integer}} primary key check (id = 1),
    secret     {{.text}} not null,
    last_step  {{.integer}} not null,
    created_at {{.text}} not null
){{.strict}};

-- The recovery codes that have not been used, hashed like passwords. All of one set have the same salt.
create table recovery_codes (
    hash       {{.bytes}} primary key,
    salt       {{.bytes}} not null check (length(salt) >= 16),
    created_at {{.text}} not null
){{.strict}};

-- Attempts to log in, by visitor: an opaque key, never an address. The visitor '' is everybody.
create table login_attempts (
    visitor      {{.text}} primary key,
    count        {{.integer}} not null check (count >= 0),
    next_at      {{.text}} not null,
    last_at      {{.text}} not null,
    logged_in_at {{.text}}
){{.strict}};

-- How many different submissions a form's token has served.
create table form_tokens (
    token      {{.text}} primary key,
    uses       {{.integer}} not null check (uses > 0),
    created_at {{.text}} not null
){{.strict}};

-- How many submissions a network has sent in the day since began_at. The network is an opaque key, never an address.
create table network_days (
    network  {{.text}} primary key,
    began_at {{.text}} not null,
    count    {{.integer}} not null check (count > 0),
    allowed  {{.integer}} not null
){{.strict}};

-- How often a page was looked at on a day of UTC. There is no row for a visit: nothing here tells of a visitor.
create table page_views (
    day      {{.text}} not null,
    page     {{.text}} not null, -- path of its English version, whatever the language it was read in
    language {{.text}} not null,
    referrer {{.text}} not null, -- host of the site that led here, '' for none
    views    {{.integer}} not null check (views > 0),
    primary key (day, page, language, referrer)
){{.strict}};

-- The page_view event of the landing pages, counted by day.
create table vertical_views (
    day              {{.text}} not null,
    language         {{.text}} not null,
    vertical_type    {{.text}} not null,
    service_category {{.text}} not null,
    title            {{.text}} not null,
    location         {{.text}} not null,
    views            {{.integer}} not null check (views > 0),
    primary key (day, location)
){{.strict}};

-- Which process does a job that only one may do, and until when.
create table leases (
    name   {{.text}} primary key,
    holder {{.text}} not null,
    until  {{.text}} not null
){{.strict}};

-- What the clock said at the last purge, and what it says since it jumped (see clock.go).
create table clock (
    id         {{.integer}} primary key check (id = 1),
    last_at    {{.text}} not null,
    jumped_at  {{.text}},
    checked_at {{.text}} check ((jumped_at is null) = (checked_at is null))
){{.strict}};

-- How often a network has tried to subscribe within a minute, for all who share the database.
create table subscription_tries (
    network  {{.text}} primary key check (network <> ''),
    began_at {{.text}} not null,
    count    integer not null check (count > 0)
){{.strict}};

-- What an inquiry is about, and the page from which its form was opened.
create table inquiry_context (
    kind       {{.text}} not null,
    inquiry_id {{.integer}} not null,
    about      {{.text}} not null,
    title      {{.text}} not null,
    page       {{.text}} not null,
    primary key (kind, inquiry_id),
    check (about <> '' or page <> '')
){{.strict}};

-- The calendars of the owner whose entries make the owner busy, by their place in CALENDAR_URLS. Their addresses are secrets and
-- not stored.
create table busy_sources (
    number     integer primary key check (number > 0),
    address    {{.text}} not null, -- hash of the address that was read last
    version    {{.text}} not null, -- by which its server knows what was read last; '' for none
    covered_at {{.text}}, -- how far in the future it was read; null before the first time
    read_at    {{.text}}, -- when it was last read; null for never
    failed_at  {{.text}}, -- since when it cannot be read; null if it can
    reason     {{.text}} not null -- why not, in one word; '' if it can
){{.strict}};

-- When the entries of these calendars make the owner busy.
create table busy_times (
    source    integer not null references busy_sources (number) on delete cascade,
    starts_at {{.text}} not null,
    ends_at   {{.text}} not null check (ends_at > starts_at),
    primary key (source, starts_at)
){{.strict}};

create index busy_times_ends on busy_times (ends_at);

-- The appointment that a request for a meeting has led to. Its person is that of the request. A booking holds its time until
-- held_until, while its address has not confirmed it; null for every other meeting. ask_id is the mail that asks for it, until the
-- owner is told that the hold has run out. network is the visitor's, for a week.
create table meetings (
    id           {{.id}},
    request_id   {{.integer}} not null unique references meeting_requests (id) on delete cascade,
    uid          {{.text}} not null unique check (uid <> ''),
    sequence     {{.integer}} not null check (sequence >= 0),
    state        {{.text}} not null check (state in ('booked', 'confirmed', 'proposed', 'cancelled', 'declined')),
    starts_at    {{.text}} not null,
    ends_at      {{.text}} not null check (ends_at > starts_at),
    zone         {{.text}} not null,
    changed_at   {{.text}} not null,
    held_until   {{.text}},
    ask_id       {{.integer}} references outbox (id) on delete set null,
    confirmed_at {{.text}},
    network      {{.text}} not null default ''
){{.strict}};

create unique index meetings_taken on meetings (starts_at)
where state in ('booked', 'confirmed', 'proposed') and held_until is null;
create index meetings_ends on meetings (ends_at);
create index meetings_ask on meetings (ask_id) where ask_id is not null;
create index meetings_network on meetings (network) where network <> '';

-- What the links in the mails about a meeting can be used for.
create table meeting_tokens (
    hash       {{.bytes}} primary key check (length(hash) = 32),
    meeting_id {{.integer}} not null references meetings (id) on delete cascade,
    purpose    {{.text}} not null check (purpose in ('confirm', 'move', 'cancel', 'accept')),
    sequence   {{.integer}} not null
){{.strict}};

create index meeting_tokens_meeting on meeting_tokens (meeting_id);

-- When an inquiry was answered last, and when it was opened again after it was done.
create table inquiry_states (
    kind        {{.text}} not null,
    inquiry_id  {{.integer}} not null,
    answered_at {{.text}},
    reopened_at {{.text}},
    primary key (kind, inquiry_id)
){{.strict}};

-- A reply that is not sent yet. It stays after the sending, empty, so that its version tells another window of it. contact, here
-- and below, and recipient are the visitor's address, so that a row is exported and erased with the inquiry.
create table inquiry_reply_drafts (
    kind       {{.text}} not null,
    inquiry_id {{.integer}} not null,
    contact    {{.address}} not null,
    subject    {{.text}} not null,
    text       {{.text}} not null,
    version    {{.integer}} not null,
    changed_at {{.text}} not null,
    primary key (kind, inquiry_id)
){{.strict}};

-- The replies that were given to the outbox. thread holds the Message-IDs of the mails before, by which mail programs join them.
create table inquiry_replies (
    id            {{.id}},
    submission_id {{.text}} not null unique check (submission_id <> ''),
    kind          {{.text}} not null,
    inquiry_id    {{.integer}} not null,
    created_at    {{.text}} not null,
    recipient     {{.address}} not null,
    subject       {{.text}} not null,
    text          {{.text}} not null,
    attachment    {{.text}} not null,
    message_id    {{.text}} not null,
    thread        {{.text}} not null,
    mail_id       {{.integer}} references outbox (id) on delete set null,
    sent_at       {{.text}}
){{.strict}};

create index inquiry_replies_inquiry on inquiry_replies (kind, inquiry_id);
create index inquiry_replies_mail on inquiry_replies (mail_id);

-- What the owner notes about an inquiry, for themselves.
create table inquiry_notes (
    id            {{.id}},
    submission_id {{.text}} not null unique check (submission_id <> ''),
    kind          {{.text}} not null,
    inquiry_id    {{.integer}} not null,
    created_at    {{.text}} not null,
    contact       {{.address}} not null,
    text          {{.text}} not null
){{.strict}};

create index inquiry_notes_inquiry on inquiry_notes (kind, inquiry_id);

-- The totals of each survey that are published. They change only when several more answers have come, so that two looks at them
-- do not tell what one person answered. last_id is that of the answers that are counted; counts has them by question and answer.
create table survey_results (
    survey       {{.text}} primary key check (survey <> ''),
    published_at {{.text}} not null,
    last_id      {{.integer}} not null,
    answers      integer not null check (answers > 0),
    counts       {{.text}} not null{{if .sqlite}} check (json_valid(counts)){{end}}
){{.strict}};

-- Which version of the privacy statement a visitor agreed to who ticked the box of a form that does not require it.
create table inquiry_consents (
    kind            {{.text}} not null,
    inquiry_id      {{.integer}} not null,
    privacy_version {{.text}} not null check (privacy_version <> ''),
    primary key (kind, inquiry_id)
){{.strict}};
