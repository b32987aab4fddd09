package cache

import (
	"net/http"
	"strings"

	"portfolio/handlers/web/header"
)

// Serve responds in the best encoding that the request accepts.
func (e *Entry) Serve(w http.ResponseWriter, r *http.Request) {
	b := e.bodyFor(r.Header.Get("Accept-Encoding"))
	h := w.Header()
	h["Etag"] = b.etag
	if e.notModified(w, r) {
		return
	}
	h["Content-Type"] = e.contentType
	if b.encoding != nil {
		h["Content-Encoding"] = b.encoding
	}
	h["Content-Length"] = b.length
	if r.Method == http.MethodHead {
		w.WriteHeader(http.StatusOK)
		return
	}
	_, _ = w.Write(b.bytes) // a closed connection is not an error
}

// notModified sets the caching headers. If the client has the entry already it responds with 304, and reports that it did.
func (e *Entry) notModified(w http.ResponseWriter, r *http.Request) bool {
	h := w.Header()
	h["Cache-Control"] = e.cacheControl
	h["Vary"] = e.vary
	if e.policy != nil {
		h["Content-Security-Policy"] = e.policy
	}
	if e.speculation != nil {
		h["Speculation-Rules"] = e.speculation
	}
	if e.modified != nil {
		h["Last-Modified"] = e.modified
	}
	if !e.heldBy(r.Header) {
		return false
	}
	w.WriteHeader(http.StatusNotModified)
	return true
}

// heldBy reports whether a request's headers say that the client has the entry. A date only counts without a tag.
func (e *Entry) heldBy(h http.Header) bool {
	if tags := h.Get("If-None-Match"); tags != "" || e.modified == nil {
		return e.matches(tags)
	}
	since, err := http.ParseTime(h.Get("If-Modified-Since"))
	if err != nil {
		return false
	}
	modified, err := http.ParseTime(e.modified[0])
	return err == nil && !modified.After(since)
}

func (e *Entry) bodyFor(acceptEncoding string) *body {
	switch header.Best(acceptEncoding, "br", "zstd", "gzip") {
	case "br":
		return e.brotli.Load()
	case "zstd":
		return e.inZstd()
	case "gzip":
		return e.inGzip()
	}
	return e.inPlain()
}

// matches reports whether an If-None-Match header names this entry in any encoding: the content is the same.
func (e *Entry) matches(ifNoneMatch string) bool {
	for ifNoneMatch != "" {
		var tag string
		tag, ifNoneMatch, _ = strings.Cut(ifNoneMatch, ",")
		tag = strings.TrimPrefix(strings.TrimSpace(tag), "W/")
		if tag == "*" || strings.HasPrefix(strings.TrimPrefix(tag, `"`), e.tag) {
			return true
		}
	}
	return false
}
