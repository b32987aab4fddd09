package handlers

import (
	"net/http"
	"strings"
	"testing"
)

// TestOwnPages checks pages of the owner's own: one with an address in each language, one with a shared address, one in Spanish
// alone.
func TestOwnPages(t *testing.T) {
	page := func(slug, title string, lines ...string) string {
		return "---\n" + strings.Join(append([]string{"slug: " + slug, "title: " + title, "description: About " + title + "."}, lines...), "\n") + "\n---\n\nThe text of " + title + ".\n"
	}
	site := newTestSite(t, withArticles(t, map[string]string{
		"../pages/legal/en.md":    page("legal-notice", "Legal notice", "menu: footer"),
		"../pages/legal/es.md":    page("aviso-legal", "Aviso legal"),
		"../pages/colophon/en.md": page("colophon", "Colophon", "menu: main"),
		"../pages/colophon/es.md": page("colophon", "Colofón"),
		"../pages/solo/es.md":     page("solo", "Solo", "languages: [es]"),
		"../pages/taken/en.md":    page("portfolio", "Taken", "languages: [en]"),
		"../pages/draft/en.md":    page("unfinished", "Unfinished", "draft: true"),
	}))
	for address, want := range map[string][]string{
		"/legal-notice":    {"<h1>Legal notice</h1>", "The text of Legal notice.", `hreflang="es" href="` + origin + `/aviso-legal"`, `href="/colophon"`},
		"/aviso-legal":     {"<h1>Aviso legal</h1>", `<html lang="es"`},
		"/colophon":        {"<h1>Colophon</h1>", `href="/legal-notice"`},
		"/colophon?lng=es": {"<h1>Colofón</h1>", `<html lang="es"`},
		"/solo":            {"<h1>Solo</h1>", `<html lang="es"`},
		"/sitemap.xml":     {"/legal-notice<", "/aviso-legal<", "/colophon<", "/colophon?lng=es<", "/solo<"},
		"/llms.txt":        {"/legal-notice)"},
	} {
		got := site.get(address).wantStatus(http.StatusOK).Body
		for _, part := range want {
			if !strings.Contains(got, part) {
				t.Errorf("%s has no %s", address, part)
			}
		}
	}
	if strings.Contains(site.get("/portfolio").Body, "The text of Taken") {
		t.Error("a page takes the address of another one")
	}
	site.get("/unfinished").wantStatus(http.StatusNotFound)
}
