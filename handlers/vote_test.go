package handlers

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
	"portfolio/views/forms"
)

// voteSite serves a site, and returns its first topic.
func voteSite(t *testing.T) (*formSite, content.PodcastTopic) {
	s := newFormSite(t)
	var seed []db.PodcastTopic
	for _, topic := range s.Content.Podcast.Topics {
		seed = append(seed, db.PodcastTopic{ID: topic.ID, Votes: topic.Votes})
	}
	if err := s.Store.SeedPodcastTopics(t.Context(), seed); err != nil {
		t.Fatal(err)
	}
	return s, s.Content.Podcast.Topics[0]
}

// vote returns the form of a topic as a page shows it.
func (s *formSite) vote(lang i18n.Lang, topic string) drawnForm {
	token, _ := s.get(i18ntest.Two().Path(lang, i18n.Podcast)).page().Find("#topic-" + topic + " [name=" + forms.TokenField + "]").Attr("value")
	return drawnForm{i18ntest.Two().Path(lang, i18n.PodcastVote), url.Values{"topic": {topic}, forms.TokenField: {token}}}
}

// voterCookie returns the cookie that a vote has set.
func voterCookie(t *testing.T, sent reply) string {
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
	for _, lang := range []i18n.Lang{"en", "es"} {
		s, topic := voteSite(t)
		messages := s.Content.Languages.Messages(lang)
		vote := s.vote(lang, topic.ID)
		var cookie string
		for _, outcome := range []string{"stored", "again"} { // the second before the cookie has arrived, as by a double click
			sent := s.send(vote).wantStatus(http.StatusSeeOther)
			cookie = voterCookie(t, sent)
			target, fragment, _ := strings.Cut(sent.Header.Get("Location"), "#")
			page := s.get(target, "Cookie", cookie)
			page.want("#"+fragment+" .topic-vote-count .tabular-nums", messages.Count("podcast.votes", topic.Votes+1))
			page.want("#"+fragment+" .topic-vote-count[role=status] .muted", messages.T("done."+outcome+".podcast-vote"))
			for _, next := range []string{"suggest", "subscribe"} {
				page.want("#"+fragment+" .topic-next [href='#"+next+"']", messages.T("podcast."+next+".title"))
			}
			page.want("#"+fragment+" .topic-vote-label", messages.T("podcast.voted"))
			s.wantRows("podcast_votes", 1)
		}
		said := s.sendJSON(vote.action, s.vote(lang, topic.ID).json(), http.StatusOK, "Cookie", cookie)
		if said["ok"] != true || said["message"] != messages.T("done.again.podcast-vote") {
			t.Errorf("a script is told %v", said)
		}
		s.send(s.vote(lang, topic.ID), "User-Agent", "another browser", "Cookie", cookie).wantStatus(http.StatusSeeOther)
		s.wantRows("podcast_votes", 1)
		for _, topic := range []string{"", "nonsense", hostile} {
			s.send(drawnForm{vote.action, url.Values{"topic": {topic}}}).wantStatus(http.StatusBadRequest)
		}
		if err := s.Store.Close(); err != nil {
			t.Fatal(err)
		}
		s.wait(time.Minute)
		s.send(vote).wantStatus(http.StatusServiceUnavailable)
	}
}

// TestVotesOfANetwork checks that everybody behind one address can vote, until there are too many for one topic in a day, and
// that a forged cookie is nobody's.
func TestVotesOfANetwork(t *testing.T) {
	s, topic := voteSite(t)
	for i := range db.VotesPerNetwork {
		s.wait(time.Minute)
		sent := s.send(s.vote("en", topic.ID), "Cookie", "__Host-voter=forged."+strconv.Itoa(i)).wantStatus(http.StatusSeeOther)
		voterCookie(t, sent)
	}
	s.wait(time.Minute)
	s.send(s.vote("en", topic.ID)).wantStatus(http.StatusTooManyRequests)
	s.wantRows("podcast_votes", db.VotesPerNetwork)
	s.send(s.vote("en", s.Content.Podcast.Topics[1].ID)).wantStatus(http.StatusSeeOther)
	s.wait(25 * time.Hour)
	s.send(s.vote("en", topic.ID)).wantStatus(http.StatusSeeOther)
}
