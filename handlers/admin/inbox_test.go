package admin_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"portfolio/db"
	"portfolio/handlers"
	"portfolio/handlers/handlertest"
)

// breakout is what nobody is called, and what somebody will write all the same.
const breakout = `"><script>alert(1)</script><img src=x onerror=alert(1)>{{.}}`

// withRequests starts a site that has one request of each kind, and logs the owner in.
func withRequests(t *testing.T, options ...func(*handlers.Config)) (handlertest.Site, string) {
	t.Helper()
	site := handlertest.New(t, options...)
	ctx, entry := t.Context(), db.Submission{Language: "en"}
	for _, err := range []error{
		site.Store.AddInquiry(ctx, db.Inquiry{
			Kind: db.QuoteKind, Submission: entry, FullName: "Ana Núñez", Email: "ana+shop@example.com", Company: "Ñandú", ProjectType: "mobile",
			BudgetType: "hourly", BudgetAmount: "5.000 €", Text: "Two lines,\none idea.",
		}),
		site.Store.AddInquiry(ctx, db.Inquiry{Kind: db.CollaborationKind, Submission: entry, FullName: breakout, Email: "h@example.com", Role: breakout}),
		site.Store.AddInquiry(ctx, db.Inquiry{
			Kind: db.MeetingKind, Submission: db.Submission{Language: "es"}, FullName: "Bea", Email: "bea@example.com", Date: "2026-12-01", Time: "16:30", TimeZone: "Europe/Madrid",
		}),
		site.Store.AddInquiry(ctx, db.Inquiry{Kind: db.CVKind, Submission: entry, Email: "hr@example.com", Text: "We are hiring."}),
		site.Store.AddInquiry(ctx, db.Inquiry{Kind: db.SuggestionKind, Submission: entry, Text: "Databases & you"}),
	} {
		must(t, err)
	}
	return site, site.Owner()
}

func TestInboxList(t *testing.T) {
	t.Parallel()
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
		got := site.Get(address, "Cookie", cookie).WantStatus(200)
		if n := got.Page().Find(".inbox-item").Length(); n != want {
			t.Errorf("%s lists %d requests, want %d", address, n, want)
		}
		if !strings.HasPrefix(got.Text("#inbox-count"), fmt.Sprint(want)+" solicitud") {
			t.Errorf("%s says %q", address, got.Text("#inbox-count"))
		}
	}
	menu := site.Get("/admin/inbox", "Cookie", cookie)
	menu.Want(".admin-count", "5 sin leer")
	menu.Want("#inbox-count ~ p a[href='/admin/inbox']", "")
	if got := menu.Attributes("a:has(.admin-count)", "href"); !slices.Equal(got, []string{"/admin/inbox?state=unread"}) {
		t.Errorf("the menu leads to %v, want the unread ones", got)
	}
	site.Get("/admin/inbox?state=unread", "Cookie", cookie).Want("#inbox-count ~ p a[href='/admin/inbox']", "Ver toda la bandeja de entrada")
	site.Get("/admin/inbox?q=nobody", "Cookie", cookie).Want(".inbox-item, .pager", "")
}

// TestInboxPages checks that the pages of a long list keep the filter.
func TestInboxPages(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	cookie := site.Owner()
	for i := range 2*handlertest.InquiriesListed + 1 {
		row := db.Inquiry{Kind: db.CVKind, Submission: db.Submission{Language: "en"}, Email: fmt.Sprintf("n%d@example.com", i), Text: "x"}
		must(t, site.Store.AddInquiry(t.Context(), row))
	}
	seen, address := map[string]bool{}, "/admin/inbox?kind=cv"
	for _, rows := range []int{handlertest.InquiriesListed, handlertest.InquiriesListed, 1} {
		page := site.Get(address, "Cookie", cookie).WantStatus(200).Page()
		items := page.Find(".inbox-item a")
		if items.Length() != rows {
			t.Errorf("%s has %d rows, want %d", address, items.Length(), rows)
		}
		for _, to := range items.Map(handlertest.AttributeOf("href")) {
			seen[to] = true
		}
		address = page.Find("[rel=next]").AttrOr("href", "")
		if address != "" && !strings.Contains(address, "kind=cv") {
			t.Errorf("the next page is %s", address)
		}
	}
	if address != "" || len(seen) != 2*handlertest.InquiriesListed+1 {
		t.Errorf("%d rows were seen, and a page comes after the last: %q", len(seen), address)
	}
	site.Get("/admin/inbox?kind=cv&page=3", "Cookie", cookie).Want(".pager .muted", "Página 3 de 3")
}

