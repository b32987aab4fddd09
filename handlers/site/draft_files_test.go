package site_test

import (
	"net/http"
	"regexp"
	"testing"

	"portfolio/handlers/handlertest"
)

// TestFilesOfDrafts checks that a file beside a text that is not public is its owner's alone, unless something public names it.
func TestFilesOfDrafts(t *testing.T) {
	t.Parallel()
	text := func(slug, date, more, body string) string {
		return "---\nslug: " + slug + "\ntitle: A " + slug + "\ndescription: About it.\ndate: " + date + "\nlanguages: [en]\n" + more + "---\n\n" + body + "\n"
	}
	drawing := func(shape string) string {
		return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60">` + shape + `</svg>`
	}
	site := handlertest.New(t, handlertest.WithArticles(t, map[string]string{
		"gate/en.md":                 text("gate", "2025-01-02", "draft: true\n", "![A gate](gate.svg)\n\n![A key](key.svg)"),
		"gate/gate.svg":              drawing(`<rect width="9" height="9"/>`),
		"gate/key.svg":               drawing(`<circle r="9"/>`),
		"later/en.md":                text("later", "2099-01-02", "", "![A door](door.svg)"),
		"later/door.svg":             drawing(`<rect width="7" height="7"/>`),
		"house/en.md":                text("house", "2025-01-02", "", "![A roof](roof.svg)\n\n![The key](../gate/key.svg)"),
		"house/roof.svg":             drawing(`<path d="M0 0h9"/>`),
		"../pages/cellar/en.md":      "---\nslug: cellar\ntitle: Cellar\ndescription: Soon.\ndraft: true\nlanguages: [en]\n---\n\n![A cellar](cellar.svg)\n",
		"../pages/cellar/cellar.svg": drawing(`<rect width="5" height="5"/>`),
	}))
	owner := site.Owner()
	for name, want := range map[string]struct {
		page   string
		public bool
	}{
		"gate": {"/articles/gate", false}, "door": {"/articles/later", false}, "cellar": {"/cellar", false},
		"key": {"/articles/gate", true}, "roof": {"/articles/house", true},
	} {
		page := site.Get(want.page, "Cookie", owner).WantStatus(http.StatusOK).Body
		address := regexp.MustCompile(`/static/[a-z/]+/` + name + `\.[0-9a-f]{10}\.svg`).FindString(page)
		if address == "" {
			t.Errorf("%s does not show %s to its owner", want.page, name)
			continue
		}
		own := site.Get(address, "Cookie", owner).WantStatus(http.StatusOK)
		if kept := own.Header.Get("Cache-Control"); want.public == (kept == "no-store") {
			t.Errorf("%s of the owner may be kept: %q", name, kept)
		}
		status := http.StatusNotFound
		if want.public {
			status = http.StatusOK
		}
		site.Get(address).WantStatus(status)
	}
}
