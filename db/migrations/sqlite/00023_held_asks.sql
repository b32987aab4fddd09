-- +goose Up

-- Set by a restore for an address that was still to be asked when the backup was made: it may have been asked since, so that the
-- mail that asks it is held for the owner.
alter table subscribers add column ask_held_at text;
