package site_test

import (
	"strings"
	"testing"

	"portfolio/handlers/handlertest"
)

// TestFacingPages checks that the page of a project and that of a service lead to themselves in two languages, and come back.
func TestFacingPages(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for path, other := range map[string]string{"/services/chatbots": "No se inventa", "/portfolio/anchor": "<h2>", "/proyectos/card-index": "La caja sigue siendo la copia."} {
		link := site.Get(path).WantStatus(200).Page().Find(".facing-links a").AttrOr("href", "")
		if link != path+"?facing=es" {
			t.Errorf("%s leads to %q", path, link)
			continue
		}
		page := site.Get(link).WantStatus(200)
		doc := page.Page()
		if !strings.Contains(page.Body, other) || doc.Find(`.facing-row > [lang="es"]`).Length() == 0 {
			t.Errorf("%s has no text in the other language", link)
		}
		if back := doc.Find(".back-link").AttrOr("href", ""); back != path || doc.Find(`[rel=canonical]`).AttrOr("href", "") != handlertest.Origin+path {
			t.Errorf("%s leads back to %q", link, back)
		}
	}
}
