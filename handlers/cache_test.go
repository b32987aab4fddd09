package handlers

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"

	"portfolio/handlers/web/cache"
	"portfolio/views/layout"
)

// unpack decodes a content encoding.
func unpack(t testing.TB, coding, body string) string {
	t.Helper()
	var r io.Reader = strings.NewReader(body)
	var err error
	switch coding {
	case "br":
		r = brotli.NewReader(r)
	case "gzip":
		r, err = gzip.NewReader(r)
	case "zstd":
		r, err = zstd.NewReader(r, zstd.WithDecoderConcurrency(1))
	case "":
	default:
		t.Fatalf("no coding is called %q", coding)
	}
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestCodings checks one page in every content encoding, rendered and then cached.
func TestCodings(t *testing.T) {
	site := newTestSite(t)
	plain := site.get("/articles").wantStatus(200).Body
	for _, c := range []struct{ accept, want string }{
		{"", ""},
		{"identity", ""},
		{"br", "br"},
		{"gzip, deflate, br, zstd", "br"},
		{"gzip, deflate", "gzip"},
		{"GZIP", "gzip"},
		{"zstd", "zstd"},
		{"gzip;q=1.0, br;q=0.5", "gzip"},
		{"br;q=0, gzip", "gzip"},
		{"br; q=0.000", ""},
		{"br;q=0.001", "br"},
		{"broccoli", ""},
	} {
		for _, time := range []string{"first", "second"} {
			got := site.get("/articles", "Accept-Encoding", c.accept).wantStatus(200)
			coding := got.Header.Get("Content-Encoding")
			if coding != c.want {
				t.Errorf("Accept-Encoding %q, %s time: coded as %q, want %q", c.accept, time, coding, c.want)
				continue
			}
			if unpack(t, coding, got.Body) != plain {
				t.Errorf("Accept-Encoding %q, %s time: another page", c.accept, time)
			}
			if length := got.Header.Get("Content-Length"); coding != "" && length != strconv.Itoa(len(got.Body)) {
				t.Errorf("Accept-Encoding %q: length %s, sent %d", c.accept, length, len(got.Body))
			}
			if got.Header.Get("Vary") != "Accept-Encoding, Accept-Language, Cookie" {
				t.Errorf("Accept-Encoding %q: it varies by %q", c.accept, got.Header.Get("Vary"))
			}
		}
	}
}

// TestBestCompression checks that the best compression replaces the fast one of the first response.
func TestBestCompression(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		site := newTestSite(t)
		quick := site.get("/articles", "Accept-Encoding", "br")
		synctest.Wait()
		best := site.get("/articles", "Accept-Encoding", "br")
		if len(best.Body) >= len(quick.Body) {
			t.Errorf("%d bytes became %d", len(quick.Body), len(best.Body))
		}
		if unpack(t, "br", best.Body) != unpack(t, "br", quick.Body) {
			t.Error("the page changed with its compression")
		}
		if best.Header.Get("Etag") == quick.Header.Get("Etag") {
			t.Error("different bytes share an entity tag")
		}
		again := site.get("/articles", "Accept-Encoding", "br", "If-None-Match", quick.Header.Get("Etag"))
		again.wantStatus(http.StatusNotModified)
	})
}

func TestNotModified(t *testing.T) {
	site := newTestSite(t)
	for _, coding := range []string{"br", "zstd", "gzip", ""} {
		tag := site.get("/articles", "Accept-Encoding", coding).Header.Get("Etag")
		for _, header := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
			got := site.get("/articles", "Accept-Encoding", "br", "If-None-Match", header)
			if got.Status != http.StatusNotModified || got.Body != "" {
				t.Errorf("If-None-Match %s: status %d and %d bytes", header, got.Status, len(got.Body))
			}
			if got.Header.Get("Etag") == "" || got.Header.Get("Vary") == "" || got.Header.Get("Cache-Control") != "no-cache" {
				t.Errorf("If-None-Match %s: the headers are %v", header, got.Header)
			}
		}
	}
	for _, header := range []string{`"other"`, "", `W/"`} {
		site.get("/articles", "If-None-Match", header).wantStatus(http.StatusOK)
	}
}

// TestKeptApart checks that no visitor is served a page cached for another language or theme.
func TestKeptApart(t *testing.T) {
	site := newTestSite(t)
	for range 2 {
		for _, theme := range []string{"dark", "light"} {
			for _, lang := range []string{"en", "es"} {
				got := site.get("/tutorials", "Cookie", "theme="+theme+"; i18nextLng="+lang)
				html := got.page().Find("html")
				if html.AttrOr("lang", "") != lang || html.AttrOr("class", "") != theme {
					t.Errorf("%s and %s were answered with %s and %s", lang, theme, html.AttrOr("lang", ""), html.AttrOr("class", ""))
				}
			}
		}
	}
}

// TestCachedOnce checks that invented addresses do not fill the memory.
func TestCachedOnce(t *testing.T) {
	site := newTestSite(t)
	var cached []string
	for _, address := range []string{
		"/articles", "/articles?filter=howTos", "/articles?x=1", "/articles?filter=howTos&x=1",
		"/articles?filter=nonsense", "/articles?filter=howTos&filter=reviews", "/nothing-here", "/articles/nothing-here",
	} {
		site.get(address, "Accept-Encoding", "br")
		path, query, _ := strings.Cut(address, "?")
		if _, ok := site.kernel.Cache.Get(cache.Key{Path: path, Query: query, Preferred: "en", Theme: layout.Dark}); ok {
			cached = append(cached, address)
		}
	}
	if len(cached) != 2 {
		t.Errorf("cached %q, want only /articles and its filter", cached)
	}
}

// TestHead checks that HEAD has the headers of GET, for cached pages and others.
func TestHead(t *testing.T) {
	site := newTestSite(t)
	style := site.Assets.URL("css/site.css")
	for _, address := range []string{"/", "/articles?x=1", "/nothing-here", style} {
		for _, coding := range []string{"br", ""} {
			site.get(address, "Accept-Encoding", coding)
			get := site.get(address, "Accept-Encoding", coding)
			head := site.do(http.MethodHead, address, "", "Accept-Encoding", coding)
			var a, b bytes.Buffer
			_, _ = get.Header.Write(&a), head.Header.Write(&b)
			if get.Status != head.Status || a.String() != b.String() {
				t.Errorf("%s: GET answers %d\n%sHEAD answers %d\n%s", address, get.Status, &a, head.Status, &b)
			}
			if head.Body != "" {
				t.Errorf("HEAD %s sends %d bytes", address, len(head.Body))
			}
		}
	}
}