// answers returns what a request's page says, by label.
func answers(r handlertest.Reply) map[string]string {
	r.T.Helper()
	said := map[string]string{}
	rows := r.Page().Find(".answers > div, .facts > div")
	for i := range rows.Length() {
		row := rows.Eq(i)
		said[row.Find("dt").Text()] = row.Find("dd").Text()
	}
	return said
}

func TestInboxItem(t *testing.T) {
	t.Parallel()
	site, cookie := withRequests(t)
	got := site.Get("/admin/inbox/budget/1", "Cookie", cookie).WantStatus(200)
	wantPrivate(got)
	got.Want("h1", "Presupuesto: Ana Núñez")
	said := answers(got)
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
	reply, err := url.Parse(got.Page().Find("a[href^='mailto:']").First().AttrOr("href", ""))
	if err != nil || reply.Scheme != "mailto" || reply.Opaque != "ana+shop@example.com" || strings.Contains(reply.RawQuery, "+") {
		t.Errorf("the reply goes to %v, %v", reply, err)
	}
	if subject, body := reply.Query().Get("subject"), reply.Query().Get("body"); !strings.HasPrefix(subject, "Re: ") ||
		body != "Hello Ana Núñez,\r\n\r\n\r\n\r\nBest regards,\r\nRobin Testa" {
		t.Errorf("the reply begins with %q, %q", subject, body)
	}
	site.Get("/admin/inbox", "Cookie", cookie).Want(".admin-count", "4 sin leer")
	if row := site.Get("/admin/inbox?kind=meeting", "Cookie", cookie).Text(".inbox-item"); !strings.Contains(row, "1 de diciembre de 2026, 16:30") {
		t.Errorf("the row of a meeting says %q", row)
	}
	meeting := site.Get("/admin/inbox/meeting/3", "Cookie", cookie).WantStatus(200)
	if told := answers(meeting); told["Zona horaria"] != "Madrid" || told["Fecha"] != "martes, 1 de diciembre de 2026" {
		t.Errorf("a meeting says %q", told)
	}
	if n := site.Get("/admin/inbox/podcast-suggest/5", "Cookie", cookie).WantStatus(200).Page().Find("a[href^='mailto:']").Length(); n > 0 {
		t.Error("a suggestion can be answered")
	}
	for _, address := range []string{
		"/admin/inbox/budget/2", "/admin/inbox/surveys/1", "/admin/inbox/budget/x", "/admin/inbox/budget/1%20or%201=1",
		"/admin/inbox/budget/99999999999999999999", "/admin/inbox/outbox/1/delete",
	} {
		site.Get(address, "Cookie", cookie).WantStatus(404).Want("h1", "Solicitud no encontrada")
	}
}

