package handlers

import (
	"net/http"
	"testing"
)

func TestAssets(t *testing.T) {
	site := newTestSite(t)
	style := site.Assets.URL("css/site.css")
	whole := site.get(style).wantStatus(200)
	if got := whole.Header.Get("Content-Type"); got != "text/css; charset=utf-8" {
		t.Errorf("the style sheet is %q", got)
	}
	if got := whole.Header.Get("Cache-Control"); got != "public, max-age=31536000, immutable" {
		t.Errorf("it is kept for %q", got)
	}
	for _, coding := range []string{"br", "gzip"} {
		got := site.get(style, "Accept-Encoding", coding)
		if got.Header.Get("Content-Encoding") != coding || unpack(t, coding, got.Body) != whole.Body {
			t.Errorf("%s: not the same style sheet", coding)
		}
		if got.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: it varies by %q", coding, got.Header.Get("Vary"))
		}
	}
	site.get(style, "If-None-Match", whole.Header.Get("Etag")).wantStatus(http.StatusNotModified)
	former := site.get("/static/css/site.0000000000.css").wantStatus(http.StatusOK) // of another version of the program
	if got := former.Header.Get("Cache-Control"); got != "no-store" || former.Body != whole.Body {
		t.Errorf("a former style sheet is not today's, or kept for %q", got)
	}
	site.get("/static/css/nothing.0000000000.css").wantStatus(http.StatusNotFound)
	site.get("/static/css/site.0000000000.woff2").wantStatus(http.StatusNotFound)
	site.get("/static/js/chunk.AAAAAAAA.js").wantStatus(http.StatusNotFound) // there are several
	site.get("/static/css/site.css").wantStatus(http.StatusNotFound)
}

func TestRanges(t *testing.T) {
	site := newTestSite(t)
	font := site.Assets.URL("fonts/display.woff2")
	whole := site.get(font).wantStatus(200)
	part := site.get(font, "Range", "bytes=4-11").wantStatus(http.StatusPartialContent)
	if part.Body != whole.Body[4:12] {
		t.Error("the part is not the one asked for")
	}
	site.get(font, "Range", "bytes=99999999-").wantStatus(http.StatusRequestedRangeNotSatisfiable)
}
