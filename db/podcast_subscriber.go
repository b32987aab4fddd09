package db

import (
	"cmp"
	"context"

	"github.com/jmoiron/sqlx"
)

// PodcastSubscriber is an address that wants to be told when the podcast begins.
type PodcastSubscriber struct {
	Submission
	Consent
	Email          string `db:"email"`
	UnsubscribedAt Time   `db:"unsubscribed_at"`
}

// A subscriber who has left can subscribe again.
const replacePodcastSubscriber = `
on conflict (email) do update set
    submission_id = excluded.submission_id,
    created_at = excluded.created_at,
    language = excluded.language,
    consent_text = excluded.consent_text,
    consent_form = excluded.consent_form,
    consent_language = excluded.consent_language,
    consent_at = excluded.consent_at,
    unsubscribed_at = null
where unsubscribed_at is not null`

// AddPodcastSubscriber stores a subscriber and the mails about it: ErrDuplicate if the address is subscribed.
func (s *Store) AddPodcastSubscriber(ctx context.Context, row PodcastSubscriber, mails ...Mail) error {
	row.setDefaults(s.now())
	row.ConsentAt, row.UnsubscribedAt = row.CreatedAt, Time{}
	return wrap("store podcast subscriber", s.write(ctx, func(tx *sqlx.Tx) error {
		result, err := tx.NamedExec(insertInto("podcast_subscribers", row)+replacePodcastSubscriber, row)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return cmp.Or(err, ErrDuplicate)
		}
		return nil
	}, mails...))
}

// CheckPodcastToken returns ErrNotFound unless a token can end a subscription to the podcast.
func (s *Store) CheckPodcastToken(ctx context.Context, token string) error {
	_, err := podcastSubscriberByToken(ctx, s.read, token)
	return wrap("find listener", err)
}

// podcastSubscriberByToken returns the id of the subscriber to whom a token belongs.
func podcastSubscriberByToken(ctx context.Context, from sqlx.QueryerContext, token string) (id int64, err error) {
	err = sqlx.GetContext(ctx, from, &id, `
select subscriber_id from podcast_keys where hash = ? and purpose = ?`, hash(token), PurposeUnsubscribe)
	return id, mapError(err)
}

// UnsubscribePodcast ends a subscription to the podcast and deletes its mails that were not sent. Leaving again changes
// nothing. It returns ErrNotFound for a token that is not valid.
func (s *Store) UnsubscribePodcast(ctx context.Context, token string) error {
	return wrap("leave podcast", s.writer.do(ctx, func(tx *sqlx.Tx) error {
		id, err := podcastSubscriberByToken(ctx, tx, token)
		if err != nil {
			return err
		}
		_, err = tx.Exec(`
update podcast_subscribers set unsubscribed_at = ? where id = ? and unsubscribed_at is null`, NewTime(s.now()), id)
		if err != nil {
			return err
		}
		_, err = tx.Exec(`
delete from outbox
where state <> 'sent' and id in (select mail_id from podcast_issue_mails where subscriber_id = ?)`, id)
		return err
	}))
}
