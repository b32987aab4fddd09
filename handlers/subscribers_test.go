package handlers

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"portfolio/db"
	"portfolio/internal/subscription"
)

const subscribersPath = "/admin/newsletter/subscribers"

// importOutcomes returns the headings of an import's report.
func (r reply) importOutcomes() []string {
	r.t.Helper()
	r.wantStatus(http.StatusOK).want("h1", "Importación terminada")
	return r.page().Find("main h2").Map(func(_ int, h *goquery.Selection) string { return strings.TrimSpace(h.Text()) })
}

// listedSubscribers returns the addresses on a page of the list.
func (s testSite) listedSubscribers(cookie, query string) []string {
	s.t.Helper()
	page := s.get(subscribersPath+query, "Cookie", cookie).wantStatus(http.StatusOK)
	return page.page().Find("tbody th").Map(func(_ int, th *goquery.Selection) string { return strings.TrimSpace(th.Text()) })
}

// TestSubscribersScreen checks the list with its filter, and removing several, which a page asks to confirm.
func TestSubscribersScreen(t *testing.T) {
	site := newTestSite(t)
	cookie := site.owner()
	for i := range 3 {
		site.readerOf(db.NewsletterAudience, fmt.Sprintf("reader%d@example.com", i), "es")
	}
	site.readerOf(db.PodcastAudience, "listener@example.com", "en")
	for query, want := range map[string]int{
		"": 4, "?list=podcast": 1, "?list=newsletter&q=READER": 3, "?language=en": 1, "?state=pending": 0, "?list=x&state=y&page=9": 4,
	} {
		if got := site.listedSubscribers(cookie, query); len(got) != want {
			t.Errorf("%s lists %v", query, got)
		}
	}
	boxes := site.get(subscribersPath, "Cookie", cookie).page().Find("input[name=id]")
	ids := boxes.Map(func(_ int, box *goquery.Selection) string { return box.AttrOr("value", "") })
	chosen := url.Values{"id": {ids[0], ids[2], ids[2], "999", "x"}}
	asked := site.get(subscribersPath+"/remove?"+chosen.Encode(), "Cookie", cookie).wantStatus(http.StatusOK)
	asked.want("h1", "¿Quitar 2 suscripciones?")
	if got := site.listedSubscribers(cookie, ""); len(got) != 4 {
		t.Errorf("the question removes: %v", got)
	}
	removed := site.post(subscribersPath+"/remove", chosen, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	site.get(removed.Header.Get("Location"), "Cookie", cookie).want("[role=status]", "2 suscripciones quitadas.")
	if got := site.listedSubscribers(cookie, ""); len(got) != 2 {
		t.Errorf("left: %v", got)
	}
	none := site.get(subscribersPath+"/remove", "Cookie", cookie).wantStatus(http.StatusSeeOther)
	site.get(none.Header.Get("Location"), "Cookie", cookie).want("[role=alert]", "No has seleccionado ninguna dirección, así que no ha cambiado nada. Marca al menos una casilla.")
}

// TestSubscribersExport checks that the file holds what the filter shows, that no cell runs as a formula, and that nobody else
// and no cache gets it.
func TestSubscribersExport(t *testing.T) {
	site := newTestSite(t)
	cookie := site.owner()
	site.readerOf(db.NewsletterAudience, "=cmd@example.com", "es")
	site.readerOf(db.PodcastAudience, "listener@example.com", "en")
	site.get(subscribersPath + ".csv").wantStatus(http.StatusSeeOther)
	got := site.get(subscribersPath+".csv?list=newsletter", "Cookie", cookie).wantStatus(http.StatusOK)
	if got.Header.Get("Cache-Control") != "no-store" || !strings.HasPrefix(got.Header.Get("Content-Disposition"), `attachment; filename="subscribers-`) {
		t.Errorf("the headers are %v", got.Header)
	}
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(got.Body, byteOrderMark))).ReadAll()
	if err != nil || len(rows) != 2 || rows[1][0] != "'=cmd@example.com" || rows[1][2] != "confirmed" {
		t.Errorf("%v, %v", rows, err)
	}
}

