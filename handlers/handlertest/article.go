package handlertest

import (
	"path"
	"testing"
	"testing/fstest"

	"portfolio/handlers"
)

// WithArticles puts other articles in place of the site's. The names are paths from articles/.
func WithArticles(t testing.TB, texts map[string]string) func(*handlers.Config) {
	t.Helper()
	folder := Without(t, Full, "articles/", "about.toml") // about.toml recommends articles
	for name, text := range texts {
		folder[path.Join("articles", name)] = &fstest.MapFile{Data: []byte(text)}
	}
	return WithFolder(t, folder)
}
