package summary

import (
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"portfolio/db"
	"portfolio/i18n/i18ntest"
	"portfolio/views/email"
)

// senderTest is a sender on a real database, with a clock that the test moves.
type senderTest struct {
	*Sender
	t     *testing.T
	store *db.Store
	now   time.Time
}

func newSenderTest(t *testing.T) *senderTest {
	t.Helper()
	s := &senderTest{t: t, now: time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)}
	clock := func() time.Time { return s.now }
	store, err := db.Open(t.Context(), filepath.Join(t.TempDir(), "portfolio.db"), db.Options{Now: clock})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	s.store = store
	s.Sender = &Sender{
		Store: store, Letterhead: email.Letterhead{Languages: i18ntest.Two(), OwnersLang: "es", Owner: "Robin", BaseURL: "https://robin.example"}, MailTo: "robin@example.com",
		Zone: time.UTC, Log: slog.New(slog.NewTextHandler(io.Discard, nil)), Now: clock,
	}
	return s
}

// add stores n emails of a class.
func (s *senderTest) add(n int, class db.MailClass) {
	s.t.Helper()
	for i := range n {
		err := s.store.AddMail(s.t.Context(), db.Mail{
			Kind: "owner-cv", To: fmt.Sprintf("%s%d@example.com", class, i), Subject: fmt.Sprintf("Petición %d", i), Text: "x", Class: class,
		})
		if err != nil {
			s.t.Fatal(err)
		}
	}
}

// pass lets time pass, in steps of PollInterval, and returns the summaries that were sent.
func (s *senderTest) pass(d time.Duration) (summaries []db.Mail) {
	s.t.Helper()
	for end := s.now.Add(d); s.now.Before(end); {
		s.now = s.now.Add(PollInterval)
		if err := s.Send(s.t.Context()); err != nil {
			s.t.Fatal(err)
		}
	}
	mails, err := s.store.Due(s.t.Context(), s.now, 1000)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, m := range mails {
		if m.Kind == "owner-summary" {
			summaries = append(summaries, m)
		}
		if err := s.store.MarkSent(s.t.Context(), m.ID, s.now); err != nil {
			s.t.Fatal(err)
		}
	}
	return summaries
}

func TestOneSummaryEveryFifteenMinutes(t *testing.T) {
	s := newSenderTest(t)
	s.add(30, db.OwnerMail)
	if summaries := s.pass(time.Hour - time.Minute); len(summaries) != 0 {
		t.Errorf("%d summaries of what was mailed at once", len(summaries))
	}
	s.now = s.now.Add(-30 * time.Minute)
	total := 0
	for range 4 {
		s.add(7, db.OwnerMail)
		s.add(70, db.AcknowledgementMail)
		for _, m := range s.pass(Interval) {
			total++
			for _, want := range []string{"Solicitud de CV: 7\n", "12:", " Petición 6", "10 acuses", "https://robin.example/admin/inbox"} {
				if !strings.Contains(m.Text, want) && (total == 1 || want != "10 acuses") {
					t.Errorf("summary %d does not say %q:\n%s", total, want, m.Text)
				}
			}
			if m.To != "robin@example.com" || m.HTML == "" || m.Subject != "7 solicitudes más" || m.Language != "es" {
				t.Errorf("%+v", m)
			}
		}
	}
	if total != 3 { // the hour of the first thirty is over then, so the last seven were mailed at once
		t.Errorf("%d summaries, want 3", total)
	}
	if summaries := s.pass(time.Hour); len(summaries) != 0 {
		t.Errorf("%d summaries of nothing", len(summaries))
	}
}

// Confirmations leave by themselves, also when no summary waits.
func TestConfirmationsAreReleased(t *testing.T) {
	s := newSenderTest(t)
	s.add(70, db.ConfirmationMail)
	s.now = s.now.Add(time.Hour)
	if err := s.Send(t.Context()); err != nil {
		t.Fatal(err)
	}
	if held, err := s.store.HeldMails(t.Context()); held[db.ConfirmationMail] != 0 || err != nil {
		t.Errorf("%v are held, %v", held, err)
	}
}
