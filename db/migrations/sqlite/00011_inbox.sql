-- +goose Up

-- When the owner first looked at a request, and when it was dealt with.
alter table cv_requests add column read_at text;
alter table cv_requests add column done_at text;
alter table budget_requests add column read_at text;
alter table budget_requests add column done_at text;
alter table collaboration_requests add column read_at text;
alter table collaboration_requests add column done_at text;
alter table meeting_requests add column read_at text;
alter table meeting_requests add column done_at text;
alter table podcast_suggestions add column read_at text;
alter table podcast_suggestions add column done_at text;

create index outbox_created on outbox (created_at, id);