func TestInboxActions(t *testing.T) {
	t.Parallel()
	site, cookie := withRequests(t)
	const item = "/admin/inbox/budget/1"
	do := func(address, action, wantPath, wantText string) {
		t.Helper()
		got := site.Post(address, url.Values{"action": {action}}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
		to := got.Header.Get("Location")
		if path, _, _ := strings.Cut(to, "?"); path != wantPath {
			t.Errorf("%s leads to %s, want %s", action, path, wantPath)
		}
		site.Get(to, "Cookie", cookie).WantStatus(200).Want("main [role=status]", wantText)
	}
	do(item, "done", item, "Marcada como hecha.")
	if n := site.Get("/admin/inbox?state=done", "Cookie", cookie).Page().Find(".inbox-item").Length(); n != 1 {
		t.Errorf("%d requests are done", n)
	}
	do(item, "undone", item, "Marcada como pendiente.")
	do(item, "unread", "/admin/inbox", "Marcada como no leída.")
	site.Get("/admin/inbox", "Cookie", cookie).Want(".admin-count", "5 sin leer")
	site.Post(item, url.Values{"action": {"explode"}}, "Cookie", cookie).WantStatus(400)
	confirm := site.Get(item+"/delete", "Cookie", cookie).WantStatus(200)
	confirm.Want("h1", "¿Borrar esta solicitud?")
	site.Get(item, "Cookie", cookie).WantStatus(200) // asking deletes nothing
	do(confirm.Page().Find("main form").AttrOr("action", ""), "", "/admin/inbox", "Solicitud borrada.")
	site.Get(item, "Cookie", cookie).WantStatus(404)
	site.Post(item, url.Values{"action": {"done"}}, "Cookie", cookie).WantStatus(404)
	site.Post(item+"/delete", nil, "Cookie", cookie).WantStatus(404)
}

// An inquiry leads to the open one below it in the inbox, and the last one to none.
func TestInquiryLeadsToTheNext(t *testing.T) {
	t.Parallel()
	site, cookie := withRequests(t)
	listed := site.Get("/admin/inbox", "Cookie", cookie).Page().Find(".inbox-title a").Map(handlertest.AttributeOf("href"))
	seen, address := []string{listed[0]}, listed[0]
	for range listed {
		next := site.Get(address, "Cookie", cookie).Page().Find(".next-link").AttrOr("href", "")
		if next == "" {
			break
		}
		seen, address = append(seen, next), next
	}
	if !slices.Equal(seen, listed) {
		t.Errorf("one after the other are %v, want %v", seen, listed)
	}
	site.Post(listed[1], url.Values{"action": {"done"}}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	if next := site.Get(listed[0], "Cookie", cookie).Page().Find(".next-link").AttrOr("href", ""); next != listed[2] {
		t.Errorf("past one that is done the next is %q, want %q", next, listed[2])
	}
}

// TestInboxRefusesOthers checks that posts from other sites are refused even with the owner's cookie.
func TestInboxRefusesOthers(t *testing.T) {
	t.Parallel()
	site, cookie := withRequests(t)
	for _, address := range []string{"/admin/inbox/budget/1", "/admin/inbox/budget/1/delete", "/admin/outbox"} {
		got := site.Do(http.MethodPost, address, "action=done&mail=1", "Cookie", cookie,
			"Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "cross-site")
		if got.Status != http.StatusForbidden {
			t.Errorf("POST %s: status %d", address, got.Status)
		}
	}
	site.Get("/admin/inbox?state=unread", "Cookie", cookie).Want("#inbox-count", "5 solicitudes")
}

// TestHostileRequest checks that markup in an inquiry is shown as text.
func TestHostileRequest(t *testing.T) {
	t.Parallel()
	site, cookie := withRequests(t)
	mail := db.Mail{Kind: "x", To: breakout, Subject: breakout, Text: breakout, Language: "en"}
	must(t, site.Store.AddMail(t.Context(), mail))
	must(t, site.Store.MarkFailed(t.Context(), 1, db.MailFailure{Reason: breakout}))
	for _, address := range []string{
		"/admin/inbox", "/admin/inbox?q=" + url.QueryEscape(breakout), "/admin/inbox/collaboration/2",
		"/admin/inbox/collaboration/2/delete", "/admin/outbox",
	} {
		got := site.Get(address, "Cookie", cookie).WantStatus(200)
		if !strings.Contains(got.Body, "alert(1)") {
			t.Errorf("%s does not show it", address)
		}
		page := got.Page()
		if page.Find("main script, main img, [onerror]").Length() > 0 || strings.Contains(got.Body, "<img src=x") {
			t.Errorf("%s makes markup of it", address)
		}
	}
}

func TestOutbox(t *testing.T) {
	t.Parallel()
	now := handlertest.NewClock()
	site := handlertest.New(t, now.Running)
	cookie := site.Owner()
	site.Get("/admin/outbox", "Cookie", cookie).WantStatus(200).Want("main form[role=search] + p",
		"Aquí no hay correos. Cada uno que envía el sitio aparece con su entrega; con un filtro más amplio quizá veas otros.")
	for _, name := range []string{"sent", "failed", "waiting"} {
		mail := db.Mail{Kind: name, To: name + "@example.com", Subject: "About " + name, Language: "en"}
		must(t, site.Store.AddMail(t.Context(), mail))
	}
	next := now.Add(time.Hour)
	if err := errors.Join(site.Store.MarkSent(t.Context(), 1, now.Time), site.Store.MarkFailed(t.Context(), 2, db.MailFailure{Reason: "550 nobody here"}),
		site.Store.MarkRetry(t.Context(), 3, next, false, db.MailFailure{Reason: "451 later"})); err != nil {
		t.Fatal(err)
	}
	got := site.Get("/admin/outbox", "Cookie", cookie).WantStatus(200)
	wantPrivate(got)
	for _, text := range []string{
		"About sent", "sent@example.com", "Fallido", "550 nobody here", "451 later", "1 intento", "Fallidos (1)", "próximo intento: 14 de marzo de 2026",
	} {
		if !strings.Contains(got.Text("main"), text) {
			t.Errorf("the outbox does not say %q: %q", text, got.Text("main"))
		}
	}
	if n := got.Page().Find("main form[method=post]").Length(); n != 1 {
		t.Errorf("%d mails can be sent again, want the failed one", n)
	}
	for state, want := range map[string]string{"sent": "About sent", "failed": "About failed", "waiting": "About waiting"} {
		site.Get("/admin/outbox?state="+state, "Cookie", cookie).Want(".inbox-title", want)
	}
	for range 2 { // the second press finds it on its way
		again := site.Post("/admin/outbox", url.Values{"mail": {"2"}}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
		site.Get(again.Header.Get("Location"), "Cookie", cookie).Want("main [role=status]", "Se está enviando de nuevo 1 correo.")
	}
	if due, err := site.Store.Due(t.Context(), now.Time, 9); err != nil || len(due) != 1 || due[0].Subject != "About failed" {
		t.Errorf("due are %v, %v", due, err)
	}
	for _, id := range []string{"", "x", "1;2"} {
		site.Post("/admin/outbox", url.Values{"mail": {id}}, "Cookie", cookie).WantStatus(400)
	}
}

// TestHeldMails checks that the owner sees which mails are held and why, and can send those that do not leave by themselves.
func TestHeldMails(t *testing.T) {
	t.Parallel()
	now := handlertest.NewClock()
	site := handlertest.New(t, now.Running)
	cookie := site.Owner()
	add := func(class db.MailClass, kind, to string) {
		t.Helper()
		mail := db.Mail{Kind: kind, To: to, Subject: "About " + kind + " to " + to, Text: "Hello.", Language: "en", Class: class}
		must(t, site.Store.AddMail(t.Context(), mail))
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
	site.Get("/admin", "Cookie", cookie).WantStatus(200).Want(".todo", "3 correos retenidos, a la espera de tu decisión")
	page := site.Get("/admin/outbox?state=held", "Cookie", cookie).WantStatus(200)
	for _, text := range []string{
		"Retenidos (5)", "20 por hora", "60 por hora", "Retenido porque el sitio había llegado a su límite por hora", "Se enviará en cuanto lo permita el límite", "en el próximo correo resumen",
	} {
		if !strings.Contains(page.Text("main"), text) {
			t.Errorf("the outbox does not say %q: %q", text, page.Text("main"))
		}
	}
	if n := page.Page().Find("main form[method=post]").Length(); n != 4 {
		t.Errorf("%d forms, want one for each held acknowledgement and one for all", n)
	}
	press := func(mail, want string) {
		t.Helper()
		done := site.Post("/admin/outbox/held", url.Values{"mail": {mail}}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
		site.Get(done.Header.Get("Location"), "Cookie", cookie).Want("main [role=status]", want)
	}
	id, _ := page.Page().Find("main .inbox button").Last().Attr("value") // the oldest, berta+1's
	press(id, "El correo está en camino.")
	press(id, "El correo está en camino.")
	press("all", "Los correos retenidos están en camino, hasta donde permiten los límites de cada dirección.")
	left := site.Get("/admin/outbox?state=held", "Cookie", cookie).Text("main .inbox")
	if strings.Contains(left, "carla@") || strings.Contains(left, "berta+1@") || !strings.Contains(left, "berta+2@") {
		t.Errorf("held are %s", left)
	}
	discarded := site.Post("/admin/outbox/held", url.Values{"discard": {"budget"}}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	site.Get(discarded.Header.Get("Location"), "Cookie", cookie).WantStatus(200)
	if held, err := site.Store.HeldMails(t.Context()); err != nil || held[db.AcknowledgementMail] != 0 || held[db.ConfirmationMail] != 1 {
		t.Errorf("held are %v, %v", held, err)
	}
	due, err := site.Store.Due(t.Context(), now.AddDate(1, 0, 0), 1000)
	if err != nil || len(due) != db.MailsPerSite+2+db.MailsToOwner {
		t.Errorf("%d mails are due, %v", len(due), err)
	}
	site.Post("/admin/outbox/held", url.Values{"mail": {id}}).WantStatus(http.StatusUnauthorized)
}
