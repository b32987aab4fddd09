package db

import (
	"errors"
	"testing"
	"time"
)

func testMail(subject string) Mail {
	return Mail{
		Kind: "test", To: "owner@example.com", ReplyTo: "visitor@example.com",
		Subject: subject, Text: "Hello.", HTML: "<p>Hello.</p>", Language: "en",
	}
}

// dueMails returns the emails that are due at a time.
func dueMails(t *testing.T, s *Store, when time.Time) []Mail {
	t.Helper()
	mails, err := s.Due(t.Context(), when, 100)
	must(t, err)
	return mails
}

func TestMailIsDueUntilItIsSent(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	later := testMail("later")
	later.NextAt = NewTime(noon.Add(time.Hour))
	later.AttachmentName, later.AttachmentType, later.Attachment = "meeting.ics", "text/calendar", []byte("BEGIN")
	must(t, s.AddMail(t.Context(), testMail("now"), later))
	select {
	case <-s.MailStored():
	default:
		t.Error("MailStored receives nothing")
	}
	due := dueMails(t, s, noon)
	if len(due) != 1 || due[0].Subject != "now" || due[0].State != MailWaiting || len(due[0].MessageID) < 22 {
		t.Fatalf("due at noon: %+v", due)
	}
	must(t, s.MarkSent(t.Context(), due[0].ID, noon))
	if err := s.MarkSent(t.Context(), due[0].ID, noon); !errors.Is(err, ErrNotFound) {
		t.Errorf("a sent mail is marked as sent: %v", err)
	}
	due = dueMails(t, s, noon.Add(time.Hour))
	if len(due) != 1 || string(due[0].Attachment) != "BEGIN" {
		t.Fatalf("due at one: %+v", due)
	}
	if counts, err := s.MailCounts(t.Context()); counts[MailWaiting] != 1 || err != nil {
		t.Errorf("mails: %v, %v", counts, err)
	}
}

func TestRetriedMailKeepsItsMessageID(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	must(t, s.AddMail(t.Context(), testMail("try")))
	first := dueMails(t, s, noon)[0]
	must(t, s.MarkRetry(t.Context(), first.ID, noon.Add(time.Minute), false, MailFailure{Reason: "421 not now"}))
	if left := dueMails(t, s, noon); len(left) != 0 {
		t.Fatalf("due before its next attempt: %+v", left)
	}
	again := dueMails(t, s, noon.Add(time.Minute))[0]
	if again.MessageID != first.MessageID || again.Attempts != 1 || again.LastError != "421 not now" {
		t.Errorf("second attempt: %+v", again)
	}
	must(t, s.MarkFailed(t.Context(), first.ID, MailFailure{Reason: "550 no"}))
	if left := dueMails(t, s, noon.AddDate(1, 0, 0)); len(left) != 0 {
		t.Fatalf("a failed mail is due: %+v", left)
	}
	must(t, s.RequeueMail(t.Context(), first.ID, noon))
	last := dueMails(t, s, noon)[0]
	if last.MessageID != first.MessageID || last.Attempts != 0 || last.LastError != "" {
		t.Errorf("after requeueing: %+v", last)
	}
}

// Only the hashes of tokens may be stored, so an email loses its tokens when it is sent.
func TestSentMailLosesItsTokens(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	plain, confirm, news := testMail("plain"), testMail("confirm"), testMail("news")
	confirm.Text, confirm.HTML, confirm.Secret = "?token=secret", "?token=secret", true
	news.Text, news.UnsubscribeURL = "?token=secret", "?token=secret"
	must(t, s.AddMail(t.Context(), plain, confirm, news))
	for _, mail := range dueMails(t, s, noon) {
		must(t, s.MarkSent(t.Context(), mail.ID, noon))
	}
	for subject, want := range map[string]string{"plain": "Hello.<p>Hello.</p>", "confirm": "?…", "news": ""} {
		if got := one[string](t, s, "select text || html || unsubscribe_url from outbox where subject = ?", subject); got != want {
			t.Errorf("%s: %q", subject, got)
		}
	}
}
