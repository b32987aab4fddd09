-- +goose Up

-- What an issue says, a row for each language, so that a site can have any languages.
create table issue_texts (
    issue_id integer not null references issues (id) on delete cascade,
    language text    not null check (language <> ''),
    subject  text    not null,
    body     text    not null,
    primary key (issue_id, language)
) strict;

insert into issue_texts (issue_id, language, subject, body)
select id, 'en', subject_en, body_en from issues where subject_en <> '' or body_en <> '';
insert into issue_texts (issue_id, language, subject, body)
select id, 'es', subject_es, body_es from issues where subject_es <> '' or body_es <> '';

alter table issues drop column subject_en;
alter table issues drop column body_en;
alter table issues drop column subject_es;
alter table issues drop column body_es;
