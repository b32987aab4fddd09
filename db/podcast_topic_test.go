package db

import (
	"errors"
	"sync"
	"testing"
)

func TestVisitorVotesOnceForATopic(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	topics := []PodcastTopic{{ID: "a", Votes: 17}, {ID: "b", Votes: 12}}
	for range 2 { // as at every start
		must(t, s.SeedPodcastTopics(t.Context(), topics))
	}
	if votes, err := s.VotePodcastTopic(t.Context(), "a", "me", ""); votes != 18 || err != nil {
		t.Errorf("first vote: %d, %v", votes, err)
	}
	if _, err := s.VotePodcastTopic(t.Context(), "a", "me", ""); !errors.Is(err, ErrDuplicate) {
		t.Errorf("second vote: %v", err)
	}
	if votes, err := s.VotePodcastTopic(t.Context(), "a", "you", ""); votes != 19 || err != nil {
		t.Errorf("another visitor's vote: %d, %v", votes, err)
	}
	if voted, err := s.PodcastVotesOf(t.Context(), "me"); len(voted) != 1 || !voted["a"] || err != nil {
		t.Errorf("topics of the visitor: %v, %v", voted, err)
	}
	if _, err := s.VotePodcastTopic(t.Context(), "none", "me", ""); !errors.Is(err, ErrNotFound) {
		t.Errorf("vote for an unknown topic: %v", err)
	}
	must(t, s.SeedPodcastTopics(t.Context(), append(topics, PodcastTopic{ID: "c", Votes: 30})))
	votes, err := s.PodcastVotes(t.Context())
	if err != nil || votes["a"] != 19 || votes["b"] != 12 || votes["c"] != 30 {
		t.Errorf("%v, %v", votes, err)
	}
}

func TestConcurrentVotesAreCounted(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	must(t, s.SeedPodcastTopics(t.Context(), []PodcastTopic{{ID: "a", Votes: 10}}))
	var voters sync.WaitGroup
	for i := range 100 {
		voters.Go(func() {
			_, err := s.VotePodcastTopic(t.Context(), "a", string(rune('a'+i/2)), "")
			if err != nil && !errors.Is(err, ErrDuplicate) {
				t.Error(err)
			}
		})
	}
	voters.Wait()
	if votes, err := s.PodcastVotes(t.Context()); votes["a"] != 60 || err != nil {
		t.Errorf("%v, %v", votes, err)
	}
}
