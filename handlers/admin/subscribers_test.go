package admin_test

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
	"portfolio/handlers/handlertest"
	"portfolio/internal/subscription"
	"portfolio/views/email"
)

const subscribersPath = "/admin/newsletter/subscribers"

// importOutcomes returns the headings of an import's report.
func importOutcomes(r handlertest.Reply) []string {
	r.T.Helper()
	r.WantStatus(http.StatusOK).Want("h1", "Importación terminada")
	return r.Page().Find("main h2").Map(func(_ int, h *goquery.Selection) string { return strings.TrimSpace(h.Text()) })
}

// listedSubscribers returns the addresses on a page of the list.
func listedSubscribers(s handlertest.Site, cookie, query string) []string {
	s.T.Helper()
	page := s.Get(subscribersPath+query, "Cookie", cookie).WantStatus(http.StatusOK)
	return page.Page().Find("tbody th").Map(func(_ int, th *goquery.Selection) string { return strings.TrimSpace(th.Text()) })
}

// TestSubscriberSources checks that the list names the page on which somebody subscribed, in the owner's language.
func TestSubscriberSources(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	cookie := site.Owner()
	for i, c := range [][2]string{
		{"/podcast", "Pódcast"}, {"/podcast?lng=es", "Pódcast"}, {"/articles/the-first-catalog", "El primer catálogo y lo que olvidó"}, {"/", "/"}, {"una feria", "una feria"},
	} {
		list := db.Import{Audience: db.PodcastAudience, Language: "en", Source: c[0], Confirmed: true}
		email := fmt.Sprintf("reader%d@example.com", i)
		if _, err := site.Store.ImportSubscribers(t.Context(), list, []db.ImportRow{{Email: email}}); err != nil {
			t.Fatal(err)
		}
		got := site.Get(subscribersPath+"?q="+email, "Cookie", cookie).Page().Find(".subscriber-source").Text()
		if strings.TrimSpace(got) != c[1] {
			t.Errorf("a subscriber of %q comes from %q, want %q", c[0], got, c[1])
		}
	}
}

