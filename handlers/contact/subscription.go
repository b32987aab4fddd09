package contact

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/subscription"
	"portfolio/views"
	"portfolio/views/email"
	"portfolio/views/forms"
)

// subscribe stores an unconfirmed subscription, and the email with the link to confirm it. source is the path of the page with
// the form.
func (h *Handlers) subscribe(ctx context.Context, r *web.Request, list subscription.List, submission db.Submission, address, source string,
) error {
	if allowed, err := h.store.TrySubscription(ctx, h.triesKey(r, list)); err != nil || !allowed {
		return cmp.Or(err, error(web.ErrLimited))
	}
	ask, err := h.mailer.Confirmation(ctx, list, i18n.Lang(submission.Language), address, email.Confirm)
	if err != nil {
		return err
	}
	ask.Mail.Network = h.MailNetwork(r.Request)
	return h.store.Subscribe(ctx, db.Subscriber{
		Signup: db.Signup{
			Submission: submission, Consent: h.mailer.Consent(r.Lang, list.Legal, string(list.Audience)), Source: source,
		},
		Audience: list.Audience, Email: address,
	}, ask)
}

// triesKey returns the key under which the tries of a visitor's network to get on a list are counted, "" where all visitors seem
// to be one. It does not reveal the network.
func (h *Handlers) triesKey(r *web.Request, list subscription.List) string {
	if h.BehindUnknownProxy(r.Request) {
		return ""
	}
	return h.sign("subscribe "+string(list.Audience), h.NetworkOf(r.Request).String())
}

// ConfirmSubscription returns the handler of GET of a list's page to confirm.
func (h *Handlers) ConfirmSubscription(list subscription.List) web.Handler {
	return h.tokenForm(list, db.PurposeConfirm, list.Confirm)
}

// tokenForm returns the handler of GET of a page that an email's link leads to: a button, because mail programs follow links by
// themselves.
func (h *Handlers) tokenForm(list subscription.List, purpose db.TokenPurpose, page i18n.Page) web.Handler {
	return func(r *web.Request) (web.Response, error) {
		token := r.Param(email.TokenParam)
		if _, err := h.store.SubscriberByToken(r.Context(), list.Audience, purpose, token); err != nil {
			return web.Response{}, tokenError(err, list.Page, h.NotRead)
		}
		return h.tokenPage(r, page, list.Page, token, false)
	}
}

// PostConfirmation returns the handler of POST of a list's page to confirm: it confirms a subscription. Repeating it changes
// nothing.
func (h *Handlers) PostConfirmation(list subscription.List) web.Handler {
	return web.Posted(func(r *web.Request, posted url.Values) (web.Response, error) {
		token := posted.Get(email.TokenParam)
		row, err := h.store.SubscriberByToken(r.Context(), list.Audience, db.PurposeConfirm, token)
		if err != nil {
			return web.Response{}, tokenError(err, list.Page, h.NotStored)
		}
		if _, err := h.store.Confirm(r.Context(), list.Audience, token, h.confirmedMails(r, list, row)...); err != nil {
			return web.Response{}, tokenError(err, list.Page, h.NotStored)
		}
		return h.tokenPage(r, list.Confirm, list.Page, token, true)
	})
}

// confirmedMails returns the emails that follow from a confirmation: the welcome, and for the podcast, whose listeners are few,
// one to the owner. Whoever confirmed is a subscriber even if an email cannot be made.
func (h *Handlers) confirmedMails(r *web.Request, list subscription.List, row db.Subscriber) (mails []db.TokenMail) {
	welcome, err := h.welcome(r.Context(), list, row)
	if err == nil {
		mails = append(mails, welcome)
	}
	if list == subscription.Podcast {
		fields := forms.PodcastSubscribeFields{Email: row.Email}
		toOwner, ownerErr := h.toOwner(r, h.inquiryMail(r, fields.Form(), db.Inquiry{Email: row.Email}), row.Email)
		if ownerErr == nil {
			mails = append(mails, db.TokenMail{Mail: toOwner})
		}
		err = errors.Join(err, ownerErr)
	}
	if err != nil {
		h.Log.Error("mail not made", "list", list.Audience, "error", err)
	}
	return mails
}

