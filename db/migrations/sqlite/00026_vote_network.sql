-- +goose Up

-- Which network a vote came from, for a day: the votes of one are limited.
alter table podcast_votes add column network text not null default '';
