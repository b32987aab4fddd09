package site

import (
	"net/http"
	"strings"

	"portfolio/handlers/web/header"
)

// Moved redirects the former addresses of articles and pages, with their query, and leaves all others to next.
func (h *Handlers) Moved(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		target, ok := h.Site.MovedPath(r.URL.Path)
		if !ok || r.Method != http.MethodGet && r.Method != http.MethodHead {
			next.ServeHTTP(w, r)
			return
		}
		if r.URL.RawQuery != "" {
			joint := "?"
			if strings.Contains(target, "?") {
				joint = "&"
			}
			target += joint + r.URL.RawQuery
		}
		w.Header()["Cache-Control"] = header.NoCache
		w.Header().Set("Location", target)
		w.WriteHeader(http.StatusMovedPermanently)
	})
}
