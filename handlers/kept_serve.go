package handlers

import (
	"net/http"
	"strings"
)

// kind is what the headers of all kept answers of one sort say.
type kind struct {
	media, cache, vary []string
	plain              bool // whether the uncompressed bytes are kept as well
}

// pageKind is the kind of a page for people: its language and theme depend on who asks.
var pageKind = &kind{media: headerHTML, cache: headerNoCache, vary: headerVary}

var (
	headerHTML    = []string{"text/html; charset=utf-8"}
	headerNoCache = []string{"no-cache"} // keep, but ask whether it still holds
	headerNoStore = []string{"no-store"}
	headerNoIndex = []string{"noindex"}
	headerVary    = []string{"Accept-Encoding, Accept-Language, Cookie"}
	// Where a script gets JSON instead of the page.
	headerVaryAccept = []string{"Accept, Accept-Encoding, Accept-Language, Cookie"}

	headerBrotli = []string{"br"}
	headerZstd   = []string{"zstd"}
	headerGzip   = []string{"gzip"}
)

// serveKept answers from the kept pages, before any router, and tells whether it did.
func (s *Server) serveKept(w http.ResponseWriter, r *http.Request) bool {
	if !isReading(r) || r.URL.RawPath != "" { // escaped where it need not be: the page has another address
		return false
	}
	key := keptKey{r.URL.Path, r.URL.RawQuery, s.likes.of(r), themeOf(r)}
	found, ok := s.kept.pages.Load(key)
	if !ok {
		return false
	}
	if key.query != "" && s.newVisit(r, "").chose() {
		return false // the answer carries a cookie
	}
	page := found.(*keptPage)
	if !s.writeKept(w, r, page) {
		return false
	}
	s.visits.see(r, page.shows)
	return true
}

// writeKept answers with a kept page in the best coding the visitor takes. It tells whether it could: there may be no
// uncompressed copy.
func (s *Server) writeKept(w http.ResponseWriter, r *http.Request, page *keptPage) bool {
	b := page.bodyFor(r.Header.Get("Accept-Encoding"))
	if b == nil {
		return false
	}
	h := w.Header()
	h["Etag"] = b.etag
	if page.notModified(w, r) {
		return true
	}
	h["Content-Type"] = page.media
	if b.encoding != nil {
		h["Content-Encoding"] = b.encoding
	}
	h["Content-Length"] = b.length
	if r.Method == http.MethodHead {
		w.WriteHeader(http.StatusOK)
		return true
	}
	_, _ = w.Write(b.bytes) // a visitor who has gone is not an error
	return true
}

// writePlain answers with a page uncompressed.
func writePlain(w http.ResponseWriter, r *http.Request, page *keptPage, html []byte) {
	h := w.Header()
	h["Etag"] = []string{`"` + page.tag + `-i"`}
	if page.notModified(w, r) {
		return
	}
	h["Content-Type"] = page.media
	if r.Method == http.MethodHead {
		return
	}
	_, _ = w.Write(html) // a visitor who has gone is not an error
}

// notModified says how the answer may be kept. Where the visitor has the page already it answers 304, and it tells
// whether it did.
func (p *keptPage) notModified(w http.ResponseWriter, r *http.Request) bool {
	h := w.Header()
	h["Cache-Control"] = p.cache
	h["Vary"] = p.vary
	if p.modified != nil {
		h["Last-Modified"] = p.modified
	}
	if !p.heldBy(r.Header) {
		return false
	}
	w.WriteHeader(http.StatusNotModified)
	return true
}

// heldBy tells whether the headers of a request say that its sender has the page. A date only counts without a tag.
func (p *keptPage) heldBy(h http.Header) bool {
	if tags := h.Get("If-None-Match"); tags != "" || p.modified == nil {
		return p.matches(tags)
	}
	since, err := http.ParseTime(h.Get("If-Modified-Since"))
	if err != nil {
		return false
	}
	modified, err := http.ParseTime(p.modified[0])
	return err == nil && !modified.After(since)
}

func (p *keptPage) bodyFor(acceptEncoding string) *body {
	switch {
	case accepts(acceptEncoding, "br"):
		return p.br.Load()
	case accepts(acceptEncoding, "zstd"):
		return p.zstd.Load()
	case accepts(acceptEncoding, "gzip"):
		return p.gzip.Load()
	}
	return p.plain
}

// matches tells whether an If-None-Match header names this page in any coding: they all say the same.
func (p *keptPage) matches(header string) bool {
	for header != "" {
		var tag string
		tag, header, _ = strings.Cut(header, ",")
		tag = strings.TrimPrefix(strings.TrimSpace(tag), "W/")
		if tag == "*" || strings.HasPrefix(strings.TrimPrefix(tag, `"`), p.tag) {
			return true
		}
	}
	return false
}
