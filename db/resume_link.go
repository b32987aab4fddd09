package db

import (
	"context"
	"database/sql"
	"time"
)

// ResumeLink lets whoever knows its token see a version of the résumé. Only a hash of the token is stored. The store sets ID, Hash,
// InquiryID and CreatedAt.
type ResumeLink struct {
	ID        int64         `db:"id"`
	Hash      []byte        `db:"hash"`
	InquiryID sql.NullInt64 `db:"inquiry_id"` // that asked for it; null for one that the owner made
	Version   string        `db:"version"`    // its id in resume.toml
	Language  string        `db:"language"`
	Recipient string        `db:"recipient"` // the address that it was sent to, or what the owner wrote; "" for nothing
	CreatedAt Time          `db:"created_at"`
	ExpiresAt Time          `db:"expires_at"` // or was ended
}

// Works reports whether the link works at a time.
func (l ResumeLink) Works(now time.Time) bool { return now.Before(l.ExpiresAt.Time) }

// NewResumeLink is a link with the token that leads to it.
type NewResumeLink struct {
	ResumeLink
	Token string
}

// AddResumeLink stores a link that the owner makes.
func (s *Store) AddResumeLink(ctx context.Context, link NewResumeLink) error {
	return wrap("store link", s.write(ctx, func(tx *transaction) error { return s.addResumeLink(tx, link) }))
}

func (s *Store) addResumeLink(tx *transaction, link NewResumeLink) error {
	link.Hash, link.CreatedAt = hash(link.Token), NewTime(s.now())
	_, err := insertID(tx, "resume_links", link.ResumeLink)
	return err
}

// ResumeLinks returns the links, the newest first.
func (s *Store) ResumeLinks(ctx context.Context) ([]ResumeLink, error) {
	return readAll[ResumeLink](ctx, s, "list links", selectFrom("resume_links", ResumeLink{})+` order by created_at desc, id desc`)
}

// ResumeLinkByToken returns the link that a token belongs to, also one that works no more: ErrNotFound if there is none.
func (s *Store) ResumeLinkByToken(ctx context.Context, token string) (ResumeLink, error) {
	var row ResumeLink
	err := s.read.GetContext(ctx, &row, selectFrom("resume_links", row)+` where hash = ?`, hash(token))
	return row, wrap("find link", mapError(err))
}

// EndResumeLink makes a link stop working at a time: ErrNotFound if there is none that works then.
func (s *Store) EndResumeLink(ctx context.Context, id int64, at time.Time) error {
	return s.changeOne(ctx, "end link", `update resume_links set expires_at = ? where id = ? and expires_at > ?`, NewTime(at), id, NewTime(at))
}
