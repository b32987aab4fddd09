package db

import "context"

// CustomTopic is a podcast topic that the owner made from a suggestion.
type CustomTopic struct {
	ID    string
	Texts map[string]TopicText // by language
}

// TopicText is the text of a podcast topic in one language.
type TopicText struct {
	Category    string `db:"category"`
	Title       string `db:"title"`
	Description string `db:"description"`
}

// CustomTopics returns the topics that were made from suggestions, the newest first.
func (s *Store) CustomTopics(ctx context.Context) ([]CustomTopic, error) {
	var rows []struct {
		TopicText
		ID       string `db:"topic_id"`
		Language string `db:"language"`
	}
	err := s.read.SelectContext(ctx, &rows, `
select topic_id, language, category, title, description
from podcast_topic_texts join podcast_topics on id = topic_id
order by created_at desc, id desc`)
	var topics []CustomTopic
	for _, row := range rows {
		if n := len(topics); n == 0 || topics[n-1].ID != row.ID {
			topics = append(topics, CustomTopic{ID: row.ID, Texts: map[string]TopicText{}})
		}
		topics[len(topics)-1].Texts[row.Language] = row.TopicText
	}
	return topics, wrap("list added topics", err)
}

// AddCustomTopic makes a topic from the suggestion with a number, which counts as its first vote: ErrNotFound if the suggestion does not
// exist or has a topic, ErrDuplicate if the topic's id exists.
func (s *Store) AddCustomTopic(ctx context.Context, suggestion int64, topic CustomTopic) error {
	return wrap("add topic", s.write(ctx, func(tx *transaction) error {
		_, err := tx.Exec(`insert into podcast_topics (id, created_at, votes) values (?, ?, 1)`, topic.ID, NewTime(s.now()))
		if err != nil {
			return err
		}
		for language, text := range topic.Texts {
			_, err := tx.Exec(`
insert into podcast_topic_texts (topic_id, language, category, title, description) values (?, ?, ?, ?, ?)`,
				topic.ID, language, text.Category, text.Title, text.Description)
			if err != nil {
				return err
			}
		}
		return s.assignTopic(tx, suggestion, topic.ID)
	}))
}

// JoinTopic counts the suggestion with a number as a vote for an existing topic: ErrNotFound if there is no such topic, or the suggestion does
// not exist or has a topic.
func (s *Store) JoinTopic(ctx context.Context, suggestion int64, topic string) error {
	return wrap("join topic", s.write(ctx, func(tx *transaction) error {
		if err := changeOne(tx, `update podcast_topics set votes = votes + 1 where id = ?`, topic); err != nil {
			return err
		}
		return s.assignTopic(tx, suggestion, topic)
	}))
}

// assignTopic gives a suggestion its topic and marks it as done.
func (s *Store) assignTopic(tx *transaction, suggestion int64, topic string) error {
	now := NewTime(s.now())
	return changeOne(tx, `
update inquiries set topic_id = ?, done_at = ?, read_at = coalesce(read_at, ?)`+named+` and topic_id is null`,
		topic, now, now, SuggestionKind, suggestion)
}

// MergeTopic moves the votes and suggestions of a topic that was made from a suggestion to another topic, and deletes the
// first. A visitor who voted for both counts once. It returns ErrNotFound if either topic does not exist.
func (s *Store) MergeTopic(ctx context.Context, from, into string) error {
	if from == into {
		return wrap("merge topics", ErrNotFound)
	}
	return wrap("merge topics", s.write(ctx, func(tx *transaction) error {
		err := changeOne(tx, `
update podcast_topics set votes = votes
    + (select votes from podcast_topics where id = ?)
    - (select count(*) from podcast_votes as one join podcast_votes as other using (visitor)
       where one.topic_id = ? and other.topic_id = ?)
where id = ? and exists (select 1 from podcast_topic_texts where topic_id = ?)`, from, from, into, into, from)
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
		if _, err := tx.Exec(`update inquiries set topic_id = ? where topic_id = ?`, into, from); err != nil {
			return err
		}
		_, err = tx.Exec(`delete from podcast_topics where id = ?`, from)
		return err
	}))
}
