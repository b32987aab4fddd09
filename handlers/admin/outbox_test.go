package admin_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"portfolio/db"
	"portfolio/handlers/handlertest"
	"portfolio/internal/mail"
)

// failedMails stores mails that were given up: three to visitors and one to the owner.
func failedMails(t *testing.T, store *db.Store) {
	t.Helper()
	for i, m := range []db.Mail{
		{Kind: "visitor-cv", To: "ana@example.com"}, {Kind: "visitor-cv", To: "berta@example.com"},
		{Kind: "visitor-meeting", To: "carla@example.org"}, {Kind: "owner-cv", To: "robin@example.com"},
	} {
		m.Subject, m.Text, m.Language = "To "+m.To, "Hello.", "en"
		must(t, store.AddMail(t.Context(), m))
		must(t, store.MarkFailed(t.Context(), int64(i+1), db.MailFailure{Cause: "recipient", Reason: "550 no"}))
	}
}

// TestOutboxShowsTexts checks that the owner can read an email that has not left, without the tokens in its links.
func TestOutboxShowsTexts(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	cookie := site.Owner()
	for _, m := range []db.Mail{
		{Text: "Hello,\n\nIt has <b>arrived</b>."}, {Text: "/confirm?token=1", Secret: true}, {Text: "/leave?token=2", UnsubscribeURL: "https://example.com/"},
	} {
		m.Kind, m.To, m.Subject, m.Language = "visitor-cv", "ana@example.com", "Hello", "en"
		must(t, site.Store.AddMail(t.Context(), m))
	}
	page := site.Get("/admin/outbox", "Cookie", cookie).WantStatus(200)
	if text := page.Text(".inbox details"); text != "Leer el correo/confirm?…Leer el correoHello, It has <b>arrived</b>." || strings.Contains(page.Body, "token=") {
		t.Errorf("the outbox shows %q", text)
	}
}

