-- +goose Up

alter table meetings add column held_until text collate "C";
alter table meetings add column ask_id bigint references outbox (id) on delete set null;
alter table meetings add column confirmed_at text collate "C";
alter table meetings add column network text collate "C" not null default '';

drop index meetings_taken;
create unique index meetings_taken on meetings (starts_at)
where state in ('booked', 'confirmed', 'proposed') and held_until is null;
create index meetings_ask on meetings (ask_id) where ask_id is not null;
create index meetings_network on meetings (network) where network <> '';

alter table meeting_tokens drop constraint meeting_tokens_purpose_check;
alter table meeting_tokens add constraint meeting_tokens_purpose_check check (purpose in ('confirm', 'move', 'cancel', 'accept'));