// sendImport sends the form for addresses, with a file.
func (s testSite) sendImport(cookie string, values url.Values, file string) reply {
	s.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name := range values {
		_ = form.WriteField(name, values.Get(name)) // a buffer takes everything
	}
	part, _ := form.CreateFormFile("file", "list.csv")
	_, _ = part.Write([]byte(file))
	_ = form.Close()
	return s.do(http.MethodPost, subscribersPath+"/import", body.String(),
		"Content-Type", form.FormDataContentType(), "Sec-Fetch-Site", "same-origin", "Cookie", cookie)
}

// TestImportPreview checks that nothing is stored before the owner has seen what a file says otherwise than the form, that the owner
// can change the form then, and that an export is imported as it was.
func TestImportPreview(t *testing.T) {
	site := newTestSite(t)
	cookie := site.owner()
	values := url.Values{"list": {"podcast"}, "language": {"es"}, "addresses": {"Ana <ana@example.com>\nnonsense\n"}, "source": {"una feria"}}
	file := byteOrderMark + "email,list,state,language\nana@example.com,podcast,confirmed,es\nberta@example.com,newsletter,confirmed,en\n" +
		"carla@example.com,newsletter,unsubscribed,en\ndora@example.com,newsletter,pending,fr\n"
	preview := site.sendImport(cookie, values, file).wantStatus(http.StatusOK)
	preview.want("h1", "Revisa antes de importar")
	preview.want("main li", "nonsense")
	preview.wantTable("main table",
		[]string{"1", "Newsletter", "English", "reciben un correo para confirmar"}, []string{"1", "Newsletter", "English", "siguen de baja"},
		[]string{"1", "Newsletter", "Español", "reciben un correo para confirmar"}, []string{"2", "Pódcast", "Español", "reciben un correo para confirmar"},
	)
	if _, total, err := site.Store.Subscribers(t.Context(), db.SubscriberFilter{}, 0, 1); total != 0 || err != nil {
		t.Errorf("the preview has stored %d, %v", total, err)
	}
	again := url.Values{"step": {"edit"}}
	for name := range values {
		again.Set(name, preview.page().Find("main form input[name="+name+"]").AttrOr("value", ""))
	}
	site.sendImport(cookie, again, "").want("textarea", strings.Join(strings.Fields(again.Get("addresses")), " "))
	again.Set("step", "confirm")
	want := []string{"3 añadidas", "1 ya estaba en la lista", "1 se dio de baja", "1 línea sin dirección"}
	if got := site.sendImport(cookie, again, "").importOutcomes(); !slices.Equal(got, want) {
		t.Errorf("the import: %v", got)
	}
	export := site.get(subscribersPath+".csv", "Cookie", cookie).Body
	other := newTestSite(t)
	theirs := other.owner()
	other.sendImport(theirs, url.Values{"list": {"podcast"}, "language": {"es"}, "step": {"confirm"}}, export).wantStatus(http.StatusOK)
	for query, n := range map[string]int{"?list=newsletter&language=en": 2, "?list=newsletter&language=es": 1, "?state=unsubscribed": 1, "?list=podcast": 1} {
		if got := other.listedSubscribers(theirs, query); len(got) != n {
			t.Errorf("the other site has %v for %s", got, query)
		}
	}
}

