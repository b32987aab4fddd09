package db

import "context"

// PodcastSuggestion is a topic that a visitor suggests.
type PodcastSuggestion struct {
	Submission
	InquiryStatus
	Topic   string  `db:"topic"`
	TopicID *string `db:"topic_id"` // the topic that it was made into or joined with; nil if none
}

// AddPodcastSuggestion stores a suggestion and the mails about it: ErrDuplicate if the form was stored before.
func (s *Store) AddPodcastSuggestion(ctx context.Context, row PodcastSuggestion, mails ...Mail) error {
	row.setDefaults(s.now())
	return s.insert(ctx, "store podcast suggestion", "podcast_suggestions", row, mails)
}

// OpenSuggestions returns up to n suggestions that have no topic and are not done, the oldest first.
func (s *Store) OpenSuggestions(ctx context.Context, n int) ([]PodcastSuggestion, error) {
	var rows []PodcastSuggestion
	err := s.read.SelectContext(ctx, &rows, `
select id, submission_id, created_at, language, topic
from podcast_suggestions
where topic_id is null and done_at is null
order by created_at, id
limit ?`, n)
	return rows, wrap("list suggestions", err)
}

// OpenSuggestion returns an open suggestion: ErrNotFound if there is none with this id.
func (s *Store) OpenSuggestion(ctx context.Context, id int64) (PodcastSuggestion, error) {
	var row PodcastSuggestion
	err := s.read.GetContext(ctx, &row, `
select id, submission_id, created_at, language, topic
from podcast_suggestions
where id = ? and topic_id is null and done_at is null`, id)
	return row, wrap("find suggestion", err)
}
