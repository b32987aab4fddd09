package handlers

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"portfolio/db"
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
		if err := store.AddMail(t.Context(), m); err != nil {
			t.Fatal(err)
		}
		if err := store.MarkFailed(t.Context(), int64(i+1), db.MailFailure{Cause: "recipient", Reason: "550 no"}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestOutboxSendAllAgain sends all failed mails of a filter again, and no others.
func TestOutboxSendAllAgain(t *testing.T) {
	site := newTestSite(t, newClock().running)
	cookie := site.owner()
	failedMails(t, site.Store)
	site.get("/admin/outbox", "Cookie", cookie).wantStatus(200).want(".chip-list li:nth-child(2)", "Fallidos (4)")
	got := site.get("/admin/outbox?state=failed&kind=visitor&q=example.com", "Cookie", cookie).wantStatus(200)
	again, _ := got.page().Find("main p > a.button").Attr("href")
	if again != "/admin/outbox/again?state=failed&kind=visitor&q=example.com" {
		t.Fatalf("the link leads to %q", again)
	}
	ask := site.get(again, "Cookie", cookie).wantStatus(200)
	if text := ask.text("main p"); !strings.Contains(text, "2 correos") {
		t.Errorf("the question is %q", text)
	}
	action, _ := ask.page().Find("main form").Attr("action")
	for _, want := range []string{"Se están enviando de nuevo 2 correos.", "Se están enviando de nuevo 0 correos."} { // and a second press
		done := site.post(action, url.Values{}, "Cookie", cookie).wantStatus(http.StatusSeeOther)
		site.get(done.Header.Get("Location"), "Cookie", cookie).want("main [role=status]", want)
	}
	counts, err := site.Store.MailCounts(t.Context())
	if counts[db.MailFailed] != 2 || counts[db.MailWaiting] != 2 || err != nil {
		t.Errorf("%v, %v", counts, err)
	}
	site.get(again, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	site.post("/admin/outbox/again", url.Values{}).wantStatus(http.StatusUnauthorized)
}

// TestOutboxCauses checks that each cause is put into words.
func TestOutboxCauses(t *testing.T) {
	now := newClock()
	site := newTestSite(t, now.running)
	cookie := site.owner()
	failedMails(t, site.Store)
	for _, cause := range []mail.Cause{
		mail.CauseUnreachable, mail.CauseLogin, mail.CauseSender, mail.CauseQuota, mail.CausePolicy, mail.CauseBusy, mail.CauseDropped,
		mail.CauseUnanswered, mail.CauseService, mail.CauseMailbox, mail.CauseRecipient, mail.CauseSize, mail.CauseContent, mail.CauseOther,
	} {
		if err := site.Store.RequeueMail(t.Context(), 1, now.Time); err != nil {
			t.Fatal(err)
		}
		if err := site.Store.MarkFailed(t.Context(), 1, db.MailFailure{Cause: string(cause), Reason: "5.0.0"}); err != nil {
			t.Fatal(err)
		}
		row := db.MailServer{State: db.MailServerDown, Since: db.NewTime(now.Time), NextAt: db.NewTime(now.Time), Cause: string(cause), Reason: "no"}
		if err := site.Store.SetMailServer(t.Context(), row); err != nil {
			t.Fatal(err)
		}
		if text := site.get("/admin/outbox", "Cookie", cookie).wantStatus(200).text("main"); strings.Contains(text, "admin-outbox.") {
			t.Errorf("%s: %q", cause, text)
		}
	}
}

// TestOutboxTellsOfOutage checks that the outbox and the overview say since when and why mails do not get through.
func TestOutboxTellsOfOutage(t *testing.T) {
	now := newClock()
	site := newTestSite(t, now.running)
	cookie := site.owner()
	for i := range 2 {
		m := db.Mail{Kind: "issue", To: fmt.Sprintf("ana%d@example.com", i), Subject: "News", Text: "Hello.", Language: "en"}
		if err := site.Store.AddMail(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	if n := site.get("/admin/outbox", "Cookie", cookie).wantStatus(200).page().Find("#delivery").Length(); n != 0 {
		t.Error("an outage is shown without one")
	}
	row := db.MailServer{
		State: db.MailServerDown, Since: db.NewTime(now.Add(-time.Hour)), NextAt: db.NewTime(now.Add(10 * time.Minute)), Cause: "quota",
		Reason: "550 5.4.5 Daily limit",
	}
	if err := site.Store.SetMailServer(t.Context(), row); err != nil {
		t.Fatal(err)
	}
	text := site.get("/admin/outbox", "Cookie", cookie).wantStatus(200).text("main .warning")
	for _, want := range []string{
		"No sale ningún correo desde el 14 de marzo de 2026", "ha llegado al límite de envíos", "550 5.4.5 Daily limit", "Hay 2 correos en espera.",
		"dentro de 10 minutos",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the outbox does not say %q: %q", want, text)
		}
	}
	asked := site.post("/admin/outbox/probe", url.Values{}, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	site.get(asked.Header.Get("Location"), "Cookie", cookie).want("main [role=status]", "Se está probando el servidor de correo. Recarga esta página en unos segundos.")
	if row, err := site.Store.MailServer(t.Context()); !row.NextAt.Equal(now.Time) || err != nil {
		t.Errorf("the next attempt is at %v, %v", row.NextAt, err)
	}
	if text := site.get("/admin", "Cookie", cookie).wantStatus(200).text(".todos"); !strings.Contains(text, "2 correos a la espera del servidor de correo") {
		t.Errorf("the overview says %q", text)
	}
}
