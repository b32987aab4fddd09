package contact

import (
	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/podcast"
	"portfolio/views"
)

// Podcast handles GET /podcast.
func (h *Handlers) Podcast(r *web.Request) (web.Response, error) {
	page := views.PodcastPage{Base: h.NewPage(r, i18n.Podcast), Topics: h.topics(r)}
	page.Subscribe = h.FormFrame(r, page.Base, i18n.PodcastSubscribe, "podcast-subscribe")
	page.Votes, page.Voted, page.VoteDone = h.votes(r)
	page.VoteToken = h.Tokens.Issue(voteForm, h.MailNetwork(r.Request), h.Now())
	page.Suggest = h.FormFrame(r, page.Base, i18n.PodcastSuggest, "podcast-suggest")
	page.PrependJSONLD(page.Series())
	return web.RenderUncached(page)
}

// votes returns the number of votes of each topic, the topics that the visitor voted for, and the message for a vote just
// given. If the database fails, the page shows the topics' initial votes.
func (h *Handlers) votes(r *web.Request) (votes map[string]int, voted map[string]bool, done string) {
	votes, err := h.store.PodcastVotes(r.Context())
	if voter := h.voter(r); err == nil && voter != "" {
		voted, err = h.store.PodcastVotesOf(r.Context(), h.voterKey(voter))
	}
	if err != nil {
		h.Log.Error("votes not read", "error", err)
	}
	if outcome, ok := h.Flash(r, voteForm); ok {
		done = web.DoneKey(voteForm, outcome)
	}
	return votes, voted, done
}

// topics returns the topics that visitors vote on. If the database fails, it returns those of the content.
func (h *Handlers) topics(r *web.Request) []content.PodcastTopic {
	topics, _, err := podcast.Topics(r.Context(), h.store, h.Site.Podcast.Topics)
	if err != nil {
		h.Log.Error("topics not read", "error", err)
	}
	return topics
}
