package db

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"time"
)

// TokenPurpose is what a token can be used for.
type TokenPurpose string

// The purposes of tokens.
const (
	PurposeConfirm     TokenPurpose = "confirm"
	PurposeUnsubscribe TokenPurpose = "unsubscribe"
)

// ConfirmWithin is how long an address can confirm after the email that asks for it was sent. A token to unsubscribe never
// expires.
const ConfirmWithin = 48 * time.Hour

// Token lets whoever knows its value do one thing with one subscription. Only a hash of the value is stored.
type Token struct {
	Value   string
	Purpose TokenPurpose
}

// NewToken returns a token whose value has 130 random bits and can be part of a URL.
func NewToken(purpose TokenPurpose) Token {
	return Token{Value: rand.Text(), Purpose: purpose}
}

// hash returns the hash by which a secret value is stored.
func hash(value string) []byte {
	sum := sha256.Sum256([]byte(value))
	return sum[:]
}

// TokenMail is an email to a subscriber with the token that it holds, if any.
type TokenMail struct {
	Token Token
	Mail  Mail
}

// addTokenMails stores emails and tokens of a subscriber.
func (s *Store) addTokenMails(tx *transaction, subscriber int64, mails []TokenMail) error {
	for _, mail := range mails {
		id, err := s.addMail(tx, mail.Mail)
		if err != nil {
			return err
		}
		if mail.Token.Value == "" {
			continue
		}
		if err := addToken(tx, subscriber, id, mail.Token); err != nil {
			return err
		}
	}
	return nil
}

// addToken stores a token of a subscriber, which an email holds.
func addToken(tx *transaction, subscriber, mail int64, token Token) error {
	_, err := tx.Exec(`insert into subscriber_tokens (hash, subscriber_id, purpose, mail_id) values (?, ?, ?, ?)`,
		hash(token.Value), subscriber, token.Purpose, mail)
	return err
}

// startConfirmTime begins the time to confirm, now that the email that asks for it was sent.
func startConfirmTime(tx *transaction, mail int64, at time.Time) error {
	_, err := tx.Exec(`
update subscribers set mailed_at = ?
where id in (select subscriber_id from subscriber_tokens where mail_id = ? and purpose = 'confirm')`, NewTime(at), mail)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`
update subscriber_tokens set expires_at = ? where mail_id = ? and purpose = 'confirm'`, NewTime(at.Add(ConfirmWithin)), mail)
	return err
}

// SubscriberByToken returns the subscriber to whom a token belongs: ErrNotFound if it is unknown, expired, for another purpose
// or another list, or has confirmed a subscription that has ended since.
func (s *Store) SubscriberByToken(ctx context.Context, audience Audience, purpose TokenPurpose, token string) (Subscriber, error) {
	row, err := s.subscriberByToken(ctx, s.read, audience, purpose, token)
	return row, wrap("find subscriber", err)
}

func (s *Store) subscriberByToken(ctx context.Context, from getter, audience Audience, purpose TokenPurpose, token string,
) (Subscriber, error) {
	var row Subscriber
	err := from.GetContext(ctx, &row, selectFrom("subscribers", row)+`
join subscriber_tokens on subscriber_id = id
where hash = ? and audience = ? and purpose = ? and (expires_at is null or expires_at > ?)
and (used_at is null or state = 'confirmed')`, hash(token), audience, purpose, NewTime(s.now()))
	return row, mapError(err)
}
