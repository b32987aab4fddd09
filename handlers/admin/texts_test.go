package admin_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/handlers/handlertest"
)

// TestTexts checks that the list has every text with its state, that it can be filtered and searched, and that a draft opens for the
// owner alone.
func TestTexts(t *testing.T) {
	t.Parallel()
	folder := handlertest.Without(t, handlertest.Full, "articles/", "services/")
	for name, text := range map[string]string{
		"articles/out/en.md":   "---\ntitle: The old boat\ndescription: x\ndate: 2020-01-02\nupdated: 2020-03-04\n---\nText\n",
		"articles/out/es.md":   "---\ntitle: La barca vieja\ndescription: x\nslug: la-barca\n---\nTexto\n",
		"articles/later/en.md": "---\ntitle: Next century\ndescription: x\ndate: 2126-01-02\nlanguages: [en]\n---\nText\n",
		"articles/half/en.md":  "---\ntitle: Half a text\ndescription: x\ndraft: true\nlanguages: [en]\n---\nText\n",
		"pages/imprint/en.md":  "---\ntitle: Imprint <b>\ndescription: x\nlanguages: [en]\n---\nText\n",
		"pages/colophon/en.md": "---\ntitle: Colophon\ndescription: x\ndraft: true\nlanguages: [en]\n---\nText\n",
	} {
		folder[name] = &fstest.MapFile{Data: []byte(text)}
	}
	site := handlertest.New(t, handlertest.WithFolder(t, folder))
	cookie := site.Owner()
	list := func(query string, want ...string) {
		t.Helper()
		page := site.Get("/admin/site"+query, "Cookie", cookie).WantStatus(http.StatusOK)
		rows := page.Page().Find(".inbox-item")
		if rows.Length() != len(want) {
			t.Fatalf("%s lists %d texts: %s", query, rows.Length(), page.Text(".inbox"))
		}
		for i, text := range want {
			if got := handlertest.Words(rows.Eq(i).Find(".badge")) + " " + handlertest.Words(rows.Eq(i).Find(".inbox-title a")); got != text {
				t.Errorf("%s: the text at %d is %q, want %q", query, i, got, text)
			}
		}
	}
	list("", "Borrador Half a text", "Borrador Colophon", "Programado Next century", "Publicado The old boat", "Publicado Imprint <b>")
	list("?state=draft", "Borrador Half a text", "Borrador Colophon")
	list("?state=scheduled", "Programado Next century")
	list("?state=nonsense&q=BOAT", "Publicado The old boat")
	list("?q=la-barca+old", "Publicado The old boat")
	list("?state=published&q=century")
	page := site.Get("/admin/site", "Cookie", cookie)
	page.Want(".chip-list", "TodosBorradores (2)Programados (1)Publicados (2)")
	for _, draft := range []string{".inbox-item:nth-child(1) a", ".inbox-item:nth-child(2) a", ".inbox-item:nth-child(3) a"} {
		address := page.Page().Find(draft).AttrOr("href", "")
		site.Get(address, "Cookie", cookie).WantStatus(http.StatusOK)
		site.Get(address).WantStatus(http.StatusNotFound)
	}
	site.Get("/admin/site").WantStatus(http.StatusSeeOther)
}

// TestSitePostLimit checks that only posts to the screens of the site may be long, less so after the session has ended.
func TestSitePostLimit(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	long := url.Values{"x": {strings.Repeat("x", 100<<10)}}
	longest := url.Values{"x": {strings.Repeat("x", 1<<20)}}
	ended := url.Values{"x": {strings.Repeat("x", 300<<10)}}
	site.Post("/admin/site", ended).WantStatus(http.StatusRequestEntityTooLarge)
	site.Post("/admin/outbox", long).WantStatus(http.StatusRequestEntityTooLarge)
	cookie := site.Owner()
	site.Post("/admin/site", longest, "Cookie", cookie).WantStatus(http.StatusRequestEntityTooLarge)
	site.Post("/admin/site", long, "Cookie", cookie).WantStatus(http.StatusMethodNotAllowed)
	site.Post("/admin/outbox", long, "Cookie", cookie).WantStatus(http.StatusRequestEntityTooLarge)
	site.Get("/admin/site", "Cookie", cookie).Want(".admin > .callout", "Aquí no se puede cambiar nada: es la demostración que trae el programa. Crea tu propio sitio con portfolio init e inicia el programa con su carpeta.")
}
