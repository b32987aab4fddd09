package contact

import (
	"context"
	"errors"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/email"
)

// unsubscribeTarget is a page that ends a subscription to mails, by the token that each of them holds.
type unsubscribeTarget struct {
	page, back i18n.Page                                     // back is where one can subscribe again
	find, end  func(ctx context.Context, token string) error // db.ErrNotFound for an unknown token
}

func (h *Handlers) newsletterTarget() unsubscribeTarget {
	find := func(ctx context.Context, token string) error { return h.findToken(ctx, db.PurposeUnsubscribe, token) }
	return unsubscribeTarget{i18n.NewsletterUnsubscribe, i18n.Newsletter, find, h.store.Unsubscribe}
}

func (h *Handlers) podcastTarget() unsubscribeTarget {
	return unsubscribeTarget{i18n.PodcastUnsubscribe, i18n.Podcast, h.store.CheckPodcastToken, h.store.UnsubscribePodcast}
}

// UnsubscribeNewsletter handles GET /newsletter/unsubscribe.
func (h *Handlers) UnsubscribeNewsletter(r *web.Request) (web.Response, error) {
	return h.unsubscribe(r, h.newsletterTarget())
}

// PostUnsubscribeNewsletter handles POST /newsletter/unsubscribe.
func (h *Handlers) PostUnsubscribeNewsletter(r *web.Request) (web.Response, error) {
	return h.postUnsubscribe(r, h.newsletterTarget())
}

// UnsubscribePodcast handles GET /podcast/unsubscribe.
func (h *Handlers) UnsubscribePodcast(r *web.Request) (web.Response, error) {
	return h.unsubscribe(r, h.podcastTarget())
}

// PostUnsubscribePodcast handles POST /podcast/unsubscribe.
func (h *Handlers) PostUnsubscribePodcast(r *web.Request) (web.Response, error) {
	return h.postUnsubscribe(r, h.podcastTarget())
}

// unsubscribe shows a button, as mail programs follow links by themselves.
func (h *Handlers) unsubscribe(r *web.Request, target unsubscribeTarget) (web.Response, error) {
	token := r.URL.Query().Get(email.TokenParam)
	if err := target.find(r.Context(), token); err != nil {
		return web.Response{}, h.tokenError(err, target.back)
	}
	return h.tokenPage(r, target.page, target.back, token)
}

// postUnsubscribe ends a subscription: by the page's button, and by the one click of mail programs, which come without a
// page and keep the token in the address. Source: RFC 8058.
func (h *Handlers) postUnsubscribe(r *web.Request, target unsubscribeTarget) (web.Response, error) {
	token := r.URL.Query().Get(email.TokenParam)
	if token == "" {
		posted, err := r.Posted()
		if err != nil {
			return web.Response{}, err
		}
		token = posted.Get(email.TokenParam)
	}
	if err := target.end(r.Context(), token); err != nil {
		return web.Response{}, h.tokenError(err, target.back)
	}
	return h.tokenPage(r, target.page, target.back, "")
}

// findToken returns db.ErrNotFound if there is no subscription to the newsletter with that token.
func (h *Handlers) findToken(ctx context.Context, purpose db.TokenPurpose, token string) error {
	_, err := h.store.SubscriberByToken(ctx, purpose, token)
	return err
}

// tokenPage is the page of a mail's link: its button, or without a token that it is done.
func (h *Handlers) tokenPage(r *web.Request, id, above i18n.Page, token string) (web.Response, error) {
	page := views.KeyPage{Base: h.NewPage(r, id, above), Token: token}
	page.NoIndex = true
	return web.RenderUncached(page)
}

// tokenError says why a mail's link did not work, and leads to where one can subscribe again.
func (h *Handlers) tokenError(err error, back i18n.Page) error {
	if errors.Is(err, db.ErrNotFound) {
		return web.NotFound("key", back)
	}
	return h.NotStored(string(back), err)
}
