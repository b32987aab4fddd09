-- +goose Up

create table survey_results (
    survey       text collate "C" primary key check (survey <> ''),
    published_at text collate "C" not null,
    last_id      bigint not null,
    answers      integer not null check (answers > 0),
    counts       text collate "C" not null
);
