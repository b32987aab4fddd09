package content

import (
	"os"
	"testing"
)

func TestPodcastTopics(t *testing.T) {
	topics, err := loadPodcastTopics(os.DirFS("../demo"))
	if err != nil {
		t.Fatal(err)
	}
	if len(topics) != 8 {
		t.Errorf("%d topics, want 8", len(topics))
	}
	wantUnique(t, topics, func(topic PodcastTopic) string { return topic.ID })
	for _, topic := range topics {
		if topic.Votes < 10 || topic.Votes > 39 {
			t.Errorf("%s has %d votes, want 10 to 39", topic.ID, topic.Votes)
		}
	}
}
