-- +goose Up

create table cv_requests (
    id            integer primary key,
    submission_id text    not null unique check (submission_id <> ''),
    created_at    text    not null,
    language      text    not null,
    email         text    not null collate nocase,
    company       text    not null,
    reason        text    not null
) strict;

create table budget_requests (
    id              integer primary key,
    submission_id   text    not null unique check (submission_id <> ''),
    created_at      text    not null,
    language        text    not null,
    full_name       text    not null,
    email           text    not null collate nocase,
    company         text    not null,
    project_type    text    not null,
    budget_type     text    not null,
    budget_amount   text    not null,
    timeline        text    not null,
    project_details text    not null
) strict;

create table collaboration_requests (
    id              integer primary key,
    submission_id   text    not null unique check (submission_id <> ''),
    created_at      text    not null,
    language        text    not null,
    full_name       text    not null,
    email           text    not null collate nocase,
    company         text    not null,
    role            text    not null,
    project_type    text    not null,
    project_details text    not null
) strict;

create table meeting_requests (
    id            integer primary key,
    submission_id text    not null unique check (submission_id <> ''),
    created_at    text    not null,
    language      text    not null,
    full_name     text    not null,
    email         text    not null collate nocase,
    date          text    not null,
    time          text    not null,
    time_zone     text    not null,
    message       text    not null
) strict;

create index cv_requests_created on cv_requests (created_at);
create index budget_requests_created on budget_requests (created_at);
create index collaboration_requests_created on collaboration_requests (created_at);
create index meeting_requests_created on meeting_requests (created_at);
