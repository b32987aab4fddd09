package db

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"time"

	"github.com/jmoiron/sqlx"
)

// Purpose is what a token can be used for.
type Purpose string

// The purposes of tokens.
const (
	ToConfirm     Purpose = "confirm"
	ToUnsubscribe Purpose = "unsubscribe"
)

// Key lets whoever has its token do one thing with one subscription. Only a hash of the token is stored.
type Key struct {
	Token   string
	Purpose Purpose
	Expires time.Time // zero for never
}

// NewKey returns a key whose token has 130 random bits and can be part of a URL.
func NewKey(purpose Purpose, expires time.Time) Key {
	return Key{Token: rand.Text(), Purpose: purpose, Expires: expires}
}

// hash returns what is stored of a token.
func hash(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// addKeys stores the keys of a subscriber.
func addKeys(tx *sqlx.Tx, audience Audience, subscriber int64, keys []Key) error {
	for _, key := range keys {
		_, err := tx.Exec(`insert into `+audienceTables[audience].tokens+` (hash, subscriber_id, purpose, expires_at) values (?, ?, ?, ?)`,
			hash(key.Token), subscriber, key.Purpose, At(key.Expires))
		if err != nil {
			return err
		}
	}
	return nil
}

// KeyHolder returns the newsletter's subscriber to whom a token belongs: ErrNotFound if it is unknown, expired or for another
// purpose, or has confirmed a subscription that has ended since.
func (s *Store) KeyHolder(ctx context.Context, purpose Purpose, token string) (Subscriber, error) {
	row, err := s.keyHolder(ctx, s.read, purpose, token)
	return row, wrap("find subscriber", err)
}

func (s *Store) keyHolder(ctx context.Context, from sqlx.QueryerContext, purpose Purpose, token string) (Subscriber, error) {
	var row Subscriber
	err := sqlx.GetContext(ctx, from, &row, `
select newsletter_subscribers.*
from newsletter_subscribers
join newsletter_keys on subscriber_id = id
where hash = ? and purpose = ? and (expires_at is null or expires_at > ?)
and (used_at is null or state = 'confirmed')`, hash(token), purpose, At(s.now()))
	return row, mapError(err)
}
