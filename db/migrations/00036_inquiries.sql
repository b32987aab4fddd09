-- One table has the inquiries of every kind, and what belongs to one refers to it. Copies of the version before must be stopped.

-- The columns of the forms that an inquiry's kind lacks are ''. An id is never given twice. number and kind name an inquiry in
-- addresses: an inquiry from before has the number that it had in the table of its kind.
create table inquiries (
    id              {{if .sqlite}}integer primary key autoincrement{{else}}{{.id}}{{end}},
    former          {{.integer}},
    number          {{.integer}} not null generated always as (coalesce(former, id)) stored,
    kind            {{.text}} not null check (kind in ('budget', 'collaboration', 'meeting', 'cv', 'podcast-suggest')),
    submission_id   {{.text}} not null check (submission_id <> ''),
    created_at      {{.text}} not null,
    language        {{.text}} not null,
    full_name       {{.text}} not null default '',
    email           {{.address}} not null default '',
    company         {{.text}} not null default '',
    role            {{.text}} not null default '',
    project_type    {{.text}} not null default '',
    budget_type     {{.text}} not null default '',
    budget_amount   {{.text}} not null default '',
    timeline        {{.text}} not null default '',
    date            {{.text}} not null default '',
    time            {{.text}} not null default '',
    time_zone       {{.text}} not null default '',
    text            {{.text}} not null default '',
    about           {{.text}} not null default '', -- what the inquiry is about, title is its title, page the page from which its form was opened
    title           {{.text}} not null default '',
    page            {{.text}} not null default '',
    privacy_version {{.text}} not null default '', -- of the privacy statement that the visitor accepted where the form leaves it open
    topic_id        {{.text}} references podcast_topics (id) on delete set null, -- that a suggestion was made into, or joined
    read_at         {{.text}}, -- when the owner first looked at it
    answered_at     {{.text}}, -- when it was answered last
    done_at         {{.text}}, -- when it was dealt with
    reopened_at     {{.text}}, -- when it was opened again after it was done
    unique (kind, number),
    unique (kind, submission_id)
){{.strict}};

create index inquiries_created on inquiries (created_at);
create index inquiries_topic on inquiries (topic_id) where topic_id is not null;

-- Their ids begin above their former ones, so that no number is given twice.
create table former_inquiries as
select 'budget'{{if not .sqlite}} collate "C"{{end}} as kind, id, submission_id, created_at, language, full_name, email, company, '' as role, project_type, budget_type,
    budget_amount, timeline, '' as date, '' as time, '' as time_zone, project_details as text, null as topic_id, read_at, done_at
from budget_requests
union all
select 'collaboration', id, submission_id, created_at, language, full_name, email, company, role, project_type, '', '', '', '', '', '',
    project_details, null, read_at, done_at
from collaboration_requests
union all
select 'meeting', id, submission_id, created_at, language, full_name, email, '', '', '', '', '', '', date, time, time_zone, message, null,
    read_at, done_at
from meeting_requests
union all
select 'cv', id, submission_id, created_at, language, '', email, company, '', '', '', '', '', '', '', '', reason, null, read_at, done_at
from cv_requests
union all
select 'podcast-suggest', id, submission_id, created_at, language, '', '', '', '', '', '', '', '', '', '', '', topic, topic_id, read_at, done_at
from podcast_suggestions;

insert into inquiries (
    id, former, kind, submission_id, created_at, language, full_name, email, company, role, project_type, budget_type, budget_amount,
    timeline, date, time, time_zone, text, about, title, page, privacy_version, topic_id, read_at, answered_at, done_at, reopened_at)
select row_number() over (order by created_at, former.kind, former.id) + (select max(id) from former_inquiries), former.id, former.kind,
    submission_id, created_at, language, full_name, email, company, role, project_type, budget_type, budget_amount, timeline, date, time,
    time_zone, text, coalesce(about, ''), coalesce(title, ''), coalesce(page, ''), coalesce(privacy_version, ''), topic_id, read_at,
    answered_at, done_at, reopened_at
from former_inquiries as former
    left join inquiry_context as context on context.kind = former.kind and context.inquiry_id = former.id
    left join inquiry_consents as consents on consents.kind = former.kind and consents.inquiry_id = former.id
    left join inquiry_states as states on states.kind = former.kind and states.inquiry_id = former.id;

drop table former_inquiries;
drop table inquiry_context;
drop table inquiry_consents;
drop table inquiry_states;

-- A reply that is not sent yet. It stays after the sending, empty, so that its version tells another window of it. contact, here
-- and below, and recipient are the visitor's address, so that a row is exported and erased with the inquiry.
create table former_drafts as
select inquiries.id as inquiry_id, contact, subject, draft.text, version, changed_at
from inquiry_reply_drafts as draft join inquiries on inquiries.kind = draft.kind and number = inquiry_id;

drop table inquiry_reply_drafts;

