package db

import (
	"context"
	"time"
)

// PodcastTopic holds the votes for a topic. Its text is content, or a custom topic's.
type PodcastTopic struct {
	ID        string `db:"id"`
	CreatedAt Time   `db:"created_at"`
	Votes     int    `db:"votes"`
}

// SeedPodcastTopics stores the topics that do not exist yet, with the votes that they start with.
func (s *Store) SeedPodcastTopics(ctx context.Context, topics []PodcastTopic) error {
	votes, err := s.PodcastVotes(ctx)
	if err != nil {
		return err
	}
	var missing []PodcastTopic
	for _, topic := range topics {
		if _, known := votes[topic.ID]; !known {
			topic.CreatedAt = NewTime(s.now())
			missing = append(missing, topic)
		}
	}
	if len(missing) == 0 {
		return nil // as at every start but the first, which should not wait for the disk
	}
	return wrap("seed podcast topics", s.backend.do(ctx, func(tx *transaction) error {
		_, err := tx.NamedExec(insertInto("podcast_topics", PodcastTopic{})+" on conflict do nothing", missing)
		return err
	}))
}

// PodcastVotes returns the votes of every topic by its id.
func (s *Store) PodcastVotes(ctx context.Context) (map[string]int, error) {
	var topics []PodcastTopic
	if err := s.read.SelectContext(ctx, &topics, selectFrom("podcast_topics", PodcastTopic{})); err != nil {
		return nil, wrap("count podcast votes", err)
	}
	votes := make(map[string]int, len(topics))
	for _, topic := range topics {
		votes[topic.ID] = topic.Votes
	}
	return votes, nil
}

// VotesPerNetwork is how many votes for one topic a network has within a day: more than the voters of an office, and too few to
// decide what the podcast is about.
const VotesPerNetwork = 20

// VotePodcastTopic adds a visitor's vote and returns the topic's votes: ErrDuplicate if the visitor has voted for the topic
// before, ErrNotFound if the topic does not exist, *NetworkLimitError if the network has reached its day. Visitor and network are
// opaque ids, never addresses; a network of "" has no limit.
func (s *Store) VotePodcastTopic(ctx context.Context, topic, visitor, network string) (votes int, err error) {
	err = s.backend.do(ctx, func(tx *transaction) error {
		_, err := tx.Exec(`insert into podcast_votes (topic_id, visitor, network, created_at) values (?, ?, ?, ?)`,
			topic, visitor, network, NewTime(s.now()))
		if err != nil {
			return err
		}
		if err := s.limitVotes(tx, topic, network); err != nil {
			return err
		}
		if err := s.countNetwork(tx, network); err != nil {
			return err
		}
		return tx.Get(&votes, `update podcast_topics set votes = votes + 1 where id = ? returning votes`, topic)
	})
	return votes, wrap("vote for podcast topic", err)
}

// limitVotes returns a *NetworkLimitError if a network has one vote too many for a topic.
func (s *Store) limitVotes(tx *transaction, topic, network string) error {
	if network == "" {
		return nil
	}
	now := s.now()
	n, err := countRows(tx, `select count(*) from podcast_votes where topic_id = ? and network = ? and created_at >= ?`,
		topic, network, dayAgo(now))
	if err == nil && n > VotesPerNetwork {
		err = &NetworkLimitError{now.Add(time.Hour)} // the next vote may leave the day by then
	}
	return err
}

// PodcastVotesOf returns the topics that a visitor has voted for.
func (s *Store) PodcastVotesOf(ctx context.Context, visitor string) (map[string]bool, error) {
	var topics []string
	if err := s.read.SelectContext(ctx, &topics, `select topic_id from podcast_votes where visitor = ?`, visitor); err != nil {
		return nil, wrap("read podcast votes of a visitor", err)
	}
	voted := make(map[string]bool, len(topics))
	for _, topic := range topics {
		voted[topic] = true
	}
	return voted, nil
}
