package subscription

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"time"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/views/email"
)

const (
	// AskInterval is how often those who have to be asked are looked for.
	AskInterval = 30 * time.Second

	// AsksPerHour is how many subscribers are asked an hour, together with those who sign up: half of what the mail budget lets
	// the site send, so that a long import never keeps a visitor waiting.
	AsksPerHour = 30
)

// Store holds those to ask.
type Store interface {
	SubscribersToAsk(ctx context.Context, perHour int) ([]db.Subscriber, error)
	AskSubscriber(ctx context.Context, id int64, signup db.Signup, mail db.TokenMail) error
	Lease(ctx context.Context, name string, duration time.Duration) (bool, error)
}

// Asker asks subscribers to confirm who have not: those that the owner imported, and those of the podcast from the time when a
// sign-up was enough. Each gets one email.
type Asker struct {
	Store Store
	*Mailer
	Log *slog.Logger
}

// AskBatch asks as many subscribers as the hour allows.
func (a *Asker) AskBatch(ctx context.Context) error {
	rows, err := a.Store.SubscribersToAsk(ctx, AsksPerHour)
	if err != nil || len(rows) == 0 {
		return err
	}
	if held, err := a.Store.Lease(ctx, "subscribers to ask", 2*AskInterval); err != nil || !held {
		return err
	}
	for _, row := range rows {
		if err := a.ask(ctx, row); err != nil && !errors.Is(err, db.ErrNotFound) {
			return err
		}
	}
	a.Log.Info("subscribers asked to confirm", "count", len(rows))
	return nil
}

func (a *Asker) ask(ctx context.Context, row db.Subscriber) error {
	lang, list, step := i18n.Lang(row.Language), Of(row.Audience), email.Invite
	if row.ConsentForm != ImportForm { // of the podcast
		step = email.Keep
	}
	mail, err := a.Confirmation(ctx, list, lang, row.Email, step)
	if err != nil {
		return err
	}
	signup := db.Signup{
		Submission: db.Submission{Language: row.Language}, Source: row.Source,
		Consent: a.Consent(lang, string(list.Confirm)+".lead", string(list.Confirm)),
	}
	return a.Store.AskSubscriber(ctx, row.ID, signup, mail)
}

// ImportForm names an import in the proof of consent.
const ImportForm = "import"

// textVersion identifies a text.
func textVersion(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}
