-- +goose Up

alter table podcast_votes add column network text collate "C" not null default '';
