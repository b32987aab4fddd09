-- +goose Up

-- What an inquiry is about, and the page from which its form was opened.
create table inquiry_context (
    kind       text    not null,
    inquiry_id integer not null,
    about      text    not null,
    title      text    not null,
    page       text    not null,
    primary key (kind, inquiry_id),
    check (about <> '' or page <> '')
) strict;
