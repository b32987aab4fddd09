package handlers

import (
	"context"
	"errors"
	"net/http"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/views"
)

// tokenQuery names the parameter that holds what a mail's link is worth.
const tokenQuery = "token"

// leaving is a page that ends a subscription to mails, by the key that each of them holds.
type leaving struct {
	page, back i18n.Page                           // back is where one can subscribe again
	find, end  func(context.Context, string) error // by the token of a key: db.ErrNotFound for none
}

func (s *Server) leavingNewsletter() leaving {
	find := func(ctx context.Context, token string) error { return s.heldKey(ctx, db.ToUnsubscribe, token) }
	return leaving{i18n.NewsletterUnsubscribe, i18n.Newsletter, find, s.Store.Unsubscribe}
}

func (s *Server) leavingPodcast() leaving {
	return leaving{i18n.PodcastUnsubscribe, i18n.Podcast, s.Store.PodcastListener, s.Store.LeavePodcast}
}

// unsubscribe handles GET of a page that ends a subscription: a button, as mail programs follow links by themselves.
func (s *Server) unsubscribe(from leaving) pageFunc {
	return func(v *visit) (answer, error) {
		token := v.URL.Query().Get(tokenQuery)
		if err := from.find(v.Context(), token); err != nil {
			return answer{}, s.keyError(err, from.back)
		}
		return s.keyAnswer(v, from.page, from.back, token), nil
	}
}

// takeUnsubscription handles POST to a page that ends a subscription: the page's button, and the one click of mail
// programs, which come without a page and keep the token in the address. Source: RFC 8058.
func (s *Server) takeUnsubscription(from leaving) pageFunc {
	return func(v *visit) (answer, error) {
		token := v.URL.Query().Get(tokenQuery)
		if token == "" {
			sent, err := v.form()
			if err != nil {
				return answer{}, err
			}
			token = sent.Get(tokenQuery)
		}
		if err := from.end(v.Context(), token); err != nil {
			return answer{}, s.keyError(err, from.back)
		}
		return s.keyAnswer(v, from.page, from.back, ""), nil
	}
}

// oneClick tells whether a request is a mail program's, which the site's own pages did not send.
func oneClick(r *http.Request) bool {
	if r.Method != http.MethodPost || r.URL.Query().Get(tokenQuery) == "" {
		return false
	}
	return r.URL.Path == i18n.Pattern(i18n.EN, i18n.NewsletterUnsubscribe) || r.URL.Path == i18n.Pattern(i18n.EN, i18n.PodcastUnsubscribe)
}

// heldKey tells whether a token is the key of a subscription to the newsletter: db.ErrNotFound if not.
func (s *Server) heldKey(ctx context.Context, purpose db.Purpose, token string) error {
	_, err := s.Store.KeyHolder(ctx, purpose, token)
	return err
}

// keyAnswer is the page of a key: its button, or without a token that it is done.
func (s *Server) keyAnswer(v *visit, id, above i18n.Page, token string) answer {
	page := views.KeyPage{Base: s.titled(v, id, above), Token: token}
	page.NoIndex = true
	return answer{Page: page, Fresh: true}
}

// keyError says why a mail's link did not work, and leads to where one can subscribe again.
func (s *Server) keyError(err error, back i18n.Page) error {
	if errors.Is(err, db.ErrNotFound) {
		told := errKey
		told.Back = back
		return told
	}
	return s.notStored(string(back), err)
}
