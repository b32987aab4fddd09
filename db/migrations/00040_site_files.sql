-- The bytes of files of a site that has no folder on a disk, by their digest. They are stored before a file refers to them.
create table site_bytes (
    digest    {{.text}} primary key,
    stored_at {{.text}} not null,
    bytes     {{.bytes}} not null
){{.strict}};

create table site_files (
    path       {{.text}} primary key,
    size       {{.integer}} not null,
    digest     {{.text}} not null references site_bytes (digest),
    changed_at {{.text}} not null
){{.strict}};

create index site_files_digest on site_files (digest);

-- One row, which counts the changes of the files, and names this database; none before the first change.
create table site_revision (
    id       {{.integer}} primary key check (id = 1),
    revision {{.integer}} not null,
    name     {{.text}} not null
){{.strict}};
