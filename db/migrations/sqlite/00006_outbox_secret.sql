-- +goose Up

-- Mails whose text holds keys to a subscription, such as the link that confirms it.
alter table outbox add column secret integer not null default 0 check (secret in (0, 1));