// TestSubscribersScreen checks the list with its filter, and removing several, which a page asks to confirm.
func TestSubscribersScreen(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	cookie := site.Owner()
	for i := range 3 {
		readerOf(site, db.NewsletterAudience, fmt.Sprintf("reader%d@example.com", i), "es")
	}
	readerOf(site, db.PodcastAudience, "listener@example.com", "en")
	for query, want := range map[string]int{
		"": 4, "?list=podcast": 1, "?list=newsletter&q=READER": 3, "?language=en": 1, "?state=pending": 0, "?list=x&state=y&page=9": 4,
	} {
		if got := listedSubscribers(site, cookie, query); len(got) != want {
			t.Errorf("%s lists %v", query, got)
		}
	}
	boxes := site.Get(subscribersPath, "Cookie", cookie).Page().Find("input[name=id]")
	ids := boxes.Map(func(_ int, box *goquery.Selection) string { return box.AttrOr("value", "") })
	chosen := url.Values{"id": {ids[0], ids[2], ids[2], "999", "x"}}
	asked := site.Get(subscribersPath+"/remove?"+chosen.Encode(), "Cookie", cookie).WantStatus(http.StatusOK)
	asked.Want("h1", "¿Quitar 2 suscripciones?")
	if got := listedSubscribers(site, cookie, ""); len(got) != 4 {
		t.Errorf("the question removes: %v", got)
	}
	removed := site.Post(subscribersPath+"/remove", chosen, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	site.Get(removed.Header.Get("Location"), "Cookie", cookie).Want("[role=status]", "2 suscripciones quitadas.")
	if got := listedSubscribers(site, cookie, ""); len(got) != 2 {
		t.Errorf("left: %v", got)
	}
	none := site.Get(subscribersPath+"/remove", "Cookie", cookie).WantStatus(http.StatusSeeOther)
	site.Get(none.Header.Get("Location"), "Cookie", cookie).Want("[role=alert]", "No has seleccionado ninguna dirección, así que no ha cambiado nada. Marca al menos una casilla.")
}

// TestStopsAreShownAndLifted checks that the list and an issue say whose emails came back and why, and that the owner lifts a stop.
func TestStopsAreShownAndLifted(t *testing.T) {
	t.Parallel()
	site := handlertest.NewFormSite(t)
	cookie := site.Owner()
	for _, email := range []string{"gone@example.com", "there@example.com"} {
		reader(site.Site, email, "es")
	}
	issue := site.Post("/admin/newsletter", nil, "Cookie", cookie).WantStatus(http.StatusSeeOther).Header.Get("Location")
	site.Post(issue, written, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	site.Post(issue+"/send", nil, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	site.SendIssues(1)
	for _, mail := range site.MailsOf("issue") {
		must(t, site.Store.MarkSent(t.Context(), mail.ID, site.Clock()))
		if mail.To == "gone@example.com" {
			report := db.Report{MessageIDs: []string{mail.MessageID}, Addresses: []string{mail.To}}
			report.Failure = db.MailFailure{Reason: "550 5.1.1 <unknown>", Bounce: db.PermanentBounce}
			_, err := site.Store.TakeReport(t.Context(), report)
			must(t, err)
		}
	}
	figures := site.Get(issue, "Cookie", cookie).Page().Find(".key-figures dd").Map(func(_ int, dd *goquery.Selection) string {
		return strings.TrimSpace(dd.Text())
	})
	if want := []string{"2", "2", "0", "0", "1", "0"}; !slices.Equal(figures, want) {
		t.Errorf("the figures are %v, want %v", figures, want)
	}
	stopped := site.Get(subscribersPath+"?state=stopped", "Cookie", cookie).WantStatus(http.StatusOK)
	for line, want := range map[string]string{"p:nth-of-type(2)": "La dirección no existe o no acepta correo.", "p:last-child": "550 5.1.1 <unknown>"} {
		stopped.Want(".subscriber-stop "+line, want)
	}
	lift := func(form url.Values, selector, says string) {
		t.Helper()
		done := site.Post(subscribersPath, form, "Cookie", cookie).WantStatus(http.StatusSeeOther)
		site.Get(done.Header.Get("Location"), "Cookie", cookie).Want(selector, says)
	}
	lift(nil, "[role=alert]", "No has seleccionado ninguna dirección, así que no ha cambiado nada. Marca al menos una casilla.")
	selected := url.Values{"id": {stopped.Page().Find("input[name=id]").AttrOr("value", "")}}
	lift(selected, "[role=status]", "1 dirección vuelve a recibir correo.")
	lift(selected, "[role=alert]", "Ninguna de las direcciones seleccionadas está detenida, así que no ha cambiado nada.")
	if got := listedSubscribers(site.Site, cookie, "?state=confirmed"); len(got) != 2 {
		t.Errorf("confirmed are %v", got)
	}
}

// TestSubscribersExport checks that the file holds what the filter shows, that no cell runs as a formula, and that nobody else
// and no cache gets it.
func TestSubscribersExport(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	cookie := site.Owner()
	readerOf(site, db.NewsletterAudience, "=cmd@example.com", "es")
	readerOf(site, db.PodcastAudience, "listener@example.com", "en")
	site.Get(subscribersPath + ".csv").WantStatus(http.StatusSeeOther)
	got := site.Get(subscribersPath+".csv?list=newsletter", "Cookie", cookie).WantStatus(http.StatusOK)
	if got.Header.Get("Cache-Control") != "no-store" || !strings.HasPrefix(got.Header.Get("Content-Disposition"), `attachment; filename="subscribers-`) {
		t.Errorf("the headers are %v", got.Header)
	}
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(got.Body, handlertest.ByteOrderMark))).ReadAll()
	if err != nil || len(rows) != 2 || rows[1][0] != "'=cmd@example.com" || rows[1][2] != "confirmed" {
		t.Errorf("%v, %v", rows, err)
	}
}

// sendImport sends the form for addresses, with a file.
func sendImport(s handlertest.Site, cookie string, values url.Values, file string) handlertest.Reply {
	s.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name := range values {
		_ = form.WriteField(name, values.Get(name)) // a buffer takes everything
	}
	part, _ := form.CreateFormFile("file", "list.csv")
	_, _ = part.Write([]byte(file))
	_ = form.Close()
	return s.Do(http.MethodPost, subscribersPath+"/import", body.String(),
		"Content-Type", form.FormDataContentType(), "Sec-Fetch-Site", "same-origin", "Cookie", cookie)
}

// TestImportPreview checks that nothing is stored before the owner has seen what a file says otherwise than the form, that the owner
// can change the form then, and that an export is imported as it was.
func TestImportPreview(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	cookie := site.Owner()
	values := url.Values{"list": {"podcast"}, "language": {"es"}, "addresses": {"Ana <ana@example.com>\nnonsense\n"}, "source": {"una feria"}}
	file := handlertest.ByteOrderMark + "email,list,state,language\nana@example.com,podcast,confirmed,es\nberta@example.com,newsletter,confirmed,en\n" +
		"carla@example.com,newsletter,unsubscribed,en\ndora@example.com,newsletter,pending,fr\n"
	preview := sendImport(site, cookie, values, file).WantStatus(http.StatusOK)
	preview.Want("h1", "Revisa antes de importar")
	preview.Want("main li", "nonsense")
	wantTable(preview, "main table",
		[]string{"1", "Newsletter", "English", "reciben un correo para confirmar"}, []string{"1", "Newsletter", "English", "siguen de baja"},
		[]string{"1", "Newsletter", "Español", "reciben un correo para confirmar"}, []string{"2", "Pódcast", "Español", "reciben un correo para confirmar"},
	)
	if _, total, err := site.Store.Subscribers(t.Context(), db.SubscriberFilter{}, 0, 1); total != 0 || err != nil {
		t.Errorf("the preview has stored %d, %v", total, err)
	}
	again := url.Values{"step": {"edit"}}
	for name := range values {
		again.Set(name, preview.Page().Find("main form input[name="+name+"]").AttrOr("value", ""))
	}
	sendImport(site, cookie, again, "").Want("textarea", strings.Join(strings.Fields(again.Get("addresses")), " "))
	again.Set("step", "confirm")
	want := []string{"3 añadidas", "1 ya estaba en la lista", "1 se dio de baja", "1 línea sin dirección"}
	if got := importOutcomes(sendImport(site, cookie, again, "")); !slices.Equal(got, want) {
		t.Errorf("the import: %v", got)
	}
	export := site.Get(subscribersPath+".csv", "Cookie", cookie).Body
	other := handlertest.New(t)
	theirs := other.Owner()
	sendImport(other, theirs, url.Values{"list": {"podcast"}, "language": {"es"}, "step": {"confirm"}}, export).WantStatus(http.StatusOK)
	for query, n := range map[string]int{"?list=newsletter&language=en": 2, "?list=newsletter&language=es": 1, "?state=unsubscribed": 1, "?list=podcast": 1} {
		if got := listedSubscribers(other, theirs, query); len(got) != n {
			t.Errorf("the other site has %v for %s", got, query)
		}
	}
}

// TestSubscribersImport checks a file and a text, with and without the owner's statement, that importing twice changes nothing,
// and that each address that is not vouched for is asked once.
func TestSubscribersImport(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	cookie := site.Owner()
	send := func(values url.Values, file string) handlertest.Reply { return sendImport(site, cookie, values, file) }
	values := url.Values{
		"list": {"podcast"}, "language": {"es"}, "addresses": {"Ana <ana@example.com>\nnonsense\n\n"}, "source": {"una feria"},
	}
	values.Set("step", "confirm")
	file := handlertest.ByteOrderMark + "Nombre;Correo;state\r\nBerta;berta@example.com;\r\nCarla;carla@example.com;unsubscribed\r\n'+dora@example.com\r\n"
	first := []string{"3 añadidas", "1 se dio de baja", "1 línea sin dirección"}
	if got := importOutcomes(send(values, file)); !slices.Equal(got, first) {
		t.Errorf("the first import: %v", got)
	}
	again := []string{"3 ya estaban en la lista", "1 se dio de baja", "1 línea sin dirección"}
	if got := importOutcomes(send(values, file)); !slices.Equal(got, again) {
		t.Errorf("the same again: %v", got)
	}
	asker := &subscription.Asker{Store: site.Store, Log: site.Kernel.Log, Mailer: &subscription.Mailer{
		Letterhead: email.NewLetterhead(site.Content, handlertest.Origin), ReplyTo: "robin@example.com", PendingDays: 7,
	}}
	for range 2 {
		must(t, asker.AskBatch(t.Context()))
	}
	if asked := site.MailsOf("visitor-podcast-subscribe"); len(asked) != 3 || asked["ana@example.comes"].Subject != "¿Quieres enterarte de mi pódcast?" {
		t.Errorf("asked: %v", asked)
	}

	values.Set("statement", "stated")
	if got := importOutcomes(send(values, file)); !slices.Equal(got, first) {
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
		send(wrong, "").WantStatus(http.StatusUnprocessableEntity).Want("h1", "Importar direcciones")
	}
}

// TestLongImport checks that 10,000 lines are imported, and that nobody but the owner, and no other form, may send as much.
func TestLongImport(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	cookie := site.Owner()
	var text strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&text, "reader-with-a-longish-name-%d@example.com\n", i)
	}
	values := url.Values{"list": {"newsletter"}, "language": {"en"}, "addresses": {text.String()}}
	if got := importOutcomes(site.Post(subscribersPath+"/import", values, "Cookie", cookie)); !slices.Equal(got, []string{"10000 añadidas"}) &&
		!slices.Equal(got, []string{"10\u00a0000 añadidas"}) {
		t.Errorf("%q", got)
	}
	site.Post(subscribersPath+"/import", values).WantStatus(http.StatusRequestEntityTooLarge)
	site.Post("/admin/newsletter", values, "Cookie", cookie).WantStatus(http.StatusRequestEntityTooLarge)
	lines := strings.Repeat("a line without an address"+strings.Repeat(" ", 74)+"\n", 10_000)
	again := url.Values{"list": {"newsletter"}, "language": {"en"}, "step": {"confirm"}, "addresses": {strings.ReplaceAll(lines, "\n", "\r\n")}}
	sendImport(site, cookie, again, "").WantStatus(http.StatusOK)
	values.Set("addresses", strings.Repeat("a", 1_000_001)) // and again with the press that confirms
	site.Post(subscribersPath+"/import", values, "Cookie", cookie).WantStatus(http.StatusUnprocessableEntity).
		Want("#import-addresses-error", "Error: Es más de un megabyte de texto, así que no se ha importado nada. Impórtalo por partes, o sin las columnas que sobran.")
	values.Set("addresses", strings.Repeat("a", 1<<20))
	site.Post(subscribersPath+"/import", values, "Cookie", cookie).WantStatus(http.StatusRequestEntityTooLarge)
}
