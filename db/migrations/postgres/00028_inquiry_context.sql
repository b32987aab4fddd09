-- +goose Up

create table inquiry_context (
    kind       text collate "C" not null,
    inquiry_id bigint not null,
    about      text collate "C" not null,
    title      text collate "C" not null,
    page       text collate "C" not null,
    primary key (kind, inquiry_id),
    check (about <> '' or page <> '')
);
