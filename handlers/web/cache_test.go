package web_test

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"portfolio/handlers/handlertest"
	"portfolio/handlers/web/cache"
	"portfolio/views/layout"
)

// TestCodings checks one page in every content encoding, rendered and then cached.
func TestCodings(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	plain := site.Get("/articles").WantStatus(200).Body
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
			got := site.Get("/articles", "Accept-Encoding", c.accept).WantStatus(200)
			coding := got.Header.Get("Content-Encoding")
			if coding != c.want {
				t.Errorf("Accept-Encoding %q, %s time: coded as %q, want %q", c.accept, time, coding, c.want)
				continue
			}
			if handlertest.Unpack(t, coding, got.Body) != plain {
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
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		site := handlertest.New(t)
		quick := site.Get("/articles", "Accept-Encoding", "br")
		ctx, stop := context.WithCancel(t.Context())
		go site.Recompress(ctx)
		synctest.Wait()
		stop()
		best := site.Get("/articles", "Accept-Encoding", "br")
		if len(best.Body) >= len(quick.Body) {
			t.Errorf("%d bytes became %d", len(quick.Body), len(best.Body))
		}
		if handlertest.Unpack(t, "br", best.Body) != handlertest.Unpack(t, "br", quick.Body) {
			t.Error("the page changed with its compression")
		}
		if best.Header.Get("Etag") == quick.Header.Get("Etag") {
			t.Error("different bytes share an entity tag")
		}
		again := site.Get("/articles", "Accept-Encoding", "br", "If-None-Match", quick.Header.Get("Etag"))
		again.WantStatus(http.StatusNotModified)
	})
}

func TestNotModified(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for _, coding := range []string{"br", "zstd", "gzip", ""} {
		tag := site.Get("/articles", "Accept-Encoding", coding).Header.Get("Etag")
		for _, header := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
			got := site.Get("/articles", "Accept-Encoding", "br", "If-None-Match", header)
			if got.Status != http.StatusNotModified || got.Body != "" {
				t.Errorf("If-None-Match %s: status %d and %d bytes", header, got.Status, len(got.Body))
			}
			if got.Header.Get("Etag") == "" || got.Header.Get("Vary") == "" || got.Header.Get("Cache-Control") != "no-cache" {
				t.Errorf("If-None-Match %s: the headers are %v", header, got.Header)
			}
		}
	}
	for _, header := range []string{`"other"`, "", `W/"`} {
		site.Get("/articles", "If-None-Match", header).WantStatus(http.StatusOK)
	}
}

// TestKeptApart checks that no visitor is served a page cached for another language or theme.
func TestKeptApart(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for range 2 {
		for _, theme := range []string{"dark", "light"} {
			for _, lang := range []string{"en", "es"} {
				got := site.Get("/tutorials", "Cookie", "theme="+theme+"; i18nextLng="+lang)
				html := got.Page().Find("html")
				if html.AttrOr("lang", "") != lang || html.AttrOr("class", "") != theme {
					t.Errorf("%s and %s were answered with %s and %s", lang, theme, html.AttrOr("lang", ""), html.AttrOr("class", ""))
				}
			}
		}
	}
}

// TestCachedOnce checks that invented addresses do not fill the memory.
func TestCachedOnce(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	var cached []string
	for _, address := range []string{
		"/articles", "/articles?filter=howTos", "/articles?x=1", "/articles?filter=howTos&x=1",
		"/articles?filter=nonsense", "/articles?filter=howTos&filter=reviews", "/nothing-here", "/articles/nothing-here",
	} {
		site.Get(address, "Accept-Encoding", "br")
		path, query, _ := strings.Cut(address, "?")
		if _, ok := site.Kernel.Cache.Get(cache.Key{Path: path, Query: query, Preferred: "en", Theme: layout.Dark}); ok {
			cached = append(cached, address)
		}
	}
	if len(cached) != 2 {
		t.Errorf("cached %q, want only /articles and its filter", cached)
	}
}

// TestHead checks that HEAD has the headers of GET, for cached pages and others.
func TestHead(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	style := site.Assets.URL("css/site.css")
	for _, address := range []string{"/", "/articles?x=1", "/nothing-here", style} {
		for _, coding := range []string{"br", ""} {
			site.Get(address, "Accept-Encoding", coding)
			get := site.Get(address, "Accept-Encoding", coding)
			head := site.Do(http.MethodHead, address, "", "Accept-Encoding", coding)
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
