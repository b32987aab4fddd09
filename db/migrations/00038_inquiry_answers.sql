-- What the owner asks besides the fields of a form is stored as JSON, by the ids of the questions. Copies of the version before neither read nor
-- write it.
alter table inquiries add column answers {{.text}} not null default '{}';
