package site_test

import (
	"encoding/binary"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/handlers/handlertest"
)

// TestMediaPage plays a video on the page that has one, whose policy allows it; no other page's does. A part of the video can be had.
func TestMediaPage(t *testing.T) {
	t.Parallel()
	folder := fstest.MapFS{}
	for name, file := range handlertest.Without(t, handlertest.Full) {
		folder[name] = file
	}
	front := "---\ntitle: A film\ndescription: About a film.\ndate: 2024-01-02\nlanguages: [en]\n---\n\n"
	film := append(binary.BigEndian.AppendUint32(nil, 20), "ftypisom\x00\x00\x00\x00mp42"...)
	folder["articles/film/en.md"] = &fstest.MapFile{Data: []byte(front + "![A film](film.mp4)\n\nand\n")}
	folder["articles/film/film.mp4"] = &fstest.MapFile{Data: film}
	folder["articles/plain/en.md"] = &fstest.MapFile{Data: []byte(front + "None.\n")}
	site := handlertest.New(t, handlertest.WithFolder(t, folder))
	for range 2 { // rendered, and from the cache
		page := site.Get("/articles/film").WantStatus(200)
		if policy := page.Header.Get("Content-Security-Policy"); !strings.HasSuffix(policy, "; media-src 'self'") {
			t.Errorf("the policy is %s", policy)
		}
		_, rest, _ := strings.Cut(page.Body, `<video controls preload="metadata" src="`)
		address, _, _ := strings.Cut(rest, `"`)
		part := site.Get(address, "Range", "bytes=4-7").WantStatus(http.StatusPartialContent)
		if part.Body != "ftyp" || part.Header.Get("Content-Type") != "video/mp4" {
			t.Errorf("the part is %q, %s", part.Body, part.Header.Get("Content-Type"))
		}
	}
	if policy := site.Get("/articles/plain").WantStatus(200).Header.Get("Content-Security-Policy"); strings.Contains(policy, "media-src") {
		t.Errorf("the policy of a page without a video is %s", policy)
	}
}
