-- Links to versions of the résumé, one for each sending. The link of a reply to an inquiry goes with the inquiry. expires_at is
-- when it stops working: the owner can bring it forward.
create table resume_links (
    id         {{.id}},
    hash       {{.bytes}} not null unique check (length(hash) = 32), -- SHA-256 of the token
    inquiry_id {{.integer}} references inquiries (id) on delete cascade, -- that asked for it; null for one that the owner made
    version    {{.text}} not null check (version <> ''), -- its id in resume.toml
    language   {{.text}} not null,
    recipient  {{.text}} not null, -- the address that it was sent to, or what the owner wrote; '' for nothing
    created_at {{.text}} not null,
    expires_at {{.text}} not null
){{.strict}};

create index resume_links_inquiry on resume_links (inquiry_id);
create index resume_links_expires on resume_links (expires_at);
