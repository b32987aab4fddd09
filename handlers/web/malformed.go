package web

import (
	"net/http"
	"net/url"
	"strings"

	"portfolio/handlers/web/auth"
)

// Limits on a request, in bytes, which are checked before anything else.
const (
	maxURI  = 2 << 10  // of path and query
	maxBody = 64 << 10 // unless the configuration says otherwise
)

// BodyLimit is how long the bodies of requests to some paths may be.
type BodyLimit struct {
	Prefix string // of the paths
	Bytes  int64
	Ended  int64 // without a session, for what was typed when it ended; 0 for no more than visitors may send
}

// refuseMalformed refuses what the site's own pages never send: overlong addresses, malformed queries, huge bodies, and
// forms posted by other sites.
func (k *Kernel) refuseMalformed(next http.Handler) http.Handler {
	crossOrigin := http.NewCrossOriginProtection()
	crossOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		k.Log.Info("post refused", "path", r.URL.Path, "because", "cross-site")
		k.Fail(w, k.requestOutsidePages(r), errCrossSite)
	}))
	sameOrigin := crossOrigin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case len(r.RequestURI) > maxURI:
			k.Fail(w, k.requestOutsidePages(r), errURITooLong)
			return
		case !wellFormed(r.URL):
			k.Fail(w, k.requestOutsidePages(r), ErrBadRequest)
			return
		case r.ContentLength > k.bodyLimit(r):
			k.Fail(w, k.requestOutsidePages(r), errTooLarge) // without reading it
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, k.bodyLimit(r))
		if k.FromAnywhere(r) {
			next.ServeHTTP(w, r)
			return
		}
		sameOrigin.ServeHTTP(w, r)
	})
}

// bodyLimit returns how long the body of a request may be.
func (k *Kernel) bodyLimit(r *http.Request) int64 {
	for _, limit := range k.BodyLimits {
		switch {
		case !strings.HasPrefix(r.URL.Path, limit.Prefix):
		case auth.SessionOf(r) != nil:
			return limit.Bytes
		case HasFiles(r): // they are read only to be thrown away
			return limit.Bytes
		default:
			return max(limit.Ended, maxBody)
		}
	}
	return maxBody
}

// isRead reports whether the method is GET or HEAD.
func isRead(r *http.Request) bool {
	return r.Method == http.MethodGet || r.Method == http.MethodHead
}

func wellFormed(u *url.URL) bool {
	if strings.ContainsFunc(u.Path, func(r rune) bool { return r < ' ' || r == 0x7f || r == '\uFFFD' }) {
		return false
	}
	_, err := url.ParseQuery(u.RawQuery)
	return err == nil
}
