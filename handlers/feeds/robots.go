package feeds

import (
	"net/http"
	"time"

	"portfolio/handlers/web"
	"portfolio/handlers/web/header"
)

// Robots is what GET /robots.txt answers: everything is there to be read but the owner's own screens.
func (h *Handlers) Robots() web.DocumentHandler {
	return web.Static("User-agent: *\nAllow: /\nDisallow: /admin\n\nSitemap: %s/sitemap.xml\n", h.Site.BaseURL)
}

// reportsFor is how long the address for security reports is said to hold. RFC 9116 asks for less than a year.
const reportsFor = 364 * 24 * time.Hour

// SecurityTxt is what GET /.well-known/security.txt answers, RFC 9116: where to report a hole in the site.
func (h *Handlers) SecurityTxt() web.DocumentHandler {
	expires := h.Now().Add(reportsFor).UTC().Format(time.RFC3339)
	return web.Static("Contact: mailto:%s\nExpires: %s\nPreferred-Languages: en, es\nCanonical: %s/.well-known/security.txt\n",
		h.Site.Profile.Email, expires, h.Site.BaseURL)
}

// RedirectAsset handles GET of a name under which programs look for what stands at another address of ours.
func RedirectAsset(target string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Cache-Control"] = header.Day
		w.Header().Set("Location", target)
		w.WriteHeader(http.StatusFound)
	})
}
