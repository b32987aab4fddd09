package content

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"portfolio/content/cache"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

// BenchmarkLoadArticles reads the front matter of 1,000 articles in two languages.
func BenchmarkLoadArticles(b *testing.B) {
	folder := b.TempDir()
	text := strings.Repeat("Some words of a paragraph that goes on for a while, with *emphasis* and [a link](https://example.com).\n\n", 60)
	for i := range 1000 {
		name := filepath.Join(folder, fmt.Sprintf("articles/text-%04d", i))
		if err := os.MkdirAll(name, 0o755); err != nil {
			b.Fatal(err)
		}
		for _, lang := range []string{"en", "es"} {
			slug := fmt.Sprintf("text-%s-%04d", lang, i)
			if err := os.WriteFile(filepath.Join(name, lang+".md"), []byte(head("slug: "+slug, "tags: [go, web]")+text), 0o600); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		reader := folderReader{
			fsys: os.DirFS(folder), langs: []i18n.Lang{"en", "es"}, zone: madrid, bodies: &bodies{cache: cache.New(cache.Options{}), languages: i18ntest.Two()},
		}
		articles := reader.articles()
		newArticleIndex(articles, time.Now(), false)
		if len(articles) != 1000 || len(reader.findings) != 0 {
			b.Fatalf("%d articles, %v", len(articles), reader.findings)
		}
	}
}
