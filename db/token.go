package db

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"time"

	"github.com/jmoiron/sqlx"
)

// TokenPurpose is what a token can be used for.
type TokenPurpose string

// The purposes of tokens.
const (
	PurposeConfirm     TokenPurpose = "confirm"
	PurposeUnsubscribe TokenPurpose = "unsubscribe"
)

// Token lets whoever knows its value do one thing with one subscription. Only a hash of the value is stored.
type Token struct {
	Value   string
	Purpose TokenPurpose
	Expires time.Time // zero for never
}

// NewToken returns a token whose value has 130 random bits and can be part of a URL.
func NewToken(purpose TokenPurpose, expires time.Time) Token {
	return Token{Value: rand.Text(), Purpose: purpose, Expires: expires}
}

// hash returns what is stored of a secret value.
func hash(value string) []byte {
	sum := sha256.Sum256([]byte(value))
	return sum[:]
}

// addTokens stores tokens of a subscriber.
func addTokens(tx *sqlx.Tx, audience Audience, subscriber int64, tokens []Token) error {
	for _, token := range tokens {
		_, err := tx.Exec(`insert into `+audienceTables[audience].tokens+` (hash, subscriber_id, purpose, expires_at) values (?, ?, ?, ?)`,
			hash(token.Value), subscriber, token.Purpose, NewTime(token.Expires))
		if err != nil {
			return err
		}
	}
	return nil
}

// SubscriberByToken returns the newsletter's subscriber to whom a token belongs: ErrNotFound if it is unknown, expired or for
// another purpose, or has confirmed a subscription that has ended since.
func (s *Store) SubscriberByToken(ctx context.Context, purpose TokenPurpose, token string) (Subscriber, error) {
	row, err := s.subscriberByToken(ctx, s.read, purpose, token)
	return row, wrap("find subscriber", err)
}

func (s *Store) subscriberByToken(ctx context.Context, from sqlx.QueryerContext, purpose TokenPurpose, token string) (Subscriber, error) {
	var row Subscriber
	err := sqlx.GetContext(ctx, from, &row, `
select newsletter_subscribers.*
from newsletter_subscribers
join newsletter_keys on subscriber_id = id
where hash = ? and purpose = ? and (expires_at is null or expires_at > ?)
and (used_at is null or state = 'confirmed')`, hash(token), purpose, NewTime(s.now()))
	return row, mapError(err)
}
