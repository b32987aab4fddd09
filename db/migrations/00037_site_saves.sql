-- What the owner has changed in the site folder in a browser, and texts that were typed there and not saved yet.

-- done_at is null until the files are written: a save that was interrupted is undone, or completed, at the next start.
create table site_saves (
    id         {{.id}},
    created_at {{.text}} not null,
    device     {{.text}} not null,
    done_at    {{.text}}
){{.strict}};

-- The bytes of a file before a save. A digest is '' where there was no file, or is none afterwards.
create table site_versions (
    id            {{.id}},
    save_id       {{.integer}} not null references site_saves (id) on delete cascade,
    path          {{.text}} not null,
    before        {{.bytes}} not null,
    before_digest {{.text}} not null,
    after_digest  {{.text}} not null
){{.strict}};

create index site_versions_save on site_versions (save_id);
create index site_versions_path on site_versions (path);

-- What the owner has typed and not saved, by what it is about and the digest of the files that it was begun from.
create table kept_texts (
    path       {{.text}} not null,
    digest     {{.text}} not null,
    text       {{.text}} not null,
    version    {{.integer}} not null,
    changed_at {{.text}} not null,
    primary key (path, digest)
){{.strict}};
