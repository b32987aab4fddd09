package handlers

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"portfolio/db"
)

// reader adds a confirmed subscriber.
func (s testSite) reader(email, lang string) {
	s.t.Helper()
	s.readerOf(db.NewsletterAudience, email, lang)
}

// readerOf adds a confirmed subscriber of a list.
func (s testSite) readerOf(audience db.Audience, email, lang string) {
	s.t.Helper()
	list := db.Import{
		Audience: audience, Language: lang, Source: "/" + string(audience), Confirmed: true,
		Consent: db.Consent{ConsentText: "1", ConsentForm: string(audience), ConsentLanguage: lang},
	}
	if _, err := s.Store.ImportSubscribers(s.t.Context(), list, []db.ImportRow{{Email: email}}); err != nil {
		s.t.Fatal(err)
	}
}

// mailsOf returns the mails of a kind that wait, by recipient.
func (s testSite) mailsOf(kind string) map[string]db.Mail {
	s.t.Helper()
	due, err := s.Store.Due(s.t.Context(), time.Now().AddDate(1, 0, 0), 1000)
	if err != nil {
		s.t.Fatal(err)
	}
	found := map[string]db.Mail{}
	for _, m := range due {
		if m.Kind != kind {
			continue
		}
		if _, twice := found[m.To+m.Language]; twice {
			s.t.Errorf("%s has two mails", m.To)
		}
		found[m.To+m.Language] = m
	}
	return found
}

var written = url.Values{
	"subject_es": {"Novedades"}, "body_es": {"Hola, **gente**.\n\n[Leer](/articulos/el-primer-catalogo) <script>alert(1)</script>"},
	"subject_en": {"News"}, "body_en": {"Hello, *people*."}, "do": {"save"},
}

