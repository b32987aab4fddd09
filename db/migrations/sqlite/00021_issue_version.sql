-- +goose Up

-- Counts the changes to a draft, so that a window with an older text does not overwrite a newer one unseen.
alter table issues add column version integer not null default 1;
