package contact_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"portfolio/handlers"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
)

// TestMailsInOwnersLanguage checks that what is mailed to the owner is in the owner's language, and names the visitor's where it is another,
// while the visitor's email is in the visitor's.
func TestMailsInOwnersLanguage(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	for _, test := range []struct {
		owner, visitor  i18n.Lang
		subject, answer string // to the owner
		written         string // the language of the visitor, as the email names it; "" for none
		confirmation    string
	}{
		{"en", "en", "Quote request: Ana", "How would you like to pay?: By the hour", "", "Your quote request has arrived"},
		{"en", "es", "Quote request: Ana", "How would you like to pay?: By the hour", "Written in: Español", "Tu solicitud de presupuesto ha llegado"},
		{"es", "en", "Solicitud de presupuesto: Ana", "¿Cómo prefieres pagar?: Por horas", "Escrito en: English", "Your quote request has arrived"},
		{"de", "es", "Anfrage nach einem Angebot: Ana", "Wie möchten Sie abrechnen?: Nach Stunden", "Geschrieben auf: Español", "Tu solicitud de presupuesto ha llegado"},
	} {
		folder := handlertest.Edited(t, handlertest.Full, "site.toml", `admin_language = "es"`, `admin_language = "`+string(test.owner)+`"`)
		s.Site = handlertest.New(t, handlertest.WithFolder(t, folder), func(c *handlers.Config) { c.Store, c.Now = s.Store, s.Clock })
		quote := handlertest.CaseOf("budget")
		s.Send(s.Filled(quote, test.visitor).With(url.Values{"fullName": {"Ana"}, "budgetType": {"hourly"}, "projectDetails": {"Una idea."}})).WantStatus(http.StatusSeeOther)
		s.Wait(time.Hour)
		told := s.MailsOfKind("owner-budget", "owner@example.com")
		got := told[len(told)-1]
		if got.Subject != test.subject || got.Language != string(test.owner) || !strings.Contains(got.Text, test.answer) || !strings.Contains(got.Text, "Una idea.") {
			t.Errorf("an owner who reads %s gets %s: %s\n%s", test.owner, got.Language, got.Subject, got.Text)
		}
		for _, mark := range []string{"Written in:", "Escrito en:", "Geschrieben auf:"} {
			if strings.Contains(got.Text, mark) != strings.HasPrefix(test.written, mark) || !strings.Contains(got.Text, test.written) {
				t.Errorf("an owner who reads %s gets, from %s:\n%s", test.owner, test.visitor, got.Text)
			}
		}
		sent := s.MailsOfKind("visitor-budget", "ana@example.com")
		if got := sent[len(sent)-1]; got.Subject != test.confirmation || got.Language != string(test.visitor) {
			t.Errorf("a visitor who reads %s gets %s: %s", test.visitor, got.Language, got.Subject)
		}
	}
}

// TestCallsInOwnersLanguage checks the same of an email about a booked call.
func TestCallsInOwnersLanguage(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	s.Book(handlertest.ChosenTime, "ben@example.com")
	folder := handlertest.Edited(t, handlertest.Full, "site.toml", `admin_language = "es"`, `admin_language = "fr"`)
	s.Site = handlertest.New(t, handlertest.WithFolder(t, folder), func(c *handlers.Config) { c.Store, c.Now = s.Store, s.Clock })
	s.Follow(s.Links("ben@example.com")["cancel"], nil).WantStatus(http.StatusOK)
	told := s.MailsOfKind("owner-meeting", "owner@example.com")
	got := told[len(told)-1]
	if got.Language != "fr" || !strings.Contains(got.Text, "Écrit en\u202f: English") && !strings.Contains(got.Text, "Écrit en : English") {
		t.Errorf("the owner gets %s: %s\n%s", got.Language, got.Subject, got.Text)
	}
	if !strings.HasPrefix(got.Subject, "Appel annulé") {
		t.Errorf("the subject is %s", got.Subject)
	}
}
