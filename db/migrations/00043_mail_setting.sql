-- How emails leave, as the owner has set it in the browser: one row, none before. The environment wins over it.
create table mail_setting (
    id         {{.integer}} primary key check (id = 1),
    url        {{.text}} not null check (url <> ''), -- smtp://user:password@host:587, with the password
    sender     {{.text}} not null, -- the sender's address; '' for the profile's
    changed_at {{.text}} not null
){{.strict}};
