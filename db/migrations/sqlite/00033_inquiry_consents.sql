-- +goose Up

-- Which version of the privacy statement a visitor agreed to who ticked the box of a form that does not require it.
create table inquiry_consents (
    kind            text    not null,
    inquiry_id      integer not null,
    privacy_version text    not null check (privacy_version <> ''),
    primary key (kind, inquiry_id)
) strict;
