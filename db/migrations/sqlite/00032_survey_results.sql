-- +goose Up

-- The totals of each survey that are published. They change only when several more answers have come, so that two looks at them
-- do not tell what one person answered.
create table survey_results (
    survey       text    primary key check (survey <> ''),
    published_at text    not null,
    last_id      integer not null, -- of the answers that are counted
    answers      integer not null check (answers > 0),
    counts       text    not null check (json_valid(counts)) -- by question and answer
) strict;
