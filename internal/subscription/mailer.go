package subscription

import (
	"context"
	"time"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/views/email"
)

// Mailer writes the emails of subscriptions.
type Mailer struct {
	email.Letterhead
	ReplyTo     string // where answers go
	PendingDays int    // how long an address is kept that does not confirm
}

// Confirmation returns the email that asks an address to confirm a subscription. step is the reason: email.Confirm after a
// sign-up, email.Keep or email.Invite.
func (m *Mailer) Confirmation(ctx context.Context, list List, lang i18n.Lang, address string, step email.Step) (db.TokenMail, error) {
	token, base := db.NewToken(db.PurposeConfirm), m.In(lang)
	mail, err := m.Mail(ctx, email.VisitorMail{
		Base: base, Kind: list.Kind, Step: step,
		ConfirmURL: base.TokenURL(list.Confirm, token.Value), Hours: int(db.ConfirmWithin / time.Hour), PendingDays: m.PendingDays,
	}, address)
	mail.Secret, mail.Class = true, db.ConfirmationMail // it holds the token
	return db.TokenMail{Token: token, Mail: mail}, err
}

// Welcome returns the email that says that a subscription is confirmed, and how to end it.
func (m *Mailer) Welcome(ctx context.Context, list List, lang i18n.Lang, address string) (db.TokenMail, error) {
	token, base := db.NewToken(db.PurposeUnsubscribe), m.In(lang)
	mail, err := m.Mail(ctx, email.VisitorMail{
		Base: base, Kind: list.Kind, Step: email.Welcome, Unsubscribe: base.TokenURL(list.Unsubscribe, token.Value),
	}, address)
	return db.TokenMail{Token: token, Mail: mail}, err
}

// Mail returns an email to a visitor.
func (m *Mailer) Mail(ctx context.Context, mail email.VisitorMail, address string) (db.Mail, error) {
	message, err := mail.Render(ctx)
	return db.Mail{
		Kind: "visitor-" + string(mail.Kind), To: address, ReplyTo: m.ReplyTo, Language: string(mail.Lang),
		Subject: message.Subject, Text: message.Text, HTML: message.HTML, UnsubscribeURL: mail.Unsubscribe,
	}, err
}

// Consent is the proof of what somebody agrees to: a hash of the text that form showed, in lang or, on a site that does not
// have lang any more, in its first language.
func (m *Mailer) Consent(lang i18n.Lang, text, form string) db.Consent {
	messages := m.Languages.Messages(lang)
	return db.Consent{ConsentText: textVersion(messages.T(text)), ConsentForm: form, ConsentLanguage: string(messages.Lang)}
}
