package feeds

import (
	"net/http"
	"time"

	"portfolio/handlers/web"
	"portfolio/handlers/web/header"
)

// Robots handles GET /robots.txt: crawlers may read everything except the owner's screens.
func (h *Handlers) Robots() web.DocumentHandler {
	return web.Static("User-agent: *\nAllow: /\nDisallow: /admin\n\nSitemap: %s/sitemap.xml\n", h.Site.BaseURL)
}

// securityTxtLifetime is the time until security.txt expires. RFC 9116 recommends less than a year.
const securityTxtLifetime = 364 * 24 * time.Hour

// SecurityTxt handles GET /.well-known/security.txt: where to report a vulnerability, RFC 9116.
func (h *Handlers) SecurityTxt() web.DocumentHandler {
	expires := h.Now().Add(securityTxtLifetime).UTC().Format(time.RFC3339)
	return web.Static("Contact: mailto:%s\nExpires: %s\nPreferred-Languages: en, es\nCanonical: %s/.well-known/security.txt\n",
		h.Site.Profile.Email, expires, h.Site.BaseURL)
}

// RedirectAsset handles GET of a path where programs look for an asset: it redirects to the asset's real address.
func RedirectAsset(target string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Cache-Control"] = header.Day
		w.Header().Set("Location", target)
		w.WriteHeader(http.StatusFound)
	})
}
