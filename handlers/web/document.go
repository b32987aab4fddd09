package web

import (
	"bytes"
	"fmt"
	"net/http"
	"time"

	"portfolio/handlers/web/cache"
	"portfolio/handlers/web/header"
	"portfolio/internal/analytics"
)

// Document is a resource for machines. It is the same for everyone, whatever their language or theme.
type Document struct {
	Bytes   []byte
	Changed time.Time // zero where it is unknown
}

// DocumentHandler makes the document that a request asks for.
type DocumentHandler func(r *http.Request) (Document, error)

// HandleDocument adapts a DocumentHandler, and caches its document under the path.
func (k *Kernel) HandleDocument(kind *cache.Kind, handle DocumentHandler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := cache.Key{Path: r.URL.Path} // without a theme: no page has this key
		if entry, ok := k.Cache.Get(key); ok && entry.Serve(w, r) {
			return
		}
		document, err := handle(r)
		if err != nil {
			k.FailOutsidePages(w, r, err)
			return
		}
		k.Cache.Put(key, kind, lastModified(document.Changed), analytics.Page{}, document.Bytes).Serve(w, r)
	})
}

func lastModified(t time.Time) []string {
	if t.IsZero() {
		return nil
	}
	return []string{t.UTC().Format(http.TimeFormat)}
}

// Static returns a DocumentHandler for text that is known when the server starts.
func Static(format string, args ...any) DocumentHandler {
	text := fmt.Appendf(nil, format, args...)
	return func(*http.Request) (Document, error) { return Document{Bytes: text}, nil }
}

// ServePicture responds with a small picture whose address stays the same when its bytes change.
func ServePicture(w http.ResponseWriter, r *http.Request, media, tag string, data []byte) {
	h := w.Header()
	h["Content-Type"] = []string{media}
	h["Cache-Control"] = header.Day
	h["Etag"] = []string{`"` + tag + `"`}
	h["Cross-Origin-Resource-Policy"] = headerCrossOrigin // other sites show it
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}
