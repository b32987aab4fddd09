package handlers

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"time"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/forms"
)

// confirmWithin is how long the link of a confirmation mail works.
const confirmWithin = 48 * time.Hour

// tokenQuery names the parameter that holds what a mail's link is worth.
const tokenQuery = "token"

// newsletter handles GET /newsletter.
func (s *Server) newsletter(v *visit) (answer, error) {
	page := views.NewsletterPage{Base: s.titled(v, i18n.Newsletter)}
	page.Data = append(page.Data, page.WebPage("WebPage"))
	page.Form = s.frame(v, page.Base, i18n.Newsletter, "newsletter")
	return answer{Here: page.Here, Show: page.Show(), Fresh: true}, nil
}

// takeSubscription handles POST /newsletter: the address has to be confirmed from its inbox.
func (s *Server) takeSubscription() pageFunc {
	return s.take(taker{
		form: "newsletter", show: s.newsletter, page: i18n.Newsletter,
		known: forms.Errors{"email": "done.again.newsletter"},
		store: storing((*forms.NewsletterFields).Everything,
			func(ctx context.Context, v *visit, entry db.Entry, f forms.NewsletterFields) error {
				entry.Language = cmp.Or(f.Language, entry.Language)
				key := db.NewKey(db.ToConfirm, s.Now().Add(confirmWithin))
				mail, err := s.confirmationMail(ctx, i18n.Lang(entry.Language), f.Email, key)
				if err != nil {
					return err
				}
				return s.Store.Subscribe(ctx, db.Subscriber{
					Entry: entry, Consent: s.consent(v, "newsletter"), Email: f.Email, Source: sourceOf(v, f.Source),
				}, []db.Key{key}, mail)
			})})
}

// consent is the proof of what a visitor agrees to by sending form: the words under it, as they are today.
func (s *Server) consent(v *visit, form string) db.Consent {
	sum := sha256.Sum256([]byte(s.Words.In(v.Lang).T("newsletter.legal")))
	return db.Consent{ConsentText: hex.EncodeToString(sum[:8]), ConsentForm: form, ConsentLanguage: string(v.Lang)}
}

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

func (s *Server) heldKey(ctx context.Context, purpose db.Purpose, token string) error {
	_, err := s.Store.KeyHolder(ctx, purpose, token)
	return err
}

// newsletterConfirm handles GET /newsletter/confirm: a button, as mail programs follow links by themselves.
func (s *Server) newsletterConfirm(v *visit) (answer, error) {
	token := v.URL.Query().Get(tokenQuery)
	if err := s.heldKey(v.Context(), db.ToConfirm, token); err != nil {
		return answer{}, s.keyError(err, i18n.Newsletter)
	}
	return s.keyAnswer(v, i18n.NewsletterConfirm, i18n.Newsletter, token), nil
}

// unsubscribe handles GET of a page that ends a subscription: a button as well.
func (s *Server) unsubscribe(from leaving) pageFunc {
	return func(v *visit) (answer, error) {
		token := v.URL.Query().Get(tokenQuery)
		if err := from.find(v.Context(), token); err != nil {
			return answer{}, s.keyError(err, from.back)
		}
		return s.keyAnswer(v, from.page, from.back, token), nil
	}
}

func (s *Server) keyAnswer(v *visit, id, above i18n.Page, token string) answer {
	page := views.KeyPage{Base: s.titled(v, id, above), Token: token}
	page.NoIndex = true
	return answer{Here: page.Here, Show: page.Show(), Fresh: true}
}

// takeConfirmation handles POST /newsletter/confirm. Doing it again changes nothing.
func (s *Server) takeConfirmation(v *visit) (answer, error) {
	sent, err := v.form()
	if err != nil {
		return answer{}, err
	}
	key := db.NewKey(db.ToUnsubscribe, time.Time{})
	row, err := s.Store.KeyHolder(v.Context(), db.ToConfirm, sent.Get(tokenQuery))
	if err != nil {
		return answer{}, s.keyError(err, i18n.Newsletter)
	}
	var welcome []db.Mail
	if mail, err := s.welcomeMail(v.Context(), i18n.Lang(row.Language), row.Email, key); err == nil {
		welcome = append(welcome, mail)
	} else {
		s.Log.Error("mail not made", "kind", "welcome", "error", err) // whoever confirmed is a subscriber all the same
	}
	if _, err := s.Store.Confirm(v.Context(), sent.Get(tokenQuery), []db.Key{key}, welcome...); err != nil {
		return answer{}, s.keyError(err, i18n.Newsletter)
	}
	return s.keyAnswer(v, i18n.NewsletterConfirm, i18n.Newsletter, ""), nil
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

// keyError says why a mail's link did not work, and leads to where one can subscribe again.
func (s *Server) keyError(err error, back i18n.Page) error {
	if errors.Is(err, db.ErrNotFound) {
		told := errKey
		told.Back = back
		return told
	}
	return s.notStored(string(back), err)
}

// oneClick tells whether a request is a mail program's, which the site's own pages did not send.
func oneClick(r *http.Request) bool {
	if r.Method != http.MethodPost || r.URL.Query().Get(tokenQuery) == "" {
		return false
	}
	return r.URL.Path == i18n.Pattern(i18n.EN, i18n.NewsletterUnsubscribe) || r.URL.Path == i18n.Pattern(i18n.EN, i18n.PodcastUnsubscribe)
}
