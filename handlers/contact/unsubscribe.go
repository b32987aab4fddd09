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

// unsubscribeTarget is a page that ends a subscription, identified by the token in each mail.
type unsubscribeTarget struct {
	page, back i18n.Page                                     // back is the page to subscribe again
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

// unsubscribe renders a button, because mail programs follow links by themselves.
func (h *Handlers) unsubscribe(r *web.Request, target unsubscribeTarget) (web.Response, error) {
	token := r.URL.Query().Get(email.TokenParam)
	if err := target.find(r.Context(), token); err != nil {
		return web.Response{}, h.tokenError(err, target.back)
	}
	return h.tokenPage(r, target.page, target.back, token)
}

// postUnsubscribe ends a subscription: for the page's button, and for the one-click request of mail programs, which has
// the token in the address. Source: RFC 8058.
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

// tokenPage renders the page of a mail's link: with a button, or with the confirmation if token is empty.
func (h *Handlers) tokenPage(r *web.Request, id, above i18n.Page, token string) (web.Response, error) {
	page := views.TokenPage{Base: h.NewPage(r, id, above), Token: token}
	page.NoIndex = true
	return web.RenderUncached(page)
}

// tokenError returns the error for a mail's link that did not work, with a way back to the form.
func (h *Handlers) tokenError(err error, back i18n.Page) error {
	if errors.Is(err, db.ErrNotFound) {
		return web.NotFound("key", back)
	}
	return h.NotStored(string(back), err)
}
