package contact

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/subscription"
	"portfolio/views/forms"
)

// PostPodcastSubscription handles POST /podcast/subscribe: it stores an unconfirmed subscription, and mails a link to confirm it.
func (h *Handlers) PostPodcastSubscription() web.Handler {
	return h.PostForm(web.FormSpec{
		Name: "podcast-subscribe", Show: h.Podcast, Page: i18n.Podcast,
		Duplicate: forms.Errors{"email": "done.again.podcast-subscribe"},
		Store: web.StoreForm(
			(*forms.PodcastSubscribeFields).Form,
			func(ctx context.Context, r *web.Request, submission db.Submission, f forms.PodcastSubscribeFields) error {
				return h.subscribe(ctx, r, subscription.Podcast, submission, f.Email, h.Languages.Pattern(r.Lang, i18n.Podcast))
			})})
}

// voteForm is the name of the forms that vote, by which their tokens are signed.
const voteForm = "podcast-vote"

// voterCookie names a visitor who has voted, so that everyone votes once. The first vote sets it.
const voterCookie = "voter"

// votedMark separates the outcome of a vote in a flash from its topic.
const votedMark = "~"

// PostVote handles POST /podcast/vote: it stores one vote of a visitor for a topic. Voting again changes nothing.
func (h *Handlers) PostVote(r *web.Request, posted url.Values) (web.Response, error) {
	if err := h.Allow(r.Request, "vote"); err != nil {
		return web.Response{}, err
	}
	topic, voter := posted.Get("topic"), h.voter(r)
	if voter == "" {
		voter = h.newVoter(r, posted.Get(forms.TokenField))
	}
	votes, err := h.store.VotePodcastTopic(r.Context(), topic, h.voterKey(voter), h.MailNetwork(r.Request))
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
	effects := []web.Effect{h.Cookie(voterCookie, voter)}
	if r.PostExpectsJSON() {
		messages := h.Languages.Messages(r.Lang)
		body := map[string]any{"ok": true, "message": messages.T(web.DoneKey(voteForm, outcome))}
		if votes > 0 {
			body["votes"], body["count"] = votes, messages.Count("podcast.votes", votes)
		}
		return web.Response{JSON: body, Effects: effects}, nil
	}
	base := h.PageBase(r, i18n.Podcast, h.Languages.Paths(i18n.Podcast))
	address := h.WithFlash(base.Path(i18n.Podcast), voteForm, outcome+votedMark+topic)
	return web.Response{Location: address + "#topic-" + topic, Effects: effects}, nil
}

// voter returns the cookie of a visitor who has voted before, "" if there is none that the site has set.
func (h *Handlers) voter(r *web.Request) string {
	cookie := r.CookieOf(voterCookie)
	id, signature, _ := strings.Cut(cookie, ".")
	if id == "" || !hmac.Equal([]byte(signature), []byte(h.sign("voter", id))) {
		return ""
	}
	return cookie
}

// newVoter returns the cookie of a visitor who votes for the first time. It follows from the token of the form: a vote that is
// sent twice is one visitor's, even if the first answer has not arrived.
func (h *Handlers) newVoter(r *web.Request, token string) string {
	id, _ := h.Tokens.Check(voteForm, token, h.MailNetwork(r.Request), h.Now()) // its age does not matter
	if id == "" {
		id = rand.Text()
	}
	return id + "." + h.sign("voter", id)
}

// voterKey returns the key under which the votes of a visitor are stored. It does not reveal the cookie.
func (h *Handlers) voterKey(voter string) string { return h.sign("vote", voter) }

func (h *Handlers) sign(purpose, text string) string {
	mac := hmac.New(sha256.New, h.Key)
	mac.Write([]byte(purpose + "\x00" + text))
	return hex.EncodeToString(mac.Sum(nil))
}
