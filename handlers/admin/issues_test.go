package admin_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"portfolio/db"
	"portfolio/handlers/handlertest"
)

// reader adds a confirmed subscriber.
func reader(s handlertest.Site, email, lang string) {
	s.T.Helper()
	readerOf(s, db.NewsletterAudience, email, lang)
}

// readerOf adds a confirmed subscriber of a list.
func readerOf(s handlertest.Site, audience db.Audience, email, lang string) {
	s.T.Helper()
	list := db.Import{
		Audience: audience, Language: lang, Source: "/" + string(audience), Confirmed: true,
		Consent: db.Consent{ConsentText: "1", ConsentForm: string(audience), ConsentLanguage: lang},
	}
	if _, err := s.Store.ImportSubscribers(s.T.Context(), list, []db.ImportRow{{Email: email}}); err != nil {
		s.T.Fatal(err)
	}
}

var written = url.Values{
	"subject_es": {"Novedades"}, "body_es": {"Hola, **gente**.\n\n[Leer](/articulos/el-primer-catalogo) <script>alert(1)</script>"},
	"subject_en": {"News"}, "body_en": {"Hello, *people*."}, "do": {"save"},
}

// TestNewsletterIssue checks writing an issue, sending a test and the issue, and the mails that subscribers get.
func TestNewsletterIssue(t *testing.T) {
	t.Parallel()
	site := handlertest.NewFormSite(t)
	cookie := site.Owner()
	for i := range handlertest.IssueBatch + 5 {
		reader(site.Site, fmt.Sprintf("reader%d@example.com", i), []string{"en", "es"}[i%2])
	}
	began := site.Post("/admin/newsletter", nil, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	address := began.Header.Get("Location")
	site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK).Want("h1 + .lead", "Borrador")
	site.Get(address+"/send", "Cookie", cookie).WantStatus(http.StatusSeeOther) // nothing to send yet

	with := func(name, value string) url.Values {
		form := maps.Clone(written)
		form.Set(name, value)
		return form
	}
	site.Post(address, with("subject_es", strings.Repeat("a", 300)), "Cookie", cookie).WantStatus(http.StatusUnprocessableEntity)
	saved := site.Post(address, with("do", "trial"), "Cookie", cookie).WantStatus(http.StatusSeeOther)
	page := site.Get(saved.Header.Get("Location"), "Cookie", cookie).WantStatus(http.StatusOK)
	page.Want("[role=status]", "Borrador guardado. La prueba va de camino a tu correo.")
	if preview := page.Page().Find("article[lang=es]"); preview.Find("strong").Text() != "gente" || preview.Find("script").Length() > 0 {
		t.Errorf("the preview is %q", page.Text("article[lang=es]"))
	}
	if trials := site.MailsOf("issue-trial"); len(trials) != 2 || trials["owner@example.comes"].Subject != "[Prueba] Novedades" {
		t.Errorf("the trials are %v", trials)
	}

	question := site.Get(address+"/send", "Cookie", cookie).WantStatus(http.StatusOK)
	question.Want("main .admin > p:first-of-type", "Se enviará a 25 personas. Cada persona lo recibe en su idioma. Después tienes diez minutos para cancelarlo; pasado ese tiempo no se puede deshacer.")
	question.Want("main .admin > p + p", "Español 12, English 13")
	for range 2 { // pressed twice
		site.Post(address+"/send", nil, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	}
	site.SendIssues(4)
	mails := site.MailsOf("issue")
	if len(mails) != handlertest.IssueBatch+5 {
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
	sent := site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK)
	sent.Want("h1 + .lead", "Enviado")
	figures := sent.Page().Find(".key-figure-value").Map(func(_ int, dd *goquery.Selection) string { return dd.Text() })
	if !slices.Equal(figures, []string{"25", "0", "25", "0", "0", "0"}) { // recipients, handed over, waiting, refused, bounced, unsubscribed
		t.Errorf("the figures are %v", figures)
	}
	if sent.Page().Find("form.issue").Length() > 0 {
		t.Error("an issue that was sent can be changed")
	}
	site.Post(address, written, "Cookie", cookie).WantStatus(http.StatusSeeOther)

	// One click of a mail program ends the subscription.
	leave, err := url.Parse(es.UnsubscribeURL)
	must(t, err)
	site.Do(http.MethodPost, leave.RequestURI(), "List-Unsubscribe=One-Click", "Content-Type", "application/x-www-form-urlencoded").
		WantStatus(http.StatusOK)
	site.Get("/admin/newsletter/subscribers", "Cookie", cookie).WantStatus(http.StatusOK)
	if row := site.Get("/admin/newsletter", "Cookie", cookie).Text(".key-figure:has(dt:contains('De baja')) .muted"); row != "Español 1, English 0" {
		t.Errorf("the counts say %q", row)
	}
}

// TestPodcastNotice checks that listeners of the podcast get a notice and can unsubscribe with one click.
func TestPodcastNotice(t *testing.T) {
	t.Parallel()
	site := handlertest.NewFormSite(t)
	cookie := site.Owner()
	readerOf(site.Site, db.PodcastAudience, "listener@example.com", "es")
	began := site.Post("/admin/podcast", url.Values{"do": {"notify"}}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	address := began.Header.Get("Location")
	site.Post(address, written, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	site.Post(address+"/send", nil, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	site.SendIssues(1)
	leave, err := url.Parse(site.MailsOf("issue")["listener@example.comes"].UnsubscribeURL)
	if err != nil || leave.Path != "/podcast/unsubscribe" {
		t.Fatalf("one leaves at %v (%v)", leave, err)
	}
	site.Get(leave.RequestURI()).WantStatus(http.StatusOK).Want("main form button", "No quiero más avisos")
	for range 2 {
		site.Do(http.MethodPost, leave.RequestURI(), "List-Unsubscribe=One-Click", "Content-Type", "application/x-www-form-urlencoded",
			"Sec-Fetch-Site", "cross-site").WantStatus(http.StatusOK).Want("main [role=status]", "No recibirás más avisos del pódcast. Puedes volver a apuntarte cuando quieras.")
	}
	if n, err := site.Store.CountRecipients(t.Context(), db.PodcastAudience); n != 0 || err != nil {
		t.Errorf("%d listeners are left (%v)", n, err)
	}
	lost := site.Get("/podcast/unsubscribe?token=guessed").WantStatus(http.StatusNotFound)
	if back, _ := lost.Page().Find("main a.button").Attr("href"); back != "/podcast" {
		t.Errorf("a guess leads back to %q", back)
	}
}

// TestIssueFromArticle checks creating an issue from an article, and deleting it.
func TestIssueFromArticle(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	cookie := site.Owner()
	began := site.Post("/admin/newsletter", url.Values{"article": {"el-primer-catalogo"}}, "Cookie", cookie)
	address := began.WantStatus(http.StatusSeeOther).Header.Get("Location")
	page := site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK).Page()
	if link, _ := page.Find("article[lang=en] a").Attr("href"); link != "https://robin.example/articles/the-first-catalog" {
		t.Errorf("the English text leads to %q", link)
	}
	for range 2 { // as by a double click
		gone := site.Post(address, url.Values{"do": {"delete"}}, "Cookie", cookie).WantStatus(http.StatusSeeOther).Header.Get("Location")
		site.Get(gone, "Cookie", cookie).WantStatus(http.StatusOK).Want(".form-success", "El borrador se ha borrado.")
	}
	site.Get(address, "Cookie", cookie).WantStatus(http.StatusNotFound)
	for _, odd := range []string{"/admin/newsletter/x", "/admin/newsletter/99999999999999999999", "/admin/newsletter/0/send"} {
		site.Get(odd, "Cookie", cookie).WantStatus(http.StatusNotFound)
	}
}

// TestHeldIssue checks that the owner decides whether an issue goes on that a restore holds.
func TestHeldIssue(t *testing.T) {
	t.Parallel()
	for action, want := range map[string]struct {
		state, message string
		goesOn         bool
	}{
		"continue": {"Enviando", "El envío sigue con quienes faltaban.", true},
		"end":      {"Enviado", "El envío ha terminado: nadie más lo recibirá.", false},
	} {
		site := handlertest.NewFormSite(t)
		cookie := site.Owner()
		reader(site.Site, "reader@example.com", "es")
		id, err := site.Store.AddIssue(t.Context(), db.Issue{Texts: map[string]db.IssueText{
			"es": {Subject: "Novedades", Body: "Hola"}, "en": {Subject: "News", Body: "Hello"},
		}})
		if err == nil {
			err = site.Store.StartIssue(t.Context(), id, time.Time{})
		}
		if err == nil {
			_, err = site.Rows.Exec(`
update issues set held_at = '2026-03-14T08:00:00.000Z', begun_at = '2026-03-14T08:00:00.000Z'`)
		}
		must(t, err)
		send := func() int {
			t.Helper()
			must(t, site.Newsletter.Send(t.Context()))
			return len(site.MailsOf("issue"))
		}
		if n := send(); n != 0 {
			t.Errorf("%d mails of a held issue", n)
		}
		address := fmt.Sprintf("/admin/newsletter/%d", id)
		todo := site.Get("/admin", "Cookie", cookie).WantStatus(http.StatusOK)
		todo.Want(`.todo a[href="`+address+`"]`, "El envío de «Novedades» está en pausa: decide si sigue")
		site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK).Want("h1 + .lead", "En pausa")
		for range 2 { // pressed twice
			done := site.Post(address, url.Values{"do": {action}}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
			if location := done.Header.Get("Location"); location != address {
				page := site.Get(location, "Cookie", cookie).WantStatus(http.StatusOK)
				page.Want("[role=status]", want.message)
				page.Want("h1 + .lead", want.state)
			}
		}
		if n := send(); n != map[bool]int{true: 1, false: 0}[want.goesOn] {
			t.Errorf("%s: %d mails", action, n)
		}
	}
}

// TestIssueFromArticles checks that articles become an issue in the languages that they have, and are offered once.
func TestIssueFromArticles(t *testing.T) {
	t.Parallel()
	site := handlertest.NewFormSite(t)
	cookie := site.Owner()
	offers := func() []string {
		t.Helper()
		return site.Get("/admin/newsletter", "Cookie", cookie).WantStatus(http.StatusOK).Attributes("input[id^=issue-offered]", "value")
	}
	before := offers()
	if len(before) < 2 {
		t.Fatalf("offered are %q", before)
	}
	began := site.Post("/admin/newsletter", url.Values{"article": {before[0], before[1], before[0]}, "form": {"whole"}}, "Cookie", cookie)
	address := began.WantStatus(http.StatusSeeOther).Header.Get("Location")
	page := site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK).Page()
	if n := page.Find("article[lang=es] h2 > a").Length(); n < 2 {
		t.Errorf("the Spanish text has %d titles", n)
	}
	for _, slug := range offers() {
		if slug == before[0] || slug == before[1] {
			t.Errorf("%s is offered again", slug)
		}
	}
	if form := site.Get("/admin/newsletter", "Cookie", cookie).Attributes("input[name=form][checked]", "value"); !slices.Equal(form, []string{"whole"}) {
		t.Errorf("chosen is %q", form)
	}
	if mails := site.MailsOf("issue"); len(mails) > 0 {
		t.Errorf("%d mails without a press", len(mails))
	}
}

// TestIssueIsCanceled checks when an issue is sent that the owner plans, and that nothing is once it is canceled.
func TestIssueIsCanceled(t *testing.T) {
	t.Parallel()
	site := handlertest.NewFormSite(t)
	cookie := site.Owner()
	reader(site.Site, "reader@example.com", "es")
	address := site.Post("/admin/newsletter", nil, "Cookie", cookie).WantStatus(http.StatusSeeOther).Header.Get("Location")
	site.Post(address, written, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	day := site.Clock().AddDate(0, 0, 2).Format(time.DateOnly)
	for name, form := range map[string]url.Values{
		"no time":    {"do": {"at"}, "date": {day}},
		"no date":    {"do": {"at"}, "date": {"x"}, "time": {"10:00"}},
		"a past day": {"do": {"at"}, "date": {"2020-01-01"}, "time": {"10:00"}},
		"a far day":  {"do": {"at"}, "date": {"2099-01-01"}, "time": {"10:00"}},
	} {
		page := site.Post(address+"/send", form, "Cookie", cookie).WantStatus(http.StatusUnprocessableEntity)
		if page.Page().Find(".error-summary a").Length() == 0 {
			t.Errorf("%s: there is no link to the field", name)
		}
	}
	send := func(form url.Values) *goquery.Document {
		t.Helper()
		site.Post(address+"/send", form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
		must(t, site.Newsletter.Send(t.Context()))
		page := site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK)
		page.Want("h1 + .lead", "Pendiente de envío")
		return page.Page()
	}
	if page := send(url.Values{"do": {"at"}, "date": {day}, "time": {"10:00"}}); !strings.Contains(page.Find("main").Text(), day+" 09:00 UTC") {
		t.Errorf("the page says %q", page.Find("#issue-waiting + div").Text())
	}
	cancel := func() {
		t.Helper()
		done := site.Post(address, url.Values{"do": {"cancel"}}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
		site.Get(done.Header.Get("Location"), "Cookie", cookie).WantStatus(http.StatusOK).Want("h1 + .lead", "Borrador")
	}
	cancel()
	send(nil)
	site.Wait(db.CancelTime - time.Second)
	must(t, site.Newsletter.Send(t.Context()))
	cancel()
	site.Wait(time.Hour)
	must(t, site.Newsletter.Send(t.Context()))
	if mails := site.MailsOf("issue"); len(mails) > 0 {
		t.Errorf("%d mails of a canceled issue", len(mails))
	}
	send(nil)
	site.SendIssues(1)
	if mails := site.MailsOf("issue"); len(mails) != 1 {
		t.Errorf("%d mails", len(mails))
	}
	site.Post(address, url.Values{"do": {"cancel"}}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK).Want("h1 + .lead", "Enviado")
}
