package db

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// suggested stores a suggestion and returns its number.
func suggested(t *testing.T, s *Store, text string) int64 {
	t.Helper()
	must(t, s.AddInquiry(t.Context(), Inquiry{Kind: SuggestionKind, Submission: entry(text), Text: text}))
	return one[int64](t, s, "select max(number) from inquiries")
}

func (s *Store) votesOf(t *testing.T, topic string) int {
	t.Helper()
	votes, err := s.PodcastVotes(t.Context())
	must(t, err)
	if n, ok := votes[topic]; ok {
		return n
	}
	return -1
}

// TestSuggestionBecomesTopic makes topics from two suggestions, joins a third with one of them, and merges the two.
func TestSuggestionBecomesTopic(t *testing.T) {
	t.Parallel()
	s, ctx := newStore(t), t.Context()
	must(t, s.SeedPodcastTopics(ctx, []PodcastTopic{{ID: "seeded", Votes: 20}}))
	first, second, third := suggested(t, s, "Go"), suggested(t, s, "Golang"), suggested(t, s, "The Go language")
	for id, topic := range map[int64]string{first: "added-go", second: "added-golang"} {
		must(t, s.AddCustomTopic(ctx, id, CustomTopic{ID: topic, Texts: map[string]TopicText{"de": {Title: topic}, "pt": {}}}))
	}
	if err := s.AddCustomTopic(ctx, first, CustomTopic{ID: "added-twice"}); !errors.Is(err, ErrNotFound) {
		t.Errorf("a second topic from the same suggestion: %v", err)
	}
	must(t, s.JoinTopic(ctx, third, "added-go"))
	if err := s.JoinTopic(ctx, third, "added-go"); !errors.Is(err, ErrNotFound) {
		t.Errorf("a suggestion joins twice: %v", err)
	}
	if n := s.votesOf(t, "added-go"); n != 2 {
		t.Errorf("%d votes for a topic with two suggestions", n)
	}
	if open, err := s.OpenSuggestions(ctx, 10); err != nil || len(open) != 0 {
		t.Errorf("%d suggestions are open (%v)", len(open), err)
	}
	for _, vote := range []struct{ topic, visitor string }{{"added-go", "ana"}, {"added-golang", "ana"}, {"added-golang", "luis"}} {
		if _, err := s.VotePodcastTopic(ctx, vote.topic, vote.visitor, ""); err != nil {
			t.Fatal(err)
		}
	}
	must(t, s.MergeTopic(ctx, "added-golang", "added-go"))
	if here, gone := s.votesOf(t, "added-go"), s.votesOf(t, "added-golang"); here != 5 || gone != -1 {
		t.Errorf("%d and %d votes, want 3 suggestions and 2 visitors for the first, and none for the second", here, gone)
	}
	if _, err := s.VotePodcastTopic(ctx, "added-go", "luis", ""); !errors.Is(err, ErrDuplicate) {
		t.Errorf("a visitor votes again for a merged topic: %v", err)
	}
	for _, wrong := range [][2]string{{"seeded", "added-go"}, {"added-go", "nothing"}, {"nothing", "seeded"}, {"added-go", "added-go"}} {
		if err := s.MergeTopic(ctx, wrong[0], wrong[1]); !errors.Is(err, ErrNotFound) {
			t.Errorf("merging %s into %s: %v", wrong[0], wrong[1], err)
		}
	}
	want := []CustomTopic{{ID: "added-go", Texts: map[string]TopicText{"de": {Title: "added-go"}, "pt": {}}}}
	if topics, err := s.CustomTopics(ctx); err != nil || !cmp.Equal(topics, want) || s.votesOf(t, "seeded") != 20 {
		t.Errorf("the topics are %v (%v)", topics, err)
	}
	if n := one[int](t, s, "select count(*) from podcast_topic_texts"); n != 2 {
		t.Errorf("%d texts are left of a topic in two languages", n)
	}
}
