package contact

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/email"
	"portfolio/views/forms"
	"portfolio/views/jsonld"
)

// confirmWithin is how long the link in a confirmation mail is valid.
const confirmWithin = 48 * time.Hour

// Newsletter handles GET /newsletter.
func (h *Handlers) Newsletter(r *web.Request) (web.Response, error) {
	page := views.NewsletterPage{Base: h.NewPage(r, i18n.Newsletter)}
	page.JSONLD = append(page.JSONLD, jsonld.WebPage(page.Base, "WebPage"))
	page.Form = h.FormFrame(r, page.Base, i18n.Newsletter, "newsletter")
	return web.RenderUncached(page)
}

// PostSubscription handles POST /newsletter: it stores an unconfirmed subscription, and mails a link to confirm it.
func (h *Handlers) PostSubscription() web.Handler {
	return h.PostForm(web.FormSpec{
		Name: "newsletter", Show: h.Newsletter, Page: i18n.Newsletter,
		Duplicate: forms.Errors{"email": "done.again.newsletter"},
		Store: web.StoreForm((*forms.NewsletterFields).ScriptForm,
			func(ctx context.Context, r *web.Request, submission db.Submission, f forms.NewsletterFields) error {
				submission.Language = cmp.Or(f.Language, submission.Language)
				token := db.NewToken(db.PurposeConfirm, h.Now().Add(confirmWithin))
				mail, err := h.confirmationMail(r, i18n.Lang(submission.Language), f.Email, token)
				if err != nil {
					return err
				}
				return h.store.Subscribe(ctx, db.Subscriber{
					Submission: submission, Consent: h.consent(r, "newsletter"), Email: f.Email, Source: sourcePath(r, f.Source),
				}, []db.Token{token}, mail)
			})})
}

// sourcePath returns the path of the page that a visitor subscribed on, the root if that is not on this site.
func sourcePath(r *web.Request, source string) string {
	path, _, _ := strings.Cut(source, "?")
	if path == "" {
		path = i18n.Pattern(r.Lang, i18n.Newsletter)
	}
	return web.LocalAddress(path)
}

// consent is the proof of what a visitor agrees to by sending form: a hash of the legal text shown under it.
func (h *Handlers) consent(r *web.Request, form string) db.Consent {
	sum := sha256.Sum256([]byte(h.Messages.In(r.Lang).T("newsletter.legal")))
	return db.Consent{ConsentText: hex.EncodeToString(sum[:8]), ConsentForm: form, ConsentLanguage: string(r.Lang)}
}

// ConfirmSubscription handles GET /newsletter/confirm: a button, because mail programs follow links by themselves.
func (h *Handlers) ConfirmSubscription(r *web.Request) (web.Response, error) {
	token := r.URL.Query().Get(email.TokenParam)
	if err := h.findToken(r.Context(), db.PurposeConfirm, token); err != nil {
		return web.Response{}, h.tokenError(err, i18n.Newsletter)
	}
	return h.tokenPage(r, i18n.NewsletterConfirm, i18n.Newsletter, token)
}

// PostConfirmation handles POST /newsletter/confirm: it confirms a subscription. Repeating it changes nothing.
func (h *Handlers) PostConfirmation(r *web.Request) (web.Response, error) {
	posted, err := r.Posted()
	if err != nil {
		return web.Response{}, err
	}
	unsubscribe := db.NewToken(db.PurposeUnsubscribe, time.Time{})
	row, err := h.store.SubscriberByToken(r.Context(), db.PurposeConfirm, posted.Get(email.TokenParam))
	if err != nil {
		return web.Response{}, h.tokenError(err, i18n.Newsletter)
	}
	var welcome []db.Mail
	if mail, err := h.welcomeMail(r.Context(), i18n.Lang(row.Language), row.Email, unsubscribe); err == nil {
		welcome = append(welcome, mail)
	} else {
		h.Log.Error("mail not made", "kind", "welcome", "error", err) // whoever confirmed is a subscriber all the same
	}
	if _, err := h.store.Confirm(r.Context(), posted.Get(email.TokenParam), []db.Token{unsubscribe}, welcome...); err != nil {
		return web.Response{}, h.tokenError(err, i18n.Newsletter)
	}
	return h.tokenPage(r, i18n.NewsletterConfirm, i18n.Newsletter, "")
}
