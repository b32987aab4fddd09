package admin_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/handlers/handlertest"
)

// BenchmarkPreview renews the preview of a text of 2,000 words. The aim is 150 ms.
func BenchmarkPreview(b *testing.B) {
	words := strings.Repeat("A list begins with what is nearest to the **door**, and ends at a [wall](/about) of ten words. ", 110)
	site := handlertest.NewEditable(b, fstest.MapFS{
		"site.toml":           {Data: []byte("name = 'Ana'\nlanguages = ['en']\npromises = []\n")},
		"profile.toml":        {Data: []byte("name = 'Ana'\nemail = 'ana@example.com'\n")},
		"articles/long/en.md": {Data: []byte("---\ntitle: Long\ndescription: A long text\ndraft: true\n---\n\n" + strings.ReplaceAll(words, "words. A", "words.\n\nA") + "\n")},
	})
	cookie := site.Owner()
	for b.Loop() {
		site.Get("/admin/site/texts/articles/long/preview?lang=en", "Cookie", cookie).WantStatus(http.StatusOK)
	}
}
