package handlers

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/forms"
	"portfolio/views/jsonld"
)

// confirmWithin is how long the link of a confirmation mail works.
const confirmWithin = 48 * time.Hour

// newsletter handles GET /newsletter.
func (s *Server) newsletter(v *visit) (answer, error) {
	page := views.NewsletterPage{Base: s.titled(v, i18n.Newsletter)}
	page.Data = append(page.Data, jsonld.WebPage(page.Base, "WebPage"))
	page.Form = s.frame(v, page.Base, i18n.Newsletter, "newsletter")
	return answer{Page: page, Fresh: true}, nil
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
	sum := sha256.Sum256([]byte(s.Messages.In(v.Lang).T("newsletter.legal")))
	return db.Consent{ConsentText: hex.EncodeToString(sum[:8]), ConsentForm: form, ConsentLanguage: string(v.Lang)}
}

// newsletterConfirm handles GET /newsletter/confirm: a button, as mail programs follow links by themselves.
func (s *Server) newsletterConfirm(v *visit) (answer, error) {
	token := v.URL.Query().Get(tokenQuery)
	if err := s.heldKey(v.Context(), db.ToConfirm, token); err != nil {
		return answer{}, s.keyError(err, i18n.Newsletter)
	}
	return s.keyAnswer(v, i18n.NewsletterConfirm, i18n.Newsletter, token), nil
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
