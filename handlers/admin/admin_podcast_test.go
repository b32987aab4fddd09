package admin_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portfolio/db"
	"portfolio/handlers/handlertest"
)

// TestSuggestionIsPublished checks that a suggestion becomes a topic that visitors can vote for, and that another
// suggestion can join it.
func TestSuggestionIsPublished(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	cookie := site.Owner()
	first := site.Content.Podcast.Topics[0]
	must(t, site.Store.SeedPodcastTopics(t.Context(), []db.PodcastTopic{{ID: first.ID, Votes: first.Votes}}))
	for _, text := range []string{`Go <b>en</b> serio`, "Go otra vez"} {
		row := db.Inquiry{Kind: db.SuggestionKind, Submission: db.Submission{SubmissionID: text, Language: "es"}, Text: text}
		must(t, site.Store.AddInquiry(t.Context(), row))
	}
	list := site.Get("/admin/podcast", "Cookie", cookie).WantStatus(http.StatusOK)
	if list.Page().Find("main b").Length() > 0 {
		t.Error("a suggestion became markup")
	}
	topic := url.Values{
		"title_es": {"Go en serio"}, "category_es": {"Código"}, "description_es": {"Qué cambia cuando Go se usa cada día."},
		"title_en": {"Go for real"}, "category_en": {"Code"}, "description_en": {"What changes once you use Go every day."},
	}
	prefilled, _ := site.Get("/admin/podcast/1", "Cookie", cookie).WantStatus(http.StatusOK).Page().Find("[name=title_es]").Attr("value")
	if prefilled != `Go <b>en</b> serio` {
		t.Errorf("the title begins as %q", prefilled)
	}
	site.Post("/admin/podcast/1", url.Values{"title_es": {"Go"}}, "Cookie", cookie).WantStatus(http.StatusUnprocessableEntity)
	for range 2 { // pressed twice
		site.Post("/admin/podcast/1", topic, "Cookie", cookie).WantStatus(http.StatusSeeOther)
		join := url.Values{"do": {"join"}, "suggestion": {"2"}, "topic": {"added-1"}}
		site.Post("/admin/podcast", join, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	}
	for address, title := range map[string]string{"/podcast": "Go for real", "/podcast?lng=es": "Go en serio"} {
		got := site.Get(address).Text("#topic-added-1")
		if !strings.Contains(got, title) || !strings.Contains(got, "2") {
			t.Errorf("%s shows %q", address, got)
		}
	}
	site.Post("/podcast/vote", url.Values{"topic": {"added-1"}}).WantStatus(http.StatusSeeOther)
	merge := url.Values{"do": {"merge"}, "from": {"added-1"}, "topic": {first.ID}}
	site.Post("/admin/podcast", merge, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	votes, err := site.Store.PodcastVotes(t.Context())
	if want := first.Votes + 3; err != nil || votes[first.ID] != want {
		t.Errorf("%d votes after merging, want %d (%v)", votes[first.ID], want, err)
	}
	if page := site.Get("/podcast").Page(); page.Find("#topic-added-1").Length() > 0 {
		t.Error("a merged topic is still there")
	}
}
