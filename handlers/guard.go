package handlers

import (
	"net/http"
	"net/url"
	"strings"
)

// Limits on what a request may be before anything else looks at it.
const (
	maxURI  = 2 << 10  // bytes of path and query
	maxBody = 64 << 10 // bytes
)

// guarded refuses what no page of ours would send: overlong addresses, malformed queries, huge bodies, forms posted
// by other sites.
func (s *Server) guarded(next http.Handler) http.Handler {
	crossOrigin := http.NewCrossOriginProtection()
	crossOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.Log.Info("post refused", "path", r.URL.Path, "because", "cross-site")
		s.fail(w, s.lostVisit(r), errForbidden)
	}))
	guardedNext := crossOrigin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case len(r.RequestURI) > maxURI:
			s.fail(w, s.lostVisit(r), errURITooLong)
			return
		case !wellFormed(r.URL):
			s.fail(w, s.lostVisit(r), errBadRequest)
			return
		case isReading(r) && strings.HasSuffix(r.URL.Path, "/") && r.URL.Path != "/":
			redirectSlash(w, r)
			return
		case r.ContentLength > maxBody:
			s.fail(w, s.lostVisit(r), errTooLarge) // without reading it
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		if oneClick(r) {
			next.ServeHTTP(w, r) // mail programs post from anywhere; the token is the proof
			return
		}
		guardedNext.ServeHTTP(w, r)
	})
}

// isReading tells whether a request only wants to see something.
func isReading(r *http.Request) bool {
	return r.Method == http.MethodGet || r.Method == http.MethodHead
}

func wellFormed(u *url.URL) bool {
	if strings.ContainsFunc(u.Path, func(r rune) bool { return r < ' ' || r == 0x7f || r == '\uFFFD' }) {
		return false
	}
	_, err := url.ParseQuery(u.RawQuery)
	return err == nil
}

// redirectSlash leads /x/ to /x. The target is our own path: a leading // would be another host's.
func redirectSlash(w http.ResponseWriter, r *http.Request) {
	own := url.URL{Path: "/" + strings.Trim(r.URL.Path, "/")}
	target := own.EscapedPath()
	if r.URL.RawQuery != "" {
		target += "?" + r.URL.RawQuery
	}
	w.Header().Set("Location", target)
	w.WriteHeader(http.StatusMovedPermanently)
}
