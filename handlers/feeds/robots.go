package feeds

import (
	"net/http"
	"strings"
	"time"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/handlers/web/header"
)

// searchEngines are the crawlers of search engines. None of them collects texts to train language models: where a company does
// both, as Google and Apple do, training follows another name, which the rule for everybody else keeps out.
var searchEngines = []string{
	"Applebot", "Baiduspider", "Bingbot", "DuckDuckBot", "Googlebot", "MojeekBot", "Qwantbot", "SeznamBot", "Slurp", "Yandex",
}

// Robots handles GET /robots.txt: which crawlers may read the site, as its settings say. Nobody reads the owner's screens.
func (h *Handlers) Robots() web.DocumentHandler {
	nobody := "User-agent: *\nDisallow: /\n"
	switch h.Site.Settings.Robots {
	case content.RobotsNone:
		return web.Static("%s", nobody)
	case content.RobotsSearch:
		return web.Static("%s%s\n%s\nSitemap: %s/sitemap.xml\n", "User-agent: "+strings.Join(searchEngines, "\nUser-agent: "), "\n"+allowed, nobody, h.Site.BaseURL)
	}
	return web.Static("User-agent: *\n%s\nSitemap: %s/sitemap.xml\n", allowed, h.Site.BaseURL)
}

// allowed are the rules for a welcome crawler.
const allowed = "Allow: /\nDisallow: /admin\n"

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
