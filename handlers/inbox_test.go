package handlers

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"portfolio/db"
)

// breakout is what nobody is called, and what somebody will write all the same.
const breakout = `"><script>alert(1)</script><img src=x onerror=alert(1)>{{.}}`

// withRequests starts a site that has one request of each kind, and logs the owner in.
func withRequests(t *testing.T) (testSite, string) {
	t.Helper()
	site := newTestSite(t)
	ctx, entry := t.Context(), db.Submission{Language: "en"}
	for _, err := range []error{
		site.Store.AddQuoteRequest(ctx, db.QuoteRequest{
			Submission: entry, FullName: "Ana Núñez", Email: "ana+shop@example.com", Company: "Ñandú", ProjectType: "mobile",
			BudgetType: "hourly", BudgetAmount: "5.000 €", ProjectDetails: "Two lines,\none idea.",
		}),
		site.Store.AddCollaborationRequest(ctx, db.CollaborationRequest{Submission: entry, FullName: breakout, Email: "h@example.com", Role: breakout}),
		site.Store.AddMeetingRequest(ctx, db.MeetingRequest{
			Submission: db.Submission{Language: "es"}, FullName: "Bea", Email: "bea@example.com", Date: "2026-12-01", Time: "16:30", TimeZone: "Europe/Madrid",
		}),
		site.Store.AddCVRequest(ctx, db.CVRequest{Submission: entry, Email: "hr@example.com", Reason: "We are hiring."}),
		site.Store.AddPodcastSuggestion(ctx, db.PodcastSuggestion{Submission: entry, Topic: "Databases & you"}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return site, site.owner()
}

func TestInboxList(t *testing.T) {
	site, cookie := withRequests(t)
	for address, want := range map[string]int{
		"/admin/inbox":                       5,
		"/admin/inbox?state=unread":          5,
		"/admin/inbox?state=done":            0,
		"/admin/inbox?kind=budget":           1,
		"/admin/inbox?kind=surveys":          5,
		"/admin/inbox?state=x&page=-3":       5,
		"/admin/inbox?page=99":               5,
		"/admin/inbox?q=nunez":               0, // ñ is no n
		"/admin/inbox?q=ÑANDÚ":               1,
		"/admin/inbox?q=nandu":               0,
		"/admin/inbox?q=Núñez+shop":          1,
		"/admin/inbox?q=nuñez":               1,
		"/admin/inbox?q=hiring":              1,
		"/admin/inbox?q=mobile&kind=budget":  1,
		"/admin/inbox?q=mobile&kind=meeting": 0,
		"/admin/inbox?q=%3Cscript%3E":        1,
	} {
		got := site.get(address, "Cookie", cookie).wantStatus(200)
		if n := got.page().Find(".inbox-item").Length(); n != want {
			t.Errorf("%s lists %d requests, want %d", address, n, want)
		}
		if !strings.HasPrefix(got.text("#inbox-count"), fmt.Sprint(want)+" solicitud") {
			t.Errorf("%s says %q", address, got.text("#inbox-count"))
		}
	}
	site.get("/admin/inbox", "Cookie", cookie).want(".admin-count", "5 sin leer")
	site.get("/admin/inbox?q=nobody", "Cookie", cookie).want(".inbox-item, .pager", "")
}

// TestInboxPages checks that the pages of a long list keep the filter.
func TestInboxPages(t *testing.T) {
	site := newTestSite(t)
	cookie := site.owner()
	for i := range 2*inquiriesListed + 1 {
		row := db.CVRequest{Submission: db.Submission{Language: "en"}, Email: fmt.Sprintf("n%d@example.com", i), Reason: "x"}
		if err := site.Store.AddCVRequest(t.Context(), row); err != nil {
			t.Fatal(err)
		}
	}
	seen, address := map[string]bool{}, "/admin/inbox?kind=cv"
	for _, rows := range []int{inquiriesListed, inquiriesListed, 1} {
		page := site.get(address, "Cookie", cookie).wantStatus(200).page()
		items := page.Find(".inbox-item a")
		if items.Length() != rows {
			t.Errorf("%s has %d rows, want %d", address, items.Length(), rows)
		}
		for _, to := range items.Map(attributeOf("href")) {
			seen[to] = true
		}
		address = page.Find("[rel=next]").AttrOr("href", "")
		if address != "" && !strings.Contains(address, "kind=cv") {
			t.Errorf("the next page is %s", address)
		}
	}
	if address != "" || len(seen) != 2*inquiriesListed+1 {
		t.Errorf("%d rows were seen, and a page comes after the last: %q", len(seen), address)
	}
	site.get("/admin/inbox?kind=cv&page=3", "Cookie", cookie).want(".pager .muted", "Página 3 de 3")
}

// answers returns what a request's page says, by label.
func (r reply) answers() map[string]string {
	r.t.Helper()
	said := map[string]string{}
	rows := r.page().Find(".answers > div")
	for i := range rows.Length() {
		row := rows.Eq(i)
		said[row.Find("dt").Text()] = row.Find("dd").Text()
	}
	return said
}

func TestInboxItem(t *testing.T) {
	site, cookie := withRequests(t)
	got := site.get("/admin/inbox/budget/1", "Cookie", cookie).wantStatus(200)
	got.wantPrivate()
	got.want("h1", "Presupuesto: Ana Núñez")
	said := got.answers()
	for _, value := range []string{"Ana Núñez", "ana+shop@example.com", "Ñandú", "5.000 €", "Two lines,\none idea.", "English"} {
		found := false
		for _, answer := range said {
			found = found || answer == value
		}
		if !found {
			t.Errorf("%q is not said: %q", value, said)
		}
	}
	if strings.Contains(got.Body, ">mobile<") || strings.Contains(got.Body, ">hourly<") {
		t.Error("an answer is shown as it is stored, not as it is called")
	}
	reply, err := url.Parse(got.page().Find("a[href^='mailto:']").First().AttrOr("href", ""))
	if err != nil || reply.Scheme != "mailto" || reply.Opaque != "ana+shop@example.com" || strings.Contains(reply.RawQuery, "+") {
		t.Errorf("the reply goes to %v, %v", reply, err)
	}
	if subject, body := reply.Query().Get("subject"), reply.Query().Get("body"); !strings.HasPrefix(subject, "Re: ") ||
		body != "Hello Ana Núñez,\r\n\r\n\r\n\r\nBest regards,\r\nRobin Testa" {
		t.Errorf("the reply begins with %q, %q", subject, body)
	}
	site.get("/admin/inbox", "Cookie", cookie).want(".admin-count", "4 sin leer")
	meeting := site.get("/admin/inbox/meeting/1", "Cookie", cookie).wantStatus(200)
	if meeting.answers()["Zona horaria"] != "Europe/Madrid" {
		t.Errorf("a meeting says %q", meeting.answers())
	}
	if n := site.get("/admin/inbox/podcast-suggest/1", "Cookie", cookie).wantStatus(200).page().Find("a[href^='mailto:']").Length(); n > 0 {
		t.Error("a suggestion can be answered")
	}
	for _, address := range []string{
		"/admin/inbox/budget/2", "/admin/inbox/surveys/1", "/admin/inbox/budget/x", "/admin/inbox/budget/1%20or%201=1",
		"/admin/inbox/budget/99999999999999999999", "/admin/inbox/outbox/1/delete",
	} {
		site.get(address, "Cookie", cookie).wantStatus(404).want("h1", "Solicitud no encontrada")
	}
}

func TestInboxActions(t *testing.T) {
	site, cookie := withRequests(t)
	const item = "/admin/inbox/budget/1"
	do := func(address, action, wantPath, wantText string) {
		t.Helper()
		got := site.post(address, url.Values{"action": {action}}, "Cookie", cookie).wantStatus(http.StatusSeeOther)
		to := got.Header.Get("Location")
		if path, _, _ := strings.Cut(to, "?"); path != wantPath {
			t.Errorf("%s leads to %s, want %s", action, path, wantPath)
		}
		site.get(to, "Cookie", cookie).wantStatus(200).want("main [role=status]", wantText)
	}
	do(item, "done", item, "Marcada como hecha.")
	if n := site.get("/admin/inbox?state=done", "Cookie", cookie).page().Find(".inbox-item").Length(); n != 1 {
		t.Errorf("%d requests are done", n)
	}
	do(item, "undone", item, "Marcada como pendiente.")
	do(item, "unread", "/admin/inbox", "Marcada como no leída.")
	site.get("/admin/inbox", "Cookie", cookie).want(".admin-count", "5 sin leer")
	site.post(item, url.Values{"action": {"explode"}}, "Cookie", cookie).wantStatus(400)
	confirm := site.get(item+"/delete", "Cookie", cookie).wantStatus(200)
	confirm.want("h1", "¿Borrar esta solicitud?")
	site.get(item, "Cookie", cookie).wantStatus(200) // asking deletes nothing
	do(confirm.page().Find("main form").AttrOr("action", ""), "", "/admin/inbox", "Solicitud borrada.")
	site.get(item, "Cookie", cookie).wantStatus(404)
	site.post(item, url.Values{"action": {"done"}}, "Cookie", cookie).wantStatus(404)
	site.post(item+"/delete", nil, "Cookie", cookie).wantStatus(404)
}

// TestInboxRefusesOthers checks that posts from other sites are refused even with the owner's cookie.
func TestInboxRefusesOthers(t *testing.T) {
	site, cookie := withRequests(t)
	for _, address := range []string{"/admin/inbox/budget/1", "/admin/inbox/budget/1/delete", "/admin/outbox"} {
		got := site.do(http.MethodPost, address, "action=done&mail=1", "Cookie", cookie,
			"Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "cross-site")
		if got.Status != http.StatusForbidden {
			t.Errorf("POST %s: status %d", address, got.Status)
		}
	}
	site.get("/admin/inbox?state=unread", "Cookie", cookie).want("#inbox-count", "5 solicitudes")
}

// TestHostileRequest checks that markup in an inquiry is shown as text.
func TestHostileRequest(t *testing.T) {
	site, cookie := withRequests(t)
	mail := db.Mail{Kind: "x", To: breakout, Subject: breakout, Text: breakout, Language: "en"}
	if err := site.Store.AddMail(t.Context(), mail); err != nil {
		t.Fatal(err)
	}
	if err := site.Store.MarkFailed(t.Context(), 1, db.MailFailure{Reason: breakout}); err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{
		"/admin/inbox", "/admin/inbox?q=" + url.QueryEscape(breakout), "/admin/inbox/collaboration/1",
		"/admin/inbox/collaboration/1/delete", "/admin/outbox",
	} {
		got := site.get(address, "Cookie", cookie).wantStatus(200)
		if !strings.Contains(got.Body, "alert(1)") {
			t.Errorf("%s does not show it", address)
		}
		page := got.page()
		if page.Find("main script, main img, [onerror]").Length() > 0 || strings.Contains(got.Body, "<img src=x") {
			t.Errorf("%s makes markup of it", address)
		}
	}
}

func TestOutbox(t *testing.T) {
	now := newClock()
	site := newTestSite(t, now.running)
	cookie := site.owner()
	site.get("/admin/outbox", "Cookie", cookie).wantStatus(200).want("main form[role=search] + p",
		"Aquí no hay correos. Cada uno que envía el sitio aparece con su entrega; con un filtro más amplio quizá veas otros.")
	for _, name := range []string{"sent", "failed", "waiting"} {
		mail := db.Mail{Kind: name, To: name + "@example.com", Subject: "About " + name, Language: "en"}
		if err := site.Store.AddMail(t.Context(), mail); err != nil {
			t.Fatal(err)
		}
	}
	next := now.Add(time.Hour)
	if err := errors.Join(site.Store.MarkSent(t.Context(), 1, now.Time), site.Store.MarkFailed(t.Context(), 2, db.MailFailure{Reason: "550 nobody here"}),
		site.Store.MarkRetry(t.Context(), 3, next, false, db.MailFailure{Reason: "451 later"})); err != nil {
		t.Fatal(err)
	}
	got := site.get("/admin/outbox", "Cookie", cookie).wantStatus(200)
	got.wantPrivate()
	for _, text := range []string{
		"About sent", "sent@example.com", "Fallido", "550 nobody here", "451 later", "1 intento", "Fallidos (1)", "próximo intento: 14 de marzo de 2026",
	} {
		if !strings.Contains(got.text("main"), text) {
			t.Errorf("the outbox does not say %q: %q", text, got.text("main"))
		}
	}
	if n := got.page().Find("main form[method=post]").Length(); n != 1 {
		t.Errorf("%d mails can be sent again, want the failed one", n)
	}
	for state, want := range map[string]string{"sent": "About sent", "failed": "About failed", "waiting": "About waiting"} {
		site.get("/admin/outbox?state="+state, "Cookie", cookie).want(".inbox-title", want)
	}
	for range 2 { // the second press finds it on its way
		again := site.post("/admin/outbox", url.Values{"mail": {"2"}}, "Cookie", cookie).wantStatus(http.StatusSeeOther)
		site.get(again.Header.Get("Location"), "Cookie", cookie).want("main [role=status]", "Se está enviando de nuevo 1 correo.")
	}
	if due, err := site.Store.Due(t.Context(), now.Time, 9); err != nil || len(due) != 1 || due[0].Subject != "About failed" {
		t.Errorf("due are %v, %v", due, err)
	}
	for _, id := range []string{"", "x", "1;2"} {
		site.post("/admin/outbox", url.Values{"mail": {id}}, "Cookie", cookie).wantStatus(400)
	}
}

// TestHeldMails checks that the owner sees which mails are held and why, and can send those that do not leave by themselves.
func TestHeldMails(t *testing.T) {
	now := newClock()
	site := newTestSite(t, now.running)
	cookie := site.owner()
	add := func(class db.MailClass, kind, to string) {
		t.Helper()
		mail := db.Mail{Kind: kind, To: to, Subject: "About " + kind + " to " + to, Text: "Hello.", Language: "en", Class: class}
		if err := site.Store.AddMail(t.Context(), mail); err != nil {
			t.Fatal(err)
		}
	}
	for i := range db.MailsPerSite {
		add(db.AcknowledgementMail, "visitor-cv", fmt.Sprintf("ana%d@example.com", i))
	}
	add(db.AcknowledgementMail, "visitor-cv", "berta+1@example.com")
	add(db.AcknowledgementMail, "visitor-cv", "berta+2@example.com")
	add(db.AcknowledgementMail, "visitor-cv", "carla@example.com")
	add(db.ConfirmationMail, "visitor-newsletter", "dora@example.com")
	for range db.MailsToOwner + 1 {
		add(db.OwnerMail, "owner-cv", "robin@example.com")
	}
	site.get("/admin", "Cookie", cookie).wantStatus(200).want(".todo", "3 correos retenidos, a la espera de tu decisión")
	page := site.get("/admin/outbox?state=held", "Cookie", cookie).wantStatus(200)
	for _, text := range []string{
		"Retenidos (5)", "20 por hora", "60 por hora", "Retenido porque el sitio había llegado a su límite por hora", "Se enviará en cuanto lo permita el límite", "en el próximo correo resumen",
	} {
		if !strings.Contains(page.text("main"), text) {
			t.Errorf("the outbox does not say %q: %q", text, page.text("main"))
		}
	}
	if n := page.page().Find("main form[method=post]").Length(); n != 4 {
		t.Errorf("%d forms, want one for each held acknowledgement and one for all", n)
	}
	press := func(mail, want string) {
		t.Helper()
		done := site.post("/admin/outbox/held", url.Values{"mail": {mail}}, "Cookie", cookie).wantStatus(http.StatusSeeOther)
		site.get(done.Header.Get("Location"), "Cookie", cookie).want("main [role=status]", want)
	}
	id, _ := page.page().Find("main .inbox button").Last().Attr("value") // the oldest, berta+1's
	press(id, "El correo está en camino.")
	press(id, "El correo está en camino.")
	press("all", "Los correos retenidos están en camino, hasta donde permiten los límites de cada dirección.")
	left := site.get("/admin/outbox?state=held", "Cookie", cookie).text("main .inbox")
	if strings.Contains(left, "carla@") || strings.Contains(left, "berta+1@") || !strings.Contains(left, "berta+2@") {
		t.Errorf("held are %s", left)
	}
	discarded := site.post("/admin/outbox/held", url.Values{"discard": {"budget"}}, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	site.get(discarded.Header.Get("Location"), "Cookie", cookie).wantStatus(200)
	if held, err := site.Store.HeldMails(t.Context()); err != nil || held[db.AcknowledgementMail] != 0 || held[db.ConfirmationMail] != 1 {
		t.Errorf("held are %v, %v", held, err)
	}
	due, err := site.Store.Due(t.Context(), now.AddDate(1, 0, 0), 1000)
	if err != nil || len(due) != db.MailsPerSite+2+db.MailsToOwner {
		t.Errorf("%d mails are due, %v", len(due), err)
	}
	site.post("/admin/outbox/held", url.Values{"mail": {id}}).wantStatus(http.StatusUnauthorized)
}
