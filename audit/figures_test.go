//go:build audit

package audit

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"portfolio/content"
	"portfolio/demo"
	"portfolio/i18n"
)

// demonstration is the site that the program serves without a folder.
var demonstration = sync.OnceValue(func() *content.Site {
	site, _, err := content.Load(demo.Files(), content.Options{})
	if err != nil {
		panic(err) // the build has compiled it
	}
	return site
})

// article returns the address of a page of about a thousand words: an article of the demonstration.
var article = sync.OnceValue(func() string {
	site := demonstration()
	lang := site.Languages.Fallback()
	for _, a := range site.Articles {
		if text, has := a.Localized[lang]; has && text.Words() > 900 {
			return site.Languages.Path(lang, i18n.Article, text.Slug)
		}
	}
	return "/"
})

// TestFigures prints what the built program reaches on this machine, each figure with its target. It judges none of them.
// make bench runs it.
func TestFigures(t *testing.T) {
	a := newAudit(t)
	info, err := os.Stat(a.binary)
	must(t, err)
	t.Logf("binary: %.1f MB (target 42)", float64(info.Size())/1e6)
	a.startTimes(t)
	a.memoryUse(t)
	a.loadBesideNginx(t)
}

// startTimes prints the time from the start to the first response, with a fresh database and with an existing one.
func (a *audit) startTimes(t *testing.T) {
	var fresh, existing []time.Duration
	for range 5 {
		database := newDatabase(t)
		for _, times := range []*[]time.Duration{&fresh, &existing} {
			p := a.serve(t, database)
			*times = append(*times, p.started)
			p.kill()
		}
	}
	t.Logf("start: %d ms with a fresh database (target 150), %d ms with an existing one (target 60)",
		median(fresh).Milliseconds(), median(existing).Milliseconds())
}

// memoryUse prints the resident memory after 10,000 requests.
func (a *audit) memoryUse(t *testing.T) {
	p := a.serve(t, newDatabase(t))
	defer p.kill()
	for i := range 10_000 {
		path := []string{article(), "/", "/articulos", "/nothing-here", "/search?q=hello"}[i%5]
		getBrotli(t, p.origin+path)
	}
	t.Logf("resident memory after 10,000 requests: %.1f MB (target 40)", float64(p.resources(t).memory)/1e6)
}

// getBrotli returns the body of a page as it travels, in brotli where the server has it.
func getBrotli(t *testing.T, address string) []byte {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, address, http.NoBody)
	must(t, err)
	request.Header.Set("Accept-Encoding", "br")
	response, err := http.DefaultClient.Do(request)
	must(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must(t, err)
	return body
}

// bestBrotli gets a page until the server has compressed it at its best level: the first responses are compressed quickly.
func bestBrotli(t *testing.T, address string) []byte {
	t.Helper()
	body := getBrotli(t, address)
	for same := 0; same < 5; same++ {
		time.Sleep(100 * time.Millisecond)
		if now := getBrotli(t, address); len(now) < len(body) {
			body, same = now, 0
		}
	}
	return body
}

// median returns the middle value of a list.
func median[T time.Duration | float64](list []T) T {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}

// writeBelow writes a file and the folders above it.
func writeBelow(t testing.TB, name string, data []byte) {
	t.Helper()
	must(t, os.MkdirAll(filepath.Dir(name), 0o755))
	must(t, os.WriteFile(name, data, 0o644))
}