create table inquiry_reply_drafts (
    inquiry_id {{.integer}} primary key references inquiries (id) on delete cascade,
    contact    {{.address}} not null,
    subject    {{.text}} not null,
    text       {{.text}} not null,
    version    {{.integer}} not null,
    changed_at {{.text}} not null
){{.strict}};

insert into inquiry_reply_drafts (inquiry_id, contact, subject, text, version, changed_at)
select inquiry_id, contact, subject, text, version, changed_at from former_drafts;

drop table former_drafts;

-- The replies that were given to the outbox. thread holds the Message-IDs of the emails before, by which mail programs join them.
create table former_replies as
select reply.id, reply.submission_id, inquiries.id as inquiry_id, reply.created_at, recipient, subject, reply.text, attachment, message_id,
    thread, mail_id, sent_at
from inquiry_replies as reply join inquiries on inquiries.kind = reply.kind and number = inquiry_id;

drop table inquiry_replies;

create table inquiry_replies (
    id            {{.id}},
    submission_id {{.text}} not null unique check (submission_id <> ''),
    inquiry_id    {{.integer}} not null references inquiries (id) on delete cascade,
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

create index inquiry_replies_inquiry on inquiry_replies (inquiry_id);
create index inquiry_replies_mail on inquiry_replies (mail_id);

insert into inquiry_replies (id, submission_id, inquiry_id, created_at, recipient, subject, text, attachment, message_id, thread, mail_id, sent_at)
select id, submission_id, inquiry_id, created_at, recipient, subject, text, attachment, message_id, thread, mail_id, sent_at from former_replies;

drop table former_replies;

-- What the owner notes about an inquiry, for themselves.
create table former_notes as
select note.id, note.submission_id, inquiries.id as inquiry_id, note.created_at, contact, note.text
from inquiry_notes as note join inquiries on inquiries.kind = note.kind and number = inquiry_id;

drop table inquiry_notes;

create table inquiry_notes (
    id            {{.id}},
    submission_id {{.text}} not null unique check (submission_id <> ''),
    inquiry_id    {{.integer}} not null references inquiries (id) on delete cascade,
    created_at    {{.text}} not null,
    contact       {{.address}} not null,
    text          {{.text}} not null
){{.strict}};

create index inquiry_notes_inquiry on inquiry_notes (inquiry_id);

insert into inquiry_notes (id, submission_id, inquiry_id, created_at, contact, text)
select id, submission_id, inquiry_id, created_at, contact, text from former_notes;

drop table former_notes;

-- The appointment that an inquiry for a meeting has led to. Its person is that of the inquiry. A booking holds its time until
-- held_until, while its address has not confirmed it; null for every other meeting. ask_id is the email that asks for it, until the
-- owner is told that the hold has run out. network is the visitor's, for a week.
create table former_tokens as select hash, meeting_id, purpose, sequence from meeting_tokens;

create table former_meetings as
select meetings.id, inquiries.id as inquiry_id, uid, sequence, state, starts_at, ends_at, zone, changed_at, held_until, ask_id, confirmed_at, network
from meetings join inquiries on kind = 'meeting' and number = request_id;

drop table meeting_tokens;
drop table meetings;

create table meetings (
    id           {{.id}},
    inquiry_id   {{.integer}} not null unique references inquiries (id) on delete cascade,
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

-- What the links in the emails about a meeting can be used for.
create table meeting_tokens (
    hash       {{.bytes}} primary key check (length(hash) = 32),
    meeting_id {{.integer}} not null references meetings (id) on delete cascade,
    purpose    {{.text}} not null check (purpose in ('confirm', 'move', 'cancel', 'accept')),
    sequence   {{.integer}} not null
){{.strict}};

create index meeting_tokens_meeting on meeting_tokens (meeting_id);

insert into meetings (
    id, inquiry_id, uid, sequence, state, starts_at, ends_at, zone, changed_at, held_until, ask_id, confirmed_at, network)
select id, inquiry_id, uid, sequence, state, starts_at, ends_at, zone, changed_at, held_until, ask_id, confirmed_at, network
from former_meetings;

insert into meeting_tokens (hash, meeting_id, purpose, sequence) select hash, meeting_id, purpose, sequence from former_tokens;

drop table former_tokens;
drop table former_meetings;
drop table budget_requests;
drop table collaboration_requests;
drop table meeting_requests;
drop table cv_requests;
drop table podcast_suggestions;
{{- if not .sqlite}}

select setval(pg_get_serial_sequence('inquiries', 'id'), max(id)) from inquiries;
select setval(pg_get_serial_sequence('inquiry_replies', 'id'), max(id)) from inquiry_replies;
select setval(pg_get_serial_sequence('inquiry_notes', 'id'), max(id)) from inquiry_notes;
select setval(pg_get_serial_sequence('meetings', 'id'), max(id)) from meetings;
{{- end}}
