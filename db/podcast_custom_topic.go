package db

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// CustomTopic is the text, in both languages, of a podcast topic that the owner made from a suggestion.
type CustomTopic struct {
	ID            string `db:"id"`
	CategoryEN    string `db:"category_en"`
	TitleEN       string `db:"title_en"`
	DescriptionEN string `db:"description_en"`
	CategoryES    string `db:"category_es"`
	TitleES       string `db:"title_es"`
	DescriptionES string `db:"description_es"`
}

// CustomTopics returns the topics that were made from suggestions, the newest first.
func (s *Store) CustomTopics(ctx context.Context) ([]CustomTopic, error) {
	var rows []CustomTopic
	err := s.read.SelectContext(ctx, &rows, `
select podcast_added_topics.* from podcast_added_topics join podcast_topics using (id) order by created_at desc, id desc`)
	return rows, wrap("list added topics", err)
}

// AddCustomTopic makes a topic from a suggestion, which counts as its first vote: ErrNotFound if the suggestion does not
// exist or has a topic, ErrDuplicate if the topic's id exists.
func (s *Store) AddCustomTopic(ctx context.Context, suggestion int64, topic CustomTopic) error {
	return wrap("add topic", s.write(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.Exec(`insert into podcast_topics (id, created_at, votes) values (?, ?, 1)`, topic.ID, NewTime(s.now()))
		if err != nil {
			return err
		}
		if _, err := tx.NamedExec(insertInto("podcast_added_topics", topic), topic); err != nil {
			return err
		}
		return s.assignTopic(tx, suggestion, topic.ID)
	}))
}

// JoinTopic counts a suggestion as a vote for an existing topic: ErrNotFound if there is no such topic, or the suggestion does
// not exist or has a topic.
func (s *Store) JoinTopic(ctx context.Context, suggestion int64, topic string) error {
	return wrap("join topic", s.write(ctx, func(tx *sqlx.Tx) error {
		if err := changeOne(tx, `update podcast_topics set votes = votes + 1 where id = ?`, topic); err != nil {
			return err
		}
		return s.assignTopic(tx, suggestion, topic)
	}))
}

// assignTopic gives a suggestion its topic and marks it as done.
func (s *Store) assignTopic(tx *sqlx.Tx, suggestion int64, topic string) error {
	now := NewTime(s.now())
	return changeOne(tx, `
update podcast_suggestions set topic_id = ?, done_at = ?, read_at = coalesce(read_at, ?) where id = ? and topic_id is null`,
		topic, now, now, suggestion)
}

// MergeTopic moves the votes and suggestions of a topic that was made from a suggestion to another topic, and deletes the
// first. A visitor who voted for both counts once. It returns ErrNotFound if either topic does not exist.
func (s *Store) MergeTopic(ctx context.Context, from, into string) error {
	if from == into {
		return wrap("merge topics", ErrNotFound)
	}
	return wrap("merge topics", s.write(ctx, func(tx *sqlx.Tx) error {
		err := changeOne(tx, `
update podcast_topics set votes = votes
    + (select votes from podcast_topics where id = ?)
    - (select count(*) from podcast_votes as one join podcast_votes as other using (visitor)
       where one.topic_id = ? and other.topic_id = ?)
where id = ? and exists (select 1 from podcast_added_topics where id = ?)`, from, from, into, into, from)
		if err != nil {
			return err
		}
		_, err = tx.Exec(`
insert into podcast_votes (topic_id, visitor, created_at)
select ?, visitor, created_at from podcast_votes where topic_id = ?
on conflict do nothing`, into, from)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(`update podcast_suggestions set topic_id = ? where topic_id = ?`, into, from); err != nil {
			return err
		}
		_, err = tx.Exec(`delete from podcast_topics where id = ?`, from)
		return err
	}))
}