// welcome returns the email that welcomes a subscriber: what the owner wrote, if the address confirms for the first time.
func (h *Handlers) welcome(ctx context.Context, list subscription.List, row db.Subscriber) (db.TokenMail, error) {
	lang := h.Languages.Messages(i18n.Lang(row.Language)).Lang
	if list != subscription.Newsletter || !h.Site.Newsletter.HasWelcome() || !row.ConfirmedAt.IsZero() {
		return h.mailer.Welcome(ctx, list, lang, row.Email)
	}
	newest := h.Site.ArticlesIn(lang, content.CollectionArticles)
	message, leave, token, err := h.archive.Welcome(ctx, lang, h.Site.Newsletter, newest[:min(samples, len(newest))])
	return db.TokenMail{Token: token, Mail: db.Mail{
		Kind: "visitor-" + string(list.Kind), To: row.Email, ReplyTo: h.mailer.ReplyTo, Language: string(lang),
		Subject: message.Subject, Text: message.Text, HTML: message.HTML, UnsubscribeURL: leave,
	}}, err
}

// Unsubscribe returns the handler of GET of a list's page to unsubscribe.
func (h *Handlers) Unsubscribe(list subscription.List) web.Handler {
	return h.tokenForm(list, db.PurposeUnsubscribe, list.Unsubscribe)
}

// PostUnsubscribe returns the handler that ends a subscription: for the page's button, and for the one-click request of mail
// programs, which has the token in the address. Source: RFC 8058.
func (h *Handlers) PostUnsubscribe(list subscription.List) web.Handler {
	return func(r *web.Request) (web.Response, error) {
		token := r.Param(email.TokenParam)
		if token == "" {
			posted, err := r.Posted()
			if err != nil {
				return web.Response{}, err
			}
			token = posted.Get(email.TokenParam)
		}
		if err := h.store.Unsubscribe(r.Context(), list.Audience, token); err != nil {
			return web.Response{}, tokenError(err, list.Page, h.NotStored)
		}
		return h.tokenPage(r, list.Unsubscribe, list.Page, token, true)
	}
}

// OneClickUnsubscribe returns a function that reports whether a request is a mail program's one-click unsubscription: it comes from
// anywhere, and the token is the proof.
// Source: RFC 8058.
func OneClickUnsubscribe(languages *i18n.Languages) func(*http.Request) bool {
	return func(r *http.Request) bool {
		request := web.Request{Request: r}
		if r.Method != http.MethodPost || request.Param(email.TokenParam) == "" {
			return false
		}
		return slices.ContainsFunc(languages.List(), func(lang i18n.Lang) bool {
			return r.URL.Path == languages.Pattern(lang, i18n.NewsletterUnsubscribe) || r.URL.Path == languages.Pattern(lang, i18n.PodcastUnsubscribe)
		})
	}
}

// tokenPage renders the page of an email's link: with a button, or with the confirmation that it is done. The page's address in
// other languages has the token as well. Nobody else can open it, so it has neither a share picture nor structured data.
func (h *Handlers) tokenPage(r *web.Request, id, above i18n.Page, token string, done bool) (web.Response, error) {
	page := views.TokenPage{Base: h.NewPage(r, id, above), Token: token, Done: done}
	if done {
		page.Title = page.T(string(id) + ".done")
		next := web.Links(page.Base, nextPages[string(id)])
		page.Next = next[:min(waysOn, len(next))]
	}
	page.NoIndex, page.Canonical, page.Image, page.JSONLD = true, h.Languages.Path(r.Lang, above), "", nil
	page.Paths = i18n.Localize(h.Languages, func(lang i18n.Lang) string {
		return i18n.WithQuery(h.Languages.Path(lang, id), email.TokenParam, token)
	})
	return web.RenderUncached(page)
}

// waysOn is how many pages the page of an email's link leads on to.
const waysOn = 2

// tokenError returns the error for an email's link that did not work, with a way back to the form. fault returns that for a fault of the
// database.
func tokenError(err error, back i18n.Page, fault func(kind string, err error) error) error {
	if errors.Is(err, db.ErrNotFound) {
		return web.NotFound("key", back)
	}
	return fault(string(back), err)
}