// TestSubscribersImport checks a file and a text, with and without the owner's statement, that importing twice changes nothing,
// and that each address that is not vouched for is asked once.
func TestSubscribersImport(t *testing.T) {
	site := newTestSite(t)
	cookie := site.owner()
	send := func(values url.Values, file string) reply { return site.sendImport(cookie, values, file) }
	values := url.Values{
		"list": {"podcast"}, "language": {"es"}, "addresses": {"Ana <ana@example.com>\nnonsense\n\n"}, "source": {"una feria"},
	}
	values.Set("step", "confirm")
	file := byteOrderMark + "Nombre;Correo;state\r\nBerta;berta@example.com;\r\nCarla;carla@example.com;unsubscribed\r\n'+dora@example.com\r\n"
	first := []string{"3 añadidas", "1 se dio de baja", "1 línea sin dirección"}
	if got := send(values, file).importOutcomes(); !slices.Equal(got, first) {
		t.Errorf("the first import: %v", got)
	}
	again := []string{"3 ya estaban en la lista", "1 se dio de baja", "1 línea sin dirección"}
	if got := send(values, file).importOutcomes(); !slices.Equal(got, again) {
		t.Errorf("the same again: %v", got)
	}
	asker := &subscription.Asker{Store: site.Store, Log: site.kernel.Log, Mailer: &subscription.Mailer{
		Languages: site.Content.Languages, Owner: "Robin", BaseURL: origin, ReplyTo: "robin@example.com", PendingDays: 7,
	}}
	for range 2 {
		if err := asker.AskBatch(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if asked := site.mailsOf("visitor-podcast-subscribe"); len(asked) != 3 || asked["ana@example.comes"].Subject != "¿Quieres enterarte de mi pódcast?" {
		t.Errorf("asked: %v", asked)
	}

	values.Set("statement", "stated")
	if got := send(values, file).importOutcomes(); !slices.Equal(got, first) {
		t.Errorf("with the statement: %v", got)
	}
	if n, err := site.Store.CountRecipients(t.Context(), db.PodcastAudience); n != 3 || err != nil {
		t.Errorf("%d recipients, %v", n, err)
	}
	for _, wrong := range []url.Values{
		{"list": {"podcast"}, "language": {"es"}}, {"list": {"x"}, "language": {"es"}, "addresses": {"a@example.com"}},
		{"list": {"podcast"}, "language": {"es"}, "addresses": {"a@example.com"}, "statement": {"stated"}},
		{"list": {"podcast"}, "language": {"es"}, "addresses": {strings.Repeat("a@example.com\n", 10_001)}},
	} {
		send(wrong, "").wantStatus(http.StatusUnprocessableEntity).want("h1", "Importar direcciones")
	}
}

// TestLongImport checks that 10,000 lines are imported, and that nobody but the owner, and no other form, may send as much.
func TestLongImport(t *testing.T) {
	site := newTestSite(t)
	cookie := site.owner()
	var text strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&text, "reader-with-a-longish-name-%d@example.com\n", i)
	}
	values := url.Values{"list": {"newsletter"}, "language": {"en"}, "addresses": {text.String()}}
	if got := site.post(subscribersPath+"/import", values, "Cookie", cookie).importOutcomes(); !slices.Equal(got, []string{"10000 añadidas"}) &&
		!slices.Equal(got, []string{"10\u00a0000 añadidas"}) {
		t.Errorf("%q", got)
	}
	site.post(subscribersPath+"/import", values).wantStatus(http.StatusRequestEntityTooLarge)
	site.post("/admin/newsletter", values, "Cookie", cookie).wantStatus(http.StatusRequestEntityTooLarge)
	lines := strings.Repeat("a line without an address"+strings.Repeat(" ", 74)+"\n", 10_000)
	again := url.Values{"list": {"newsletter"}, "language": {"en"}, "step": {"confirm"}, "addresses": {strings.ReplaceAll(lines, "\n", "\r\n")}}
	site.sendImport(cookie, again, "").wantStatus(http.StatusOK)
	values.Set("addresses", strings.Repeat("a", 1_000_001)) // and again with the press that confirms
	site.post(subscribersPath+"/import", values, "Cookie", cookie).wantStatus(http.StatusUnprocessableEntity).
		want("#import-addresses-error", "Error: Es más de un megabyte de texto, así que no se ha importado nada. Impórtalo por partes, o sin las columnas que sobran.")
	values.Set("addresses", strings.Repeat("a", 1<<20))
	site.post(subscribersPath+"/import", values, "Cookie", cookie).wantStatus(http.StatusRequestEntityTooLarge)
}
