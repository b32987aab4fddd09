package handlers_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"portfolio/handlers/handlertest"
)

// nowhere is a response writer that discards everything, so that benchmarks measure the site.
type nowhere struct{ header http.Header }

func (d *nowhere) Header() http.Header         { return d.header }
func (d *nowhere) Write(b []byte) (int, error) { return len(b), nil }
func (d *nowhere) WriteHeader(int)             {}

func benchmarkPage(b *testing.B, address string, headers ...string) {
	site := handlertest.New(b)
	r := httptest.NewRequest(http.MethodGet, address, http.NoBody)
	r.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	r.Header.Set("Accept-Language", "es-ES,es;q=0.9,en;q=0.8")
	r.Header.Set("User-Agent", handlertest.Browser)
	r.Header.Set("Referer", "https://news.example/")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := &nowhere{http.Header{}}
	site.ServeHTTP(w, r)
	b.ReportAllocs()
	for b.Loop() {
		clear(w.header)
		site.ServeHTTP(w, r)
	}
}

func BenchmarkKeptArticle(b *testing.B) { benchmarkPage(b, "/articulos/el-primer-catalogo") }

func BenchmarkKeptArticleWithCookies(b *testing.B) {
	benchmarkPage(b, "/articulos/el-primer-catalogo", "Cookie", "theme=light; i18nextLng=es")
}

func BenchmarkNotModified(b *testing.B) {
	benchmarkPage(b, "/articulos/el-primer-catalogo", "If-None-Match", "*")
}

func BenchmarkRenderedChat(b *testing.B) { benchmarkPage(b, "/chat?message=hola&lng=es") }

func BenchmarkSearch(b *testing.B) { benchmarkPage(b, "/busqueda?q=chatbot+privacidad") }

// BenchmarkSearchTyped searches for the beginning of a word that everything has.
func BenchmarkSearchTyped(b *testing.B) {
	benchmarkPage(b, "/busqueda?q=pro", "Accept", "application/json")
}

func BenchmarkNotFound(b *testing.B) { benchmarkPage(b, "/articulos/nada") }

// BenchmarkHomeFromNewsletter asks for a cached page with a parameter that it does not read.
func BenchmarkHomeFromNewsletter(b *testing.B) { benchmarkPage(b, "/?utm_source=newsletter") }

// BenchmarkHomeUncompressed asks for a cached page without compression.
func BenchmarkHomeUncompressed(b *testing.B) { benchmarkPage(b, "/", "Accept-Encoding", "identity") }

func BenchmarkRenderedForm(b *testing.B) { benchmarkPage(b, "/connects/meeting?lng=en") }

func BenchmarkRenderedFormUncompressed(b *testing.B) {
	benchmarkPage(b, "/connects/meeting?lng=en", "Accept-Encoding", "identity")
}
