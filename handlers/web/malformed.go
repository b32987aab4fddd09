package web

import (
	"net/http"
	"net/url"
	"strings"

	"portfolio/handlers/web/auth"
	"portfolio/i18n"
	"portfolio/views/email"
)

// Limits on a request, in bytes, which are checked before anything else.
const (
	maxURI  = 2 << 10 // of path and query
	maxBody = 64 << 10
	// maxImport is the limit of the owner's import of subscribers: 10,000 addresses take about 300 KB. Anybody else has maxBody.
	maxImport = 1 << 20
)

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
		case isRead(r) && strings.HasSuffix(r.URL.Path, "/") && r.URL.Path != "/":
			redirectSlash(w, r)
			return
		case r.ContentLength > bodyLimit(r):
			k.Fail(w, k.requestOutsidePages(r), errTooLarge) // without reading it
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, bodyLimit(r))
		if k.isOneClickUnsubscribe(r) {
			next.ServeHTTP(w, r) // mail programs post from anywhere; the token is the proof
			return
		}
		sameOrigin.ServeHTTP(w, r)
	})
}

// bodyLimit returns how long the body of a request may be.
func bodyLimit(r *http.Request) int64 {
	if r.URL.Path == i18n.AdminPath(i18n.AdminSubscribersImport) && auth.SessionOf(r) != nil {
		return maxImport
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

// redirectSlash redirects /x/ to /x. The target has one leading slash: // would begin another host's address.
func redirectSlash(w http.ResponseWriter, r *http.Request) {
	own := url.URL{Path: "/" + strings.Trim(r.URL.Path, "/")}
	target := own.EscapedPath()
	if r.URL.RawQuery != "" {
		target += "?" + r.URL.RawQuery
	}
	w.Header().Set("Location", target)
	w.WriteHeader(http.StatusMovedPermanently)
}

// isOneClickUnsubscribe reports whether a request is a mail program's one-click unsubscription.
// Source: RFC 8058.
func (k *Kernel) isOneClickUnsubscribe(r *http.Request) bool {
	if r.Method != http.MethodPost || r.URL.Query().Get(email.TokenParam) == "" {
		return false
	}
	return r.URL.Path == k.Languages.Pattern(k.Languages.Fallback(), i18n.NewsletterUnsubscribe) ||
		r.URL.Path == k.Languages.Pattern(k.Languages.Fallback(), i18n.PodcastUnsubscribe)
}
