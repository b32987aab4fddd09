package handlers

import (
	"net/http"
	"time"
)

// robots is what GET /robots.txt answers: everything is there to be read but the owner's own screens.
func (s *Server) robots() documentFunc {
	return once("User-agent: *\nAllow: /\nDisallow: /admin\n\nSitemap: %s/sitemap.xml\n", s.BaseURL)
}

// reportsFor is how long the address for security reports is said to hold. RFC 9116 asks for less than a year.
const reportsFor = 364 * 24 * time.Hour

// securityTxt is what GET /.well-known/security.txt answers, RFC 9116: where to report a hole in the site.
func (s *Server) securityTxt() documentFunc {
	expires := s.Now().Add(reportsFor).UTC().Format(time.RFC3339)
	return once("Contact: mailto:%s\nExpires: %s\nPreferred-Languages: en, es\nCanonical: %s/.well-known/security.txt\n",
		s.Content.Profile.Email, expires, s.BaseURL)
}

// elsewhereOnSite handles GET of a name under which programs look for what stands at another address of ours.
func elsewhereOnSite(target string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Cache-Control"] = headerDay
		w.Header().Set("Location", target)
		w.WriteHeader(http.StatusFound)
	})
}