// TestNewsletterIssue checks writing an issue, sending a test and the issue, and the mails that subscribers get.
func TestNewsletterIssue(t *testing.T) {
	site := newTestSite(t)
	cookie := site.owner()
	for i := range issueBatch + 5 {
		site.reader(fmt.Sprintf("reader%d@example.com", i), []string{"en", "es"}[i%2])
	}
	began := site.post("/admin/newsletter", nil, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	address := began.Header.Get("Location")
	site.get(address, "Cookie", cookie).wantStatus(http.StatusOK).want("h1 + .lead", "Borrador")
	site.get(address+"/send", "Cookie", cookie).wantStatus(http.StatusSeeOther) // nothing to send yet

	with := func(name, value string) url.Values {
		form := url.Values{}
		for key, values := range written {
			form[key] = values
		}
		form.Set(name, value)
		return form
	}
	site.post(address, with("subject_es", strings.Repeat("a", 300)), "Cookie", cookie).wantStatus(http.StatusUnprocessableEntity)
	saved := site.post(address, with("do", "trial"), "Cookie", cookie).wantStatus(http.StatusSeeOther)
	page := site.get(saved.Header.Get("Location"), "Cookie", cookie).wantStatus(http.StatusOK)
	page.want("[role=status]", "Borrador guardado. La prueba va de camino a tu correo.")
	if preview := page.page().Find("article[lang=es]"); preview.Find("strong").Text() != "gente" || preview.Find("script").Length() > 0 {
		t.Errorf("the preview is %q", page.text("article[lang=es]"))
	}
	if trials := site.mailsOf("issue-trial"); len(trials) != 2 || trials["owner@example.comes"].Subject != "[Prueba] Novedades" {
		t.Errorf("the trials are %v", trials)
	}

	question := site.get(address+"/send", "Cookie", cookie).wantStatus(http.StatusOK)
	question.want("main .admin > p:first-of-type", "Se enviará a 25 personas. Cada persona lo recibe en su idioma. No se puede deshacer.")
	question.want("main .admin > p + p", "Español 12, English 13")
	for range 2 { // pressed twice
		site.post(address+"/send", nil, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	}
	for range 4 {
		if err := site.Newsletter.SendBatch(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	mails := site.mailsOf("issue")
	if len(mails) != issueBatch+5 {
		t.Fatalf("%d mails", len(mails))
	}
	es := mails["reader1@example.comes"]
	if es.Subject != "Novedades" || !strings.Contains(es.HTML, `<a href="https://robin.example/articulos/el-primer-catalogo">Leer</a>`) ||
		strings.Contains(es.HTML, "<script>") || !strings.Contains(es.Text, "Hola, gente.") {
		t.Errorf("the Spanish mail is %q: %s", es.Subject, es.Text)
	}
	if en := mails["reader0@example.comen"]; en.Subject != "News" || !strings.Contains(en.HTML, "<em>people</em>") {
		t.Errorf("the English mail is %q", en.Subject)
	}
	sent := site.get(address, "Cookie", cookie).wantStatus(http.StatusOK)
	sent.want("h1 + .lead", "Enviado")
	figures := sent.page().Find(".key-figure-value").Map(func(_ int, dd *goquery.Selection) string { return dd.Text() })
	if !slices.Equal(figures, []string{"25", "0", "25", "0"}) { // recipients, delivered, waiting, refused
		t.Errorf("the figures are %v", figures)
	}
	if sent.page().Find("form.issue").Length() > 0 {
		t.Error("an issue that was sent can be changed")
	}
	site.post(address, written, "Cookie", cookie).wantStatus(http.StatusSeeOther)

	// One click of a mail program ends the subscription.
	leave, err := url.Parse(es.UnsubscribeURL)
	if err != nil {
		t.Fatal(err)
	}
	site.do(http.MethodPost, leave.RequestURI(), "List-Unsubscribe=One-Click", "Content-Type", "application/x-www-form-urlencoded").
		wantStatus(http.StatusOK)
	site.get("/admin/newsletter/subscribers", "Cookie", cookie).wantStatus(http.StatusOK)
	if row := site.get("/admin/newsletter", "Cookie", cookie).text(".key-figure:has(dt:contains('De baja')) .muted"); row != "Español 1, English 0" {
		t.Errorf("the counts say %q", row)
	}
}

// TestPodcastNotice checks that listeners of the podcast get a notice and can unsubscribe with one click.
func TestPodcastNotice(t *testing.T) {
	site := newTestSite(t)
	cookie := site.owner()
	site.readerOf(db.PodcastAudience, "listener@example.com", "es")
	began := site.post("/admin/podcast", url.Values{"do": {"notify"}}, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	address := began.Header.Get("Location")
	site.post(address, written, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	site.post(address+"/send", nil, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	if err := site.Newsletter.SendBatch(t.Context()); err != nil {
		t.Fatal(err)
	}
	leave, err := url.Parse(site.mailsOf("issue")["listener@example.comes"].UnsubscribeURL)
	if err != nil || leave.Path != "/podcast/unsubscribe" {
		t.Fatalf("one leaves at %v (%v)", leave, err)
	}
	site.get(leave.RequestURI()).wantStatus(http.StatusOK).want("main form button", "No quiero más avisos")
	for range 2 {
		site.do(http.MethodPost, leave.RequestURI(), "List-Unsubscribe=One-Click", "Content-Type", "application/x-www-form-urlencoded",
			"Sec-Fetch-Site", "cross-site").wantStatus(http.StatusOK).want("main [role=status]", "No recibirás más avisos del pódcast. Puedes volver a apuntarte cuando quieras.")
	}
	if n, err := site.Store.CountRecipients(t.Context(), db.PodcastAudience); n != 0 || err != nil {
		t.Errorf("%d listeners are left (%v)", n, err)
	}
	lost := site.get("/podcast/unsubscribe?token=guessed").wantStatus(http.StatusNotFound)
	if back, _ := lost.page().Find("main a.button").Attr("href"); back != "/podcast" {
		t.Errorf("a guess leads back to %q", back)
	}
}

// TestIssueFromArticle checks creating an issue from an article, and deleting it.
func TestIssueFromArticle(t *testing.T) {
	site := newTestSite(t)
	cookie := site.owner()
	began := site.post("/admin/newsletter", url.Values{"article": {"el-primer-catalogo"}}, "Cookie", cookie)
	address := began.wantStatus(http.StatusSeeOther).Header.Get("Location")
	page := site.get(address, "Cookie", cookie).wantStatus(http.StatusOK).page()
	if link, _ := page.Find("article[lang=en] a").Attr("href"); link != "https://robin.example/articles/the-first-catalog" {
		t.Errorf("the English text leads to %q", link)
	}
	for range 2 { // as by a double click
		gone := site.post(address, url.Values{"do": {"delete"}}, "Cookie", cookie).wantStatus(http.StatusSeeOther).Header.Get("Location")
		site.get(gone, "Cookie", cookie).wantStatus(http.StatusOK).want(".form-success", "El borrador se ha borrado.")
	}
	site.get(address, "Cookie", cookie).wantStatus(http.StatusNotFound)
	for _, odd := range []string{"/admin/newsletter/x", "/admin/newsletter/99999999999999999999", "/admin/newsletter/0/send"} {
		site.get(odd, "Cookie", cookie).wantStatus(http.StatusNotFound)
	}
}

// TestHeldIssue checks that the owner decides whether an issue goes on that a restore holds.
func TestHeldIssue(t *testing.T) {
	for action, want := range map[string]struct {
		state, message string
		goesOn         bool
	}{
		"continue": {"Enviando", "El envío sigue con quienes faltaban.", true},
		"end":      {"Enviado", "El envío ha terminado: nadie más lo recibirá.", false},
	} {
		site := newFormSite(t)
		site.Newsletter.Store = site.Store
		cookie := site.owner()
		site.reader("reader@example.com", "es")
		id, err := site.Store.AddIssue(t.Context(), db.Issue{Texts: map[string]db.IssueText{
			"es": {Subject: "Novedades", Body: "Hola"}, "en": {Subject: "News", Body: "Hello"},
		}})
		if err == nil {
			err = site.Store.StartIssue(t.Context(), id)
		}
		if err == nil {
			_, err = site.rows.Exec(`update issues set held_at = '2026-03-14T08:00:00.000Z'`)
		}
		if err != nil {
			t.Fatal(err)
		}
		send := func() int {
			t.Helper()
			if err := site.Newsletter.SendBatch(t.Context()); err != nil {
				t.Fatal(err)
			}
			return len(site.mailsOf("issue"))
		}
		if n := send(); n != 0 {
			t.Errorf("%d mails of a held issue", n)
		}
		address := fmt.Sprintf("/admin/newsletter/%d", id)
		todo := site.get("/admin", "Cookie", cookie).wantStatus(http.StatusOK)
		todo.want(`.todo a[href="`+address+`"]`, "El envío de «Novedades» está en pausa: decide si sigue")
		site.get(address, "Cookie", cookie).wantStatus(http.StatusOK).want("h1 + .lead", "En pausa")
		for range 2 { // pressed twice
			done := site.post(address, url.Values{"do": {action}}, "Cookie", cookie).wantStatus(http.StatusSeeOther)
			if location := done.Header.Get("Location"); location != address {
				page := site.get(location, "Cookie", cookie).wantStatus(http.StatusOK)
				page.want("[role=status]", want.message)
				page.want("h1 + .lead", want.state)
			}
		}
		if n := send(); n != map[bool]int{true: 1, false: 0}[want.goesOn] {
			t.Errorf("%s: %d mails", action, n)
		}
	}
}
