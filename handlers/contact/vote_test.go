package contact_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
	"portfolio/views/forms"
)

// voteSite serves a site, and returns its first topic.
func voteSite(t *testing.T) (*handlertest.FormSite, content.PodcastTopic) {
	s := handlertest.NewFormSite(t)
	var seed []db.PodcastTopic
	for _, topic := range s.Content.Podcast.Topics {
		seed = append(seed, db.PodcastTopic{ID: topic.ID, Votes: topic.Votes})
	}
	must(t, s.Store.SeedPodcastTopics(t.Context(), seed))
	return s, s.Content.Podcast.Topics[0]
}

// voteForm returns the form of a topic as a page shows it.
func voteForm(s *handlertest.FormSite, lang i18n.Lang, topic string) handlertest.DrawnForm {
	token, _ := s.Get(i18ntest.Two().Path(lang, i18n.Podcast)).Page().Find("#topic-" + topic + " [name=" + forms.TokenField + "]").Attr("value")
	return handlertest.DrawnForm{Action: i18ntest.Two().Path(lang, i18n.PodcastVote), Values: url.Values{"topic": {topic}, forms.TokenField: {token}}}
}

// voterCookie returns the cookie that a vote has set.
func voterCookie(t *testing.T, sent handlertest.Reply) string {
	t.Helper()
	for _, set := range sent.Header.Values("Set-Cookie") {
		if cookie, _, _ := strings.Cut(set, ";"); strings.HasPrefix(cookie, "__Host-voter=") {
			return cookie
		}
	}
	t.Fatal("the vote sets no cookie")
	return ""
}

// TestVote checks that a visitor has one vote for a topic, and that no topic can be made up.
func TestVote(t *testing.T) {
	t.Parallel()
	for _, lang := range []i18n.Lang{"en", "es"} {
		s, topic := voteSite(t)
		messages := s.Content.Languages.Messages(lang)
		vote := voteForm(s, lang, topic.ID)
		var cookie string
		for _, outcome := range []string{"stored", "again"} { // the second before the cookie has arrived, as by a double click
			sent := s.Send(vote).WantStatus(http.StatusSeeOther)
			cookie = voterCookie(t, sent)
			target, fragment, _ := strings.Cut(sent.Header.Get("Location"), "#")
			page := s.Get(target, "Cookie", cookie)
			page.Want("#"+fragment+" .topic-vote-count .tabular-nums", messages.Count("podcast.votes", topic.Votes+1))
			page.Want("#"+fragment+" .topic-vote-count[role=status] .muted", messages.T("done."+outcome+".podcast-vote"))
			for _, next := range []string{"suggest", "subscribe"} {
				page.Want("#"+fragment+" .topic-next [href='#"+next+"']", messages.T("podcast."+next+".title"))
			}
			page.Want("#"+fragment+" .topic-vote-label", messages.T("podcast.voted"))
			s.WantRows("podcast_votes", 1)
		}
		said := sendJSON(s, vote.Action, asJSON(voteForm(s, lang, topic.ID)), http.StatusOK, "Cookie", cookie)
		if said["ok"] != true || said["message"] != messages.T("done.again.podcast-vote") {
			t.Errorf("a script is told %v", said)
		}
		s.Send(voteForm(s, lang, topic.ID), "User-Agent", "another browser", "Cookie", cookie).WantStatus(http.StatusSeeOther)
		s.WantRows("podcast_votes", 1)
		for _, topic := range []string{"", "nonsense", handlertest.Hostile} {
			s.Send(handlertest.DrawnForm{Action: vote.Action, Values: url.Values{"topic": {topic}}}).WantStatus(http.StatusBadRequest)
		}
		must(t, s.Store.Close())
		s.Wait(time.Minute)
		s.Send(vote).WantStatus(http.StatusServiceUnavailable)
	}
}

// TestVotesOfANetwork checks that everybody behind one address can vote, until there are too many for one topic in a day, and
// that a forged cookie is nobody's.
func TestVotesOfANetwork(t *testing.T) {
	t.Parallel()
	s, topic := voteSite(t)
	for i := range db.VotesPerNetwork {
		s.Wait(time.Minute)
		sent := s.Send(voteForm(s, "en", topic.ID), "Cookie", "__Host-voter=forged."+strconv.Itoa(i)).WantStatus(http.StatusSeeOther)
		voterCookie(t, sent)
	}
	s.Wait(time.Minute)
	s.Send(voteForm(s, "en", topic.ID)).WantStatus(http.StatusTooManyRequests)
	s.WantRows("podcast_votes", db.VotesPerNetwork)
	s.Send(voteForm(s, "en", s.Content.Podcast.Topics[1].ID)).WantStatus(http.StatusSeeOther)
	s.Wait(25 * time.Hour)
	s.Send(voteForm(s, "en", topic.ID)).WantStatus(http.StatusSeeOther)
}
