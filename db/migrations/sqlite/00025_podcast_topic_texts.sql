-- +goose Up

-- The texts of the topics that the owner made from suggestions, a row for each language; the others' are content.
create table podcast_topic_texts (
    topic_id    text not null references podcast_topics (id) on delete cascade,
    language    text not null check (language <> ''),
    category    text not null,
    title       text not null,
    description text not null,
    primary key (topic_id, language)
) strict;

insert into podcast_topic_texts (topic_id, language, category, title, description)
select id, 'en', category_en, title_en, description_en from podcast_added_topics;
insert into podcast_topic_texts (topic_id, language, category, title, description)
select id, 'es', category_es, title_es, description_es from podcast_added_topics;

drop table podcast_added_topics;
