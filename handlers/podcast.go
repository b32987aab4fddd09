package handlers

import (
	"portfolio/content"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// podcast handles GET /podcast.
func (s *Server) podcast(v *visit) (answer, error) {
	here := i18n.Paths(i18n.Podcast)
	page := views.PodcastPage{Base: s.base(v, i18n.Podcast, here), Topics: s.shownTopics(v)}
	page.Title, page.Description = page.T("podcast.title"), page.T("podcast.description")
	page.Image, page.ImageAlt = shareImage(v.Lang, "podcast"), page.Title
	page.Subscribe = s.frame(v, page.Base, i18n.PodcastSubscribe, "podcast-subscribe")
	page.Votes, page.Voted, page.VoteDone = s.votes(v)
	page.Suggest = s.frame(v, page.Base, i18n.PodcastSuggest, "podcast-suggest")
	page.Data = append(page.Data, page.Series(),
		jsonld.Breadcrumbs(page.Base, jsonld.Crumb{Name: page.Title, Path: here.In(v.Lang)}))
	return answer{Page: page, Fresh: true}, nil
}

// votes returns how many votes each topic has, which ones the visitor voted for, and the message for a vote that was just
// given. Where the database does not answer, the votes that topics start at are shown: reading goes on.
func (s *Server) votes(v *visit) (votes map[string]int, voted map[string]bool, done string) {
	votes, err := s.Store.PodcastVotes(v.Context())
	if err == nil {
		voted, err = s.Store.PodcastVotesOf(v.Context(), s.voter(v))
	}
	if err != nil {
		s.Log.Error("votes not read", "error", err)
	}
	if outcome, ok := s.toldOf(v, "podcast-vote"); ok {
		done = doneKey("podcast-vote", outcome)
	}
	return votes, voted, done
}

// shownTopics lists the topics that visitors vote on. Where the database does not answer, those that are content.
func (s *Server) shownTopics(v *visit) []content.SuggestedTopic {
	topics, err := s.topics(v)
	if err != nil {
		s.Log.Error("topics not read", "error", err)
	}
	return topics
}
