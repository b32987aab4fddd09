package web_test

import (
	"net/http"
	"testing"

	"portfolio/handlers/handlertest"
)

func TestAssets(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	style := site.Assets.URL("css/site.css")
	whole := site.Get(style).WantStatus(200)
	if got := whole.Header.Get("Content-Type"); got != "text/css; charset=utf-8" {
		t.Errorf("the style sheet is %q", got)
	}
	if got := whole.Header.Get("Cache-Control"); got != "public, max-age=31536000, immutable" {
		t.Errorf("it is kept for %q", got)
	}
	for _, coding := range []string{"br", "gzip"} {
		got := site.Get(style, "Accept-Encoding", coding)
		if got.Header.Get("Content-Encoding") != coding || handlertest.Unpack(t, coding, got.Body) != whole.Body {
			t.Errorf("%s: not the same style sheet", coding)
		}
		if got.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: it varies by %q", coding, got.Header.Get("Vary"))
		}
	}
	site.Get(style, "If-None-Match", whole.Header.Get("Etag")).WantStatus(http.StatusNotModified)
	former := site.Get("/static/css/site.0000000000.css").WantStatus(http.StatusOK) // of another version of the program
	if got := former.Header.Get("Cache-Control"); got != "no-store" || former.Body != whole.Body {
		t.Errorf("a former style sheet is not today's, or kept for %q", got)
	}
	site.Get("/static/css/nothing.0000000000.css").WantStatus(http.StatusNotFound)
	site.Get("/static/css/site.0000000000.woff2").WantStatus(http.StatusNotFound)
	site.Get("/static/js/chunk.AAAAAAAA.js").WantStatus(http.StatusNotFound) // there are several
	site.Get("/static/css/site.css").WantStatus(http.StatusNotFound)
	picture := site.Get(site.Assets.URL("img/empty.svg")).WantStatus(http.StatusOK)
	if got := picture.Header.Get("Cross-Origin-Resource-Policy"); got != "cross-origin" {
		t.Errorf("readers on the web cannot show a picture: %q", got)
	}
}

func TestRanges(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	font := site.Assets.URL("fonts/display.woff2")
	whole := site.Get(font).WantStatus(200)
	part := site.Get(font, "Range", "bytes=4-11").WantStatus(http.StatusPartialContent)
	if part.Body != whole.Body[4:12] {
		t.Error("the part is not the one asked for")
	}
	site.Get(font, "Range", "bytes=99999999-").WantStatus(http.StatusRequestedRangeNotSatisfiable)
}
