package site_test

import (
	"net/http"
	"strings"
	"testing"

	"portfolio/handlers/handlertest"
)

// TestOwnPages checks pages of the owner's own: one with an address in each language, one with a shared address, one in Spanish
// alone.
func TestOwnPages(t *testing.T) {
	t.Parallel()
	page := func(slug, title string, lines ...string) string {
		return "---\n" + strings.Join(append([]string{"slug: " + slug, "title: " + title, "description: About " + title + "."}, lines...), "\n") + "\n---\n\nThe text of " + title + ".\n"
	}
	site := handlertest.New(t, handlertest.WithArticles(t, map[string]string{
		"../pages/legal/en.md":    page("legal-notice", "Legal notice", "menu: footer", "updated: 2025-06-07", "aliases: [imprint, /old/legal.html]"),
		"../pages/legal/es.md":    page("aviso-legal", "Aviso legal"),
		"../pages/colophon/en.md": page("colophon", "Colophon", "menu: main"),
		"../pages/colophon/es.md": page("colophon", "Colofón"),
		"../pages/solo/es.md":     page("solo", "Solo", "languages: [es]"),
		"../pages/imprint/es.md":  page("impressum", "Impressum", "languages: [es]", "menu: footer"),
		"../pages/taken/en.md":    page("portfolio", "Taken", "languages: [en]"),
	}))
	for address, want := range map[string][]string{
		"/legal-notice":                 {"Updated <time datetime=\"2025-06-07\">June\u00a07, 2025</time>", `content="` + handlertest.Origin + `/og/en/page.legal-notice.png"`, `type="text/markdown" href="/legal-notice.md"`, "<h1>Legal notice</h1>", "The text of Legal notice.", `hreflang="es" href="` + handlertest.Origin + `/aviso-legal"`, `href="/colophon"`},
		"/aviso-legal":                  {"<h1>Aviso legal</h1>", `<html lang="es"`},
		"/impressum":                    {"<h1>Impressum</h1>", `<html lang="es"`, `<li><a href="/impressum">Impressum</a></li>`},
		"/colophon":                     {`<li><a href="/impressum" lang="es" hreflang="es">Impressum</a></li>`, "<h1>Colophon</h1>", `href="/legal-notice"`},
		"/colophon?lng=es":              {"<h1>Colofón</h1>", `<html lang="es"`},
		"/solo":                         {"<h1>Solo</h1>", `<html lang="es"`},
		"/legal-notice.md":              {"# Legal notice\n", "The text of Legal notice.", "Updated June 7, 2025.", "<" + handlertest.Origin + "/legal-notice>"},
		"/colophon.es.md":               {"# Colofón\n", "/colophon?lng=es>"},
		"/og/es/page.aviso-legal.png":   {"PNG"},
		"/search?q=notice":              {`href="/legal-notice"`, `value="page"`},
		"/busqueda?q=colofon&type=page": {`href="/colophon?lng=es"`},
		"/sitemap.xml":                  {"<lastmod>2025-06-07</lastmod>", "/legal-notice<", "/aviso-legal<", "/colophon<", "/colophon?lng=es<", "/solo<"},
		"/llms.txt":                     {"/legal-notice.md)"},
	} {
		got := site.Get(address).WantStatus(http.StatusOK).Body
		for _, part := range want {
			if !strings.Contains(got, part) {
				t.Errorf("%s has no %s", address, part)
			}
		}
	}
	if strings.Contains(site.Get("/portfolio").Body, "The text of Taken") {
		t.Error("a page takes the address of another one")
	}
	if page := handlertest.Schemas(t, site.Get("/legal-notice").Page())["WebPage"]; page["dateModified"] != "2025-06-07" || page["name"] != "Legal notice" {
		t.Errorf("machines are told %v", page)
	}
	for from, to := range map[string]string{"/imprint": "/legal-notice", "/old/legal.html?a=b": "/legal-notice?a=b"} {
		got := site.Get(from).WantStatus(http.StatusMovedPermanently)
		if location := got.Header.Get("Location"); location != to {
			t.Errorf("%s leads to %s, want %s", from, location, to)
		}
	}
	site.Get("/solo.en.md").WantStatus(http.StatusNotFound)
}

// TestOwnPageDraft checks that a page's draft is the owner's alone.
func TestOwnPageDraft(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithArticles(t, map[string]string{
		"../pages/draft/en.md": "---\nslug: unfinished\ntitle: Unfinished\ndescription: Soon.\nmenu: main\ndraft: true\nlanguages: [en]\n---\n\nNot yet.\n",
	}))
	for _, address := range []string{"/unfinished", "/unfinished.md"} {
		site.Get(address).WantStatus(http.StatusNotFound)
	}
	seen := site.Get("/unfinished", "Cookie", site.Owner()).WantStatus(http.StatusOK)
	if robots, _ := seen.Page().Find("meta[name=robots]").Attr("content"); robots != "noindex" || !strings.Contains(seen.Body, "Draft") {
		t.Errorf("robots are told %q", robots)
	}
	site.Get("/unfinished").WantStatus(http.StatusNotFound) // nothing was kept of the owner's page
	for _, address := range []string{"/", "/sitemap.xml", "/llms.txt", "/search?q=unfinished"} {
		if strings.Contains(site.Get(address).Body, `/unfinished`) {
			t.Errorf("%s tells of the draft", address)
		}
	}
}
