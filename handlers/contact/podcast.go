package contact

import (
	"strings"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/podcast"
	"portfolio/views"
)

// Podcast handles GET /podcast.
func (h *Handlers) Podcast(r *web.Request) (web.Response, error) {
	page := views.PodcastPage{Base: h.inquiryPage(r, i18n.Podcast), Topics: h.topics(r)}
	page.Subscribe = h.FormFrame(r, page.Base, i18n.PodcastSubscribe, "podcast-subscribe", nextPages["podcast-subscribe"])
	page.Subscribe.Waits = !h.delivers(r.Context())
	page.Votes, page.Voted = h.votes(r)
	page.VotedNow, page.VoteDone = h.votedNow(r)
	page.VoteToken = h.Tokens.Issue(voteForm, h.MailNetwork(r.Request), h.Now())
	page.Suggest = h.inquiryForm(r, page.Base, i18n.PodcastSuggest, "podcast-suggest")
	page.PrependJSONLD(page.Series())
	return web.RenderUncached(page)
}

// votes returns the number of votes of each topic, and the topics that the visitor voted for. If the database fails, the page
// shows the topics' initial votes.
func (h *Handlers) votes(r *web.Request) (votes map[string]int, voted map[string]bool) {
	votes, err := h.store.PodcastVotes(r.Context())
	if voter := h.voter(r); err == nil && voter != "" {
		voted, err = h.store.PodcastVotesOf(r.Context(), h.voterKey(voter))
	}
	if err != nil {
		h.Log.Error("votes not read", "error", err)
	}
	return votes, voted
}

// votedNow returns the topic of a vote just given, and the message key about it: "" for none.
func (h *Handlers) votedNow(r *web.Request) (topic, done string) {
	said, ok := h.Flash(r, voteForm)
	if !ok {
		return "", ""
	}
	outcome, topic, _ := strings.Cut(said, votedMark)
	return topic, web.DoneKey(voteForm, outcome)
}

// topics returns the topics that visitors vote on. If the database fails, it returns those of the content.
func (h *Handlers) topics(r *web.Request) []content.PodcastTopic {
	topics, _, err := podcast.Topics(r.Context(), h.store, h.Site.Podcast.Topics)
	if err != nil {
		h.Log.Error("topics not read", "error", err)
	}
	return topics
}
