package web

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"time"

	"portfolio/handlers/web/cache"
	"portfolio/handlers/web/header"
	"portfolio/i18n"
)

// Document is a resource for machines. It is the same for everyone, whatever their language or theme.
type Document struct {
	Bytes   []byte
	Changed time.Time // zero where it is unknown
	Partial bool      // whether something of it is not compiled yet: it is made again for the next request
}

// DocumentHandler makes the document that a request asks for.
type DocumentHandler func(r *http.Request) (Document, error)

// HandleDocument adapts a DocumentHandler, and caches its document under the path.
func (k *Kernel) HandleDocument(kind *cache.Kind, handle DocumentHandler) http.Handler {
	return k.HandleLocalized(kind, []i18n.Lang{""}, func(r *http.Request, _ i18n.Lang) (Document, error) { return handle(r) })
}

// LocalizedHandler makes the document that a request asks for, in one language.
type LocalizedHandler func(r *http.Request, lang i18n.Lang) (Document, error)

// HandleLocalized is HandleDocument for a path that languages share: the document is in the first of langs, unless ?lng= asks for
// another of them.
func (k *Kernel) HandleLocalized(kind *cache.Kind, langs []i18n.Lang, handle LocalizedHandler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		lang := AskedOf(r, langs)
		key := cache.Key{Path: r.URL.Path, Preferred: lang} // without a theme: no page has this key
		if entry, ok := k.Cache.Get(key); ok {
			entry.Serve(w, r)
			return
		}
		document, err := handle(r, lang)
		if err != nil {
			k.FailOutsidePages(w, r, err)
			return
		}
		entry := k.Cache.Put(key, kind, lastModified(document.Changed), cache.Counted{}, document.Bytes)
		if document.Partial {
			k.Cache.Remove(key)
		}
		entry.Serve(w, r)
	})
}

// AskedOf returns the language of langs that ?lng= asks for, or else the first.
func AskedOf(r *http.Request, langs []i18n.Lang) i18n.Lang {
	if r.URL.RawQuery != "" {
		if asked := i18n.Lang(r.URL.Query().Get(i18n.LangQuery)); slices.Contains(langs, asked) {
			return asked
		}
	}
	return langs[0]
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
