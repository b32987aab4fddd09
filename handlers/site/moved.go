package site

import (
	"net/http"

	"portfolio/handlers/web/header"
	"portfolio/i18n"
)

// Moved redirects the former addresses of articles, with their query, and leaves all others to next.
func (h *Handlers) Moved(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found, lang, ok := h.Site.Moved(r.URL.Path)
		if !ok || r.Method != http.MethodGet && r.Method != http.MethodHead {
			next.ServeHTTP(w, r)
			return
		}
		target := h.Languages.Path(lang, i18n.Article, found.In(lang).Slug)
		if r.URL.RawQuery != "" {
			target += "?" + r.URL.RawQuery
		}
		w.Header()["Cache-Control"] = header.NoCache
		w.Header().Set("Location", target)
		w.WriteHeader(http.StatusMovedPermanently)
	})
}
