package handlers

import (
	"bytes"
	"fmt"
	"net/http"
	"time"
)

// The kinds of what machines read. It is the same for everyone, whatever their language or theme.
var (
	atomKind     = documentKind("application/atom+xml; charset=utf-8")
	manifestKind = documentKind("application/manifest+json")
	markdownKind = documentKind("text/markdown; charset=utf-8")
	textKind     = documentKind("text/plain; charset=utf-8")
	xmlKind      = documentKind("application/xml; charset=utf-8")
)

// documentKind keeps the uncompressed bytes: programs ask for them more often than browsers, and some take long to make.
func documentKind(media string) *kind {
	return &kind{media: []string{media}, cache: headerNoCache, vary: headerVaryCoding, plain: true}
}

// headerDay lets anyone keep an answer for a day without asking again.
var headerDay = []string{"public, max-age=86400"}

// document is something that machines read.
type document struct {
	Bytes   []byte
	Changed time.Time // zero where nobody knows
}

// documentFunc makes the document that a request asks for.
type documentFunc func(r *http.Request) (document, error)

// document adapts a documentFunc: what it makes is kept under its path like a page.
func (s *Server) document(of *kind, make documentFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := keptKey{path: r.URL.Path} // without a theme: no page has this key
		if found, ok := s.kept.pages.Load(key); ok && s.writeKept(w, r, found.(*keptPage)) {
			return
		}
		made, err := make(r)
		if err != nil {
			s.fail(w, s.lostVisit(r), err)
			return
		}
		s.writeKept(w, r, s.kept.keep(key, of, lastModified(made.Changed), shown{}, made.Bytes))
	})
}

func lastModified(t time.Time) []string {
	if t.IsZero() {
		return nil
	}
	return []string{t.UTC().Format(http.TimeFormat)}
}

// once is a documentFunc for text that is settled when the server starts.
func once(format string, args ...any) documentFunc {
	text := fmt.Appendf(nil, format, args...)
	return func(*http.Request) (document, error) { return document{Bytes: text}, nil }
}

// picture answers with a small picture whose name stays when its bytes change.
func picture(w http.ResponseWriter, r *http.Request, media, tag string, data []byte) {
	h := w.Header()
	h["Content-Type"] = []string{media}
	h["Cache-Control"] = headerDay
	h["Etag"] = []string{`"` + tag + `"`}
	h["Cross-Origin-Resource-Policy"] = headerCrossOrigin // other sites show it
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}
