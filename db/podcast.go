package db

import (
	"cmp"
	"context"

	"github.com/jmoiron/sqlx"
)

// PodcastSubscriber wants to be told when the podcast begins.
type PodcastSubscriber struct {
	Entry
	Consent
	Email          string `db:"email"`
	UnsubscribedAt Time   `db:"unsubscribed_at"`
}

// A subscriber who left can come back.
const podcastSubscriberComesBack = `
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

// AddPodcastSubscriber stores an address and the mails about it: ErrDuplicate if the address is known. Who left can come back.
func (s *Store) AddPodcastSubscriber(ctx context.Context, row PodcastSubscriber, mails ...Mail) error {
	row.stamp(s.now())
	row.ConsentAt, row.UnsubscribedAt = row.CreatedAt, Time{}
	return wrap("store podcast subscriber", s.write(ctx, func(tx *sqlx.Tx) error {
		result, err := tx.NamedExec(insertInto("podcast_subscribers", row)+podcastSubscriberComesBack, row)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return cmp.Or(err, ErrDuplicate)
		}
		return nil
	}, mails...))
}

// PodcastListener tells whether a token is the key of somebody who asked to hear of the podcast: ErrNotFound if not.
func (s *Store) PodcastListener(ctx context.Context, token string) error {
	_, err := podcastListener(ctx, s.read, token)
	return wrap("find listener", err)
}

func podcastListener(ctx context.Context, from sqlx.QueryerContext, token string) (id int64, err error) {
	err = sqlx.GetContext(ctx, from, &id, `
select subscriber_id from podcast_keys where hash = ? and purpose = ?`, hash(token), ToUnsubscribe)
	return id, mapError(err)
}

// LeavePodcast notes that somebody does not want to hear of the podcast any more, and takes back what waits to be sent to
// them. Doing it again changes nothing.
func (s *Store) LeavePodcast(ctx context.Context, token string) error {
	return wrap("leave podcast", s.writer.do(ctx, func(tx *sqlx.Tx) error {
		id, err := podcastListener(ctx, tx, token)
		if err != nil {
			return err
		}
		_, err = tx.Exec(`
update podcast_subscribers set unsubscribed_at = ? where id = ? and unsubscribed_at is null`, At(s.now()), id)
		if err != nil {
			return err
		}
		_, err = tx.Exec(`
delete from outbox
where state <> 'sent' and id in (select mail_id from podcast_issue_mails where subscriber_id = ?)`, id)
		return err
	}))
}

// PodcastSuggestion is a topic that a visitor would like to hear about.
type PodcastSuggestion struct {
	Entry
	Handling
	Topic   string  `db:"topic"`
	TopicID *string `db:"topic_id"` // of the topic that it became part of; nil until then
}

// AddPodcastSuggestion stores a suggestion and the mails about it: ErrDuplicate if it was stored before.
func (s *Store) AddPodcastSuggestion(ctx context.Context, row PodcastSuggestion, mails ...Mail) error {
	row.stamp(s.now())
	return s.insert(ctx, "store podcast suggestion", "podcast_suggestions", row, mails)
}

// PodcastTopic is a topic one can vote for. Its words are content; here are only its votes.
type PodcastTopic struct {
	ID        string `db:"id"`
	CreatedAt Time   `db:"created_at"`
	Votes     int    `db:"votes"`
}

// SeedPodcastTopics stores the topics that are not there yet, with the votes they start at.
func (s *Store) SeedPodcastTopics(ctx context.Context, topics []PodcastTopic) error {
	votes, err := s.PodcastVotes(ctx)
	if err != nil {
		return err
	}
	var missing []PodcastTopic
	for _, topic := range topics {
		if _, known := votes[topic.ID]; !known {
			topic.CreatedAt = At(s.now())
			missing = append(missing, topic)
		}
	}
	if len(missing) == 0 {
		return nil // as at every start but the first: a start should not wait for the disk
	}
	return wrap("seed podcast topics", s.writer.do(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.NamedExec(insertInto("podcast_topics", PodcastTopic{})+" on conflict do nothing", missing)
		return err
	}))
}

// PodcastVotes returns the votes of every topic by its id.
func (s *Store) PodcastVotes(ctx context.Context) (map[string]int, error) {
	var topics []PodcastTopic
	if err := s.read.SelectContext(ctx, &topics, `select * from podcast_topics`); err != nil {
		return nil, wrap("count podcast votes", err)
	}
	votes := make(map[string]int, len(topics))
	for _, topic := range topics {
		votes[topic.ID] = topic.Votes
	}
	return votes, nil
}

// VotePodcastTopic adds a visitor's vote and returns how many there are now: ErrDuplicate if this visitor has voted for
// the topic before, ErrNotFound if there is no such topic. The visitor is an opaque key, never an address.
func (s *Store) VotePodcastTopic(ctx context.Context, topic, visitor string) (votes int, err error) {
	err = s.writer.do(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.Exec(`insert into podcast_votes (topic_id, visitor, created_at) values (?, ?, ?)`,
			topic, visitor, At(s.now()))
		if err != nil {
			return err
		}
		return tx.Get(&votes, `update podcast_topics set votes = votes + 1 where id = ? returning votes`, topic)
	})
	return votes, wrap("vote for podcast topic", err)
}

// PodcastVotesOf returns the topics that a visitor has voted for.
func (s *Store) PodcastVotesOf(ctx context.Context, visitor string) (map[string]bool, error) {
	var topics []string
	if err := s.read.SelectContext(ctx, &topics, `select topic_id from podcast_votes where visitor = ?`, visitor); err != nil {
		return nil, wrap("read a visitor's podcast votes", err)
	}
	voted := make(map[string]bool, len(topics))
	for _, topic := range topics {
		voted[topic] = true
	}
	return voted, nil
}
