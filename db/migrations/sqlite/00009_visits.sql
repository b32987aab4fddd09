-- +goose Up

-- How often a page was looked at on a day of UTC. There is no row for a visit: nothing here tells of a visitor.
create table page_views (
    day      text    not null,
    page     text    not null, -- path of its English version, whatever the language it was read in
    language text    not null,
    referrer text    not null, -- host of the site that led here, '' for none
    views    integer not null check (views > 0),
    primary key (day, page, language, referrer)
) strict;

-- The page_view event of the landing pages, counted by day.
create table vertical_views (
    day              text    not null,
    language         text    not null,
    vertical_type    text    not null,
    service_category text    not null,
    title            text    not null,
    location         text    not null,
    views            integer not null check (views > 0),
    primary key (day, location)
) strict;
