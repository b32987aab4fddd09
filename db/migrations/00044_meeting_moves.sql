-- What the owner has to know of a meeting that its visitor has moved. former_at is its start before its last change; null if that has
-- not moved it. reconfirm: the owner confirmed an earlier time, and has not answered the present one. words is what the owner wrote to
-- the visitor in confirming it last. Copies of the version before neither read nor write them.
alter table meetings add column former_at {{.text}};
alter table meetings add column reconfirm {{if .sqlite}}integer not null default 0 check (reconfirm in (0, 1)){{else}}boolean not null default false{{end}};
alter table meetings add column words {{.text}} not null default '';
