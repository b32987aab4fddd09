package handlers

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/views/forms"
)

// takePodcastSubscription handles POST /podcast/subscribe.
func (s *Server) takePodcastSubscription() pageFunc {
	return s.take(taker{form: "podcast-subscribe", show: s.podcast, page: i18n.Podcast, store: storing(
		(*forms.PodcastSubscribeFields).Form,
		func(ctx context.Context, v *visit, entry db.Entry, f forms.PodcastSubscribeFields) error {
			mails, err := s.requestMails(v, f.Form(), "", f.Email)
			if err != nil {
				return err
			}
			return s.Store.AddPodcastSubscriber(ctx, db.PodcastSubscriber{
				Entry: entry, Consent: s.consent(v, "podcast"), Email: f.Email,
			}, mails...)
		})})
}

// takeSuggestion handles POST /podcast/suggest.
func (s *Server) takeSuggestion() pageFunc {
	return s.take(taker{form: "podcast-suggest", show: s.podcast, page: i18n.Podcast, store: storing(
		(*forms.PodcastSuggestFields).Form,
		func(ctx context.Context, v *visit, entry db.Entry, f forms.PodcastSuggestFields) error {
			mails, err := s.requestMails(v, f.Form(), "", "")
			if err != nil {
				return err
			}
			return s.Store.AddPodcastSuggestion(ctx, db.PodcastSuggestion{Entry: entry, Topic: f.Suggestion}, mails...)
		})})
}

// takeVote handles POST /podcast/vote: one vote of one visitor for one topic. Voting again changes nothing.
func (s *Server) takeVote(v *visit) (answer, error) {
	sent, err := v.form()
	if err != nil {
		return answer{}, err
	}
	visitor := s.visitorOf(v.Request)
	if err := s.limits.allow("vote", visitor); err != nil {
		return answer{}, err
	}
	topic := sent.Get("topic")
	votes, err := s.Store.VotePodcastTopic(v.Context(), topic, s.voter(v))
	outcome := outcomeStored
	switch {
	case errors.Is(err, db.ErrNotFound):
		return answer{}, errBadRequest
	case errors.Is(err, db.ErrDuplicate):
		outcome = outcomeAgain
	case err != nil:
		return answer{}, s.notStored("vote", err)
	}
	if v.wantsJSON() {
		words := s.Messages.In(v.Lang)
		said := map[string]any{"ok": true, "message": words.T(doneKey("podcast-vote", outcome))}
		if votes > 0 {
			said["votes"], said["count"] = votes, words.Count("podcast.votes", votes)
		}
		return answer{JSON: said}, nil
	}
	address := s.telling(s.base(v, i18n.Podcast, i18n.Paths(i18n.Podcast)).Path(i18n.Podcast), "podcast-vote", outcome)
	return answer{Location: address + "#topic-" + topic}, nil
}

// voter is the key by which a visitor's votes are told from others'. It leads back to nobody.
func (s *Server) voter(v *visit) string {
	mac := hmac.New(sha256.New, s.Key)
	mac.Write([]byte("vote\x00" + s.visitorOf(v.Request).String() + "\x00" + v.UserAgent()))
	return hex.EncodeToString(mac.Sum(nil))
}
