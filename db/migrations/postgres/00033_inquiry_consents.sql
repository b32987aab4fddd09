-- +goose Up

create table inquiry_consents (
    kind            text collate "C" not null,
    inquiry_id      bigint not null,
    privacy_version text collate "C" not null check (privacy_version <> ''),
    primary key (kind, inquiry_id)
);
