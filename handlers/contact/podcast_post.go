package contact

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/subscription"
	"portfolio/views/forms"
)

// PostPodcastSubscription handles POST /podcast/subscribe: it stores an unconfirmed subscription, and mails a link to confirm it.
func (h *Handlers) PostPodcastSubscription() web.Handler {
	return h.PostForm(web.FormSpec{Name: "podcast-subscribe", Show: h.Podcast, Page: i18n.Podcast, Store: web.StoreForm(
		(*forms.PodcastSubscribeFields).Form,
		func(ctx context.Context, r *web.Request, submission db.Submission, f forms.PodcastSubscribeFields) error {
			return h.subscribe(ctx, r, subscription.Podcast, submission, f.Email, h.Languages.Pattern(r.Lang, i18n.Podcast))
		})})
}

// PostSuggestion handles POST /podcast/suggest.
func (h *Handlers) PostSuggestion() web.Handler {
	return h.PostForm(web.FormSpec{Name: "podcast-suggest", Show: h.Podcast, Page: i18n.Podcast, Store: web.StoreForm(
		(*forms.PodcastSuggestFields).Form,
		func(ctx context.Context, r *web.Request, submission db.Submission, f forms.PodcastSuggestFields) error {
			mails, err := h.inquiryMails(r, f.Form(), "", "")
			if err != nil {
				return err
			}
			row := db.PodcastSuggestion{Submission: submission}
			web.CopyFields(&row, f)
			return h.store.AddPodcastSuggestion(ctx, row, mails...)
		})})
}

// PostVote handles POST /podcast/vote: it stores one vote of a visitor for a topic. Voting again changes nothing.
func (h *Handlers) PostVote(r *web.Request) (web.Response, error) {
	posted, err := r.Posted()
	if err != nil {
		return web.Response{}, err
	}
	if err := h.Allow(r.Request, "vote"); err != nil {
		return web.Response{}, err
	}
	topic := posted.Get("topic")
	votes, err := h.store.VotePodcastTopic(r.Context(), topic, h.voterKey(r), h.MailNetwork(r.Request))
	outcome := web.Stored
	var full *db.NetworkLimitError
	switch {
	case errors.As(err, &full):
		return web.Response{}, web.HTTPError{
			Status: http.StatusTooManyRequests, Key: "day", Back: i18n.Podcast, RetryAfter: 1 + int(full.Until.Sub(h.Now()).Seconds()),
		}
	case errors.Is(err, db.ErrNotFound):
		return web.Response{}, web.ErrBadRequest
	case errors.Is(err, db.ErrDuplicate):
		outcome = web.Again
	case err != nil:
		return web.Response{}, h.NotStored("vote", err)
	}
	if r.PostExpectsJSON() {
		messages := h.Languages.Messages(r.Lang)
		body := map[string]any{"ok": true, "message": messages.T(web.DoneKey("podcast-vote", outcome))}
		if votes > 0 {
			body["votes"], body["count"] = votes, messages.Count("podcast.votes", votes)
		}
		return web.Response{JSON: body}, nil
	}
	base := h.PageBase(r, i18n.Podcast, h.Languages.Paths(i18n.Podcast))
	address := h.WithFlash(base.Path(i18n.Podcast), "podcast-vote", outcome)
	return web.Redirect(address + "#topic-" + topic)
}

// voterKey returns the key that identifies a visitor's votes. It does not reveal who the visitor is.
func (h *Handlers) voterKey(r *web.Request) string {
	mac := hmac.New(sha256.New, h.Key)
	mac.Write([]byte("vote\x00" + h.NetworkOf(r.Request).String() + "\x00" + r.UserAgent()))
	return hex.EncodeToString(mac.Sum(nil))
}