// TestOutboxSendAllAgain sends all failed mails of a filter again, and no others.
func TestOutboxSendAllAgain(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.NewClock().Running)
	cookie := site.Owner()
	failedMails(t, site.Store)
	site.Get("/admin/outbox", "Cookie", cookie).WantStatus(200).Want(".chip-list li:nth-child(2)", "Fallidos (4)")
	got := site.Get("/admin/outbox?state=failed&kind=visitor&q=example.com", "Cookie", cookie).WantStatus(200)
	again, _ := got.Page().Find("main p > a.button").Attr("href")
	if again != "/admin/outbox/again?state=failed&kind=visitor&q=example.com" {
		t.Fatalf("the link leads to %q", again)
	}
	ask := site.Get(again, "Cookie", cookie).WantStatus(200)
	if text := ask.Text("main p"); !strings.Contains(text, "2 correos") {
		t.Errorf("the question is %q", text)
	}
	action, _ := ask.Page().Find("main form").Attr("action")
	for _, want := range []string{"Se están enviando de nuevo 2 correos.", "Se están enviando de nuevo 0 correos."} { // and a second press
		done := site.Post(action, url.Values{}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
		site.Get(done.Header.Get("Location"), "Cookie", cookie).Want("main [role=status]", want)
	}
	counts, err := site.Store.MailCounts(t.Context())
	if counts[db.MailFailed] != 2 || counts[db.MailWaiting] != 2 || err != nil {
		t.Errorf("%v, %v", counts, err)
	}
	site.Get(again, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	site.Post("/admin/outbox/again", url.Values{}).WantStatus(http.StatusUnauthorized)
}

// TestOutboxCauses checks that each cause is put into words.
func TestOutboxCauses(t *testing.T) {
	t.Parallel()
	now := handlertest.NewClock()
	site := handlertest.New(t, now.Running)
	cookie := site.Owner()
	failedMails(t, site.Store)
	for _, cause := range []mail.Cause{
		mail.CauseUnreachable, mail.CauseEncryption, mail.CauseLogin, mail.CauseSender, mail.CauseQuota, mail.CausePolicy, mail.CauseBusy, mail.CauseDropped,
		mail.CauseUnanswered, mail.CauseService, mail.CauseMailbox, mail.CauseRecipient, mail.CauseSize, mail.CauseContent, mail.CauseOther,
	} {
		must(t, site.Store.RequeueMail(t.Context(), 1, now.Time))
		must(t, site.Store.MarkFailed(t.Context(), 1, db.MailFailure{Cause: string(cause), Reason: "5.0.0"}))
		row := db.MailServer{State: db.MailServerDown, Since: db.NewTime(now.Time), NextAt: db.NewTime(now.Time), Cause: string(cause), Reason: "no"}
		must(t, site.Store.SetMailServer(t.Context(), row))
		if text := site.Get("/admin/outbox", "Cookie", cookie).WantStatus(200).Text("main"); strings.Contains(text, "admin-outbox.") {
			t.Errorf("%s: %q", cause, text)
		}
	}
}

// TestOutboxTellsOfOutage checks that the outbox and the overview say since when and why mails do not get through.
func TestOutboxTellsOfOutage(t *testing.T) {
	t.Parallel()
	now := handlertest.NewClock()
	site := handlertest.New(t, now.Running)
	cookie := site.Owner()
	for i := range 2 {
		m := db.Mail{Kind: "issue", To: fmt.Sprintf("ana%d@example.com", i), Subject: "News", Text: "Hello.", Language: "en"}
		must(t, site.Store.AddMail(t.Context(), m))
	}
	if n := site.Get("/admin/outbox", "Cookie", cookie).WantStatus(200).Page().Find("#delivery").Length(); n != 0 {
		t.Error("an outage is shown without one")
	}
	row := db.MailServer{
		State: db.MailServerDown, Since: db.NewTime(now.Add(-time.Hour)), NextAt: db.NewTime(now.Add(10 * time.Minute)), Cause: "quota",
		Reason: "550 5.4.5 Daily limit",
	}
	must(t, site.Store.SetMailServer(t.Context(), row))
	text := site.Get("/admin/outbox", "Cookie", cookie).WantStatus(200).Text("main .warning")
	for _, want := range []string{
		"No sale ningún correo desde el 14 de marzo de 2026", "ha llegado al límite de envíos", "550 5.4.5 Daily limit", "Hay 2 correos en espera.",
		"dentro de 10 minutos",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the outbox does not say %q: %q", want, text)
		}
	}
	asked := site.Post("/admin/outbox/probe", url.Values{}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	site.Get(asked.Header.Get("Location"), "Cookie", cookie).Want("main [role=status]", "Se está probando el servidor de correo. Recarga esta página en unos segundos.")
	if row, err := site.Store.MailServer(t.Context()); !row.NextAt.Equal(now.Time) || err != nil {
		t.Errorf("the next attempt is at %v, %v", row.NextAt, err)
	}
	if text := site.Get("/admin", "Cookie", cookie).WantStatus(200).Text(".todos"); !strings.Contains(text, "2 correos a la espera del servidor de correo") {
		t.Errorf("the overview says %q", text)
	}
}

// TestOutboxNotStored checks that the owner is asked to try again when the database fails.
func TestOutboxNotStored(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	if _, err := s.Rows.ExecContext(t.Context(), "alter table outbox rename to lost"); err != nil {
		t.Fatal(err)
	}
	for address, form := range map[string]url.Values{
		"/admin/outbox": {"mail": {"1"}}, "/admin/outbox/again": {}, "/admin/outbox/held": {"mail": {"all"}},
	} {
		if answer := s.Post(address, form, "Cookie", cookie).WantStatus(http.StatusServiceUnavailable); answer.Header.Get("Retry-After") == "" {
			t.Errorf("%s: nobody is told when to come back", address)
		}
	}
}
