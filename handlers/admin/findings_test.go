package admin_test

import (
	"strings"
	"testing"
)

// TestFindingsSpeakAsForms checks that findings are in one language, name a field by its label and a text by its title, and lead there.
func TestFindingsSpeakAsForms(t *testing.T) {
	t.Parallel()
	site, cookie := newSite(t, "minimal")
	page := site.Get("/admin/site/findings", "Cookie", cookie)
	main := page.Page().Find("main")
	if text := main.Find("[lang=en]").Text(); text != "" {
		t.Errorf("in English: %s", text)
	}
	page.Want(`a[href="/admin/site/files/profile#key-role"]`, "Rolle (English) fehlt")
	if text := page.Text(`a[href="/admin/site/texts/pages/imprint"]`); !strings.Contains(text, "keine öffentliche Seite heißt Impressum") {
		t.Errorf("the links to the imprint say %q", text)
	}
	for _, want := range []string{"Hallo", "articles/hello/de.md", "profile.toml", "role.en"} {
		if !strings.Contains(main.Text(), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}
