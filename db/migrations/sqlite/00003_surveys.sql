-- +goose Up

create table surveys (
    id                    integer primary key,
    submission_id         text    not null unique check (submission_id <> ''),
    created_at            text    not null,
    language              text    not null default 'es',
    years_of_experience   text    not null,
    industry              text    not null,
    job_role              text    not null,
    programming_languages text    not null check (json_valid(programming_languages)),
    frontend_frameworks   text    not null check (json_valid(frontend_frameworks)),
    ai_experience         integer not null default 2 check (ai_experience between 0 and 10),
    topics                text    not null check (json_valid(topics)),
    discovery             text    not null,
    startup_founder       text    not null
) strict;

create table ai_agents_survey (
    id                integer primary key,
    submission_id     text    not null unique check (submission_id <> ''),
    created_at        text    not null,
    language          text    not null default 'es',
    role              text    not null,
    industry          text    not null,
    experience        text    not null,
    pain_point_1      text    not null,
    pain_point_2      text    not null,
    pain_point_3      text    not null,
    repetitive_tasks  text    not null,
    ai_agent_interest text    not null,
    key_functionality text    not null,
    contact           text    not null,
    country           text    not null
) strict;

create table english_barrier_survey (
    id               integer primary key,
    submission_id    text    not null unique check (submission_id <> ''),
    created_at       text    not null,
    language         text    not null,
    role             text    not null,
    experience       text    not null,
    english_level    text    not null,
    lost_opportunity text    not null,
    feelings         text    not null,
    wants_to_improve text    not null,
    app_interest     text    not null,
    features         text    not null check (json_valid(features)),
    contact          text    not null,
    country          text    not null
) strict;

create index surveys_created on surveys (created_at);
create index ai_agents_survey_created on ai_agents_survey (created_at);
create index english_barrier_survey_created on english_barrier_survey (created_at);
