// Package summary lets held mails go: it mails the owner one summary of the requests that came too fast for an email each, and
// releases confirmations as the mail budget allows.
package summary

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"portfolio/db"
	"portfolio/views/email"
)

const (
	// Interval is the shortest time between two summaries.
	Interval = 15 * time.Minute
	// PollInterval is how often held emails are looked at.
	PollInterval = time.Minute
	// newest is how many requests a summary names.
	newest = 20
	// lease is the name of the lease by which one process does this.
	lease = "held mails"
)

// Store holds the emails.
type Store interface {
	Lease(ctx context.Context, name string, duration time.Duration) (bool, error)
	HeldMails(ctx context.Context) (map[db.MailClass]int, error)
	ReleaseConfirmations(ctx context.Context) (int, error)
	NextSummary(ctx context.Context, newest int) (db.Summary, error)
	AddSummary(ctx context.Context, d db.Summary, mail db.Mail) error
}

// Sender lets held emails go.
type Sender struct {
	email.Letterhead
	Store  Store
	MailTo string         // where mails to the owner go
	Zone   *time.Location // the owner's
	Log    *slog.Logger
	Now    func() time.Time
}

// Send releases confirmations, and sends the summary if it is due. It does nothing if another process does.
func (s *Sender) Send(ctx context.Context) error {
	held, err := s.Store.HeldMails(ctx)
	if err != nil || held[db.ConfirmationMail]+held[db.OwnerMail] == 0 {
		return err
	}
	if ours, err := s.Store.Lease(ctx, lease, PollInterval); err != nil || !ours {
		return err
	}
	if _, err := s.Store.ReleaseConfirmations(ctx); err != nil {
		return err
	}
	d, err := s.Store.NextSummary(ctx, newest)
	if err != nil || !d.Due(s.Now(), Interval) {
		return err
	}
	mail, err := s.mail(ctx, d, held[db.AcknowledgementMail])
	if err != nil {
		return err
	}
	switch err := s.Store.AddSummary(ctx, d, mail); {
	case errors.Is(err, db.ErrBusy): // the emails have changed: the next look finds what is left
		return nil
	case err != nil:
		return err
	}
	s.Log.Info("summary stored", "requests", d.Total)
	return nil
}

// mail returns the email that tells the owner of a summary.
func (s *Sender) mail(ctx context.Context, d db.Summary, held int) (db.Mail, error) {
	m := email.SummaryMail{Base: s.ForOwner(), PerHour: db.MailsToOwner, Interval: Interval, Held: held}
	for _, kind := range d.Kinds {
		name := strings.TrimPrefix(kind.Kind, email.ToOwner)
		m.Kinds = append(m.Kinds, email.KindCount{Kind: email.Kind(name), Count: kind.Count})
	}
	for _, item := range d.Newest {
		m.Newest = append(m.Newest, email.SummaryLine{At: item.At.In(s.Zone), Subject: item.Subject})
	}
	message, err := m.Render(ctx)
	return db.Mail{
		Kind: email.ToOwner + "summary", To: s.MailTo, Language: string(m.Lang),
		Subject: message.Subject, Text: message.Text, HTML: message.HTML,
	}, err
}
