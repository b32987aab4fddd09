package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"runtime/debug"
	"slices"

	"portfolio/handlers/web/auth"
	"portfolio/handlers/web/header"
	"portfolio/i18n"
	"portfolio/internal/analytics"
	"portfolio/internal/metrics"
)

// headers sets the headers of every response.
//
// It closes the connection after the response in two cases: when the program is about to stop, because idle connections
// are closed then, perhaps with a request under way; and after a body without Content-Length, because no browser sends one
// and a proxy may disagree about where it ends.
func (k *Kernel) headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		k.setHeaders(w.Header())
		k.noticeProxy(r)
		if k.Stopping() || len(r.TransferEncoding) > 0 {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

// authenticate adds the session to the owner's requests, and keeps the responses out of every cache.
func (k *Kernel) authenticate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r, owner := k.Auth.Authenticate(r)
		if owner || i18n.IsAdminPath(r.URL.Path) {
			w = private{w}
		}
		next.ServeHTTP(w, r)
	})
}

// serveCached serves from the cache, before the router: that is most requests. The owner's pages are never cached.
//
// Any other request is served although its client seems to have left: net/http cancels the context of a client that has
// closed its sending side. What was sent is still stored.
func (k *Kernel) serveCached(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if auth.SessionOf(r) == nil && k.serveFromCache(w, r) {
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithoutCancel(r.Context())))
	})
}

func (k *Kernel) serveFromCache(w http.ResponseWriter, r *http.Request) bool {
	if !isRead(r) || r.URL.RawPath != "" { // a path with needless escapes is not canonical
		return false
	}
	key := cacheKey(r, r.URL.RawQuery, k.preferredLang(r), k.themeOf(r))
	entry, ok := k.Cache.Get(key)
	if !ok {
		return false
	}
	if key.Query != "" && k.NewRequest(r).choseLang() {
		return false // the response carries a cookie
	}
	metrics.SetPage(w, entry.Label)
	entry.Serve(w, r)
	k.Analytics.Record(entry.Page, analytics.Request{Method: r.Method, Host: r.Host, Header: r.Header})
	return true
}

// recoverPanics turns a panic into the page for internal errors.
func (k *Kernel) recoverPanics(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if fault := recover(); fault != nil {
				k.Log.Error("panic", "path", r.URL.Path, "fault", fault, "stack", string(debug.Stack()))
				k.Fail(w, k.requestOutsidePages(r), fmt.Errorf("panic: %v", fault))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// requireOwner refuses requests for the owner's pages from anybody else. It runs before the router, so that no route can
// bypass it, and the response is the same for paths that exist and paths that do not. sessionEnded responds to forms.
func (k *Kernel) requireOwner(next, sessionEnded http.Handler) http.Handler {
	login, logout, language := i18n.AdminPath(i18n.AdminLogin), i18n.AdminPath(i18n.AdminLogout), i18n.AdminPath(i18n.AdminLanguage)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case k.Site.ReadOnly && i18n.IsAdminPath(r.URL.Path) && !isRead(r) && !slices.Contains([]string{login, logout, language}, r.URL.Path):
			k.Fail(w, k.requestOutsidePages(r), errReadOnly)
		case !i18n.IsAdminPath(r.URL.Path), r.URL.Path == login, k.SettingUp && r.URL.Path == i18n.AdminPath(i18n.AdminSetup), auth.SessionOf(r) != nil:
			next.ServeHTTP(w, r)
		case r.URL.Path == language && r.Method == http.MethodPost: // the login offers the choice, too
			next.ServeHTTP(w, r)
		case auth.Unread(r) && isRead(r):
			k.Fail(w, k.requestOutsidePages(r), ErrUnread)
		case isRead(r) && !expectsJSON(r):
			redirect(w, loginAddress(r.URL.RequestURI()), http.StatusSeeOther)
		case r.Method == http.MethodPost && !expectsJSON(r):
			w.Header().Set("WWW-Authenticate", loginScheme)
			sessionEnded.ServeHTTP(w, r)
		default:
			w.Header().Set("WWW-Authenticate", loginScheme)
			k.Fail(w, k.requestOutsidePages(r), ErrNoSession)
		}
	})
}

// loginScheme is the WWW-Authenticate that status 401 requires. Browsers show no dialog for this scheme.
const loginScheme = "Cookie"

// NextField is the parameter with the page to show after the login.
const NextField = "next"

// loginAddress returns the address of a login that leads to another address.
func loginAddress(address string) string {
	login := i18n.AdminPath(i18n.AdminLogin)
	if AfterLogin(address) != address {
		return login
	}
	return i18n.WithQuery(login, NextField, address)
}

// AfterLogin returns an address if it is that of one of the owner's pages, with or without a query, else the first of them, so that a login
// never redirects elsewhere.
func AfterLogin(address string) string {
	if u, err := url.Parse(address); err == nil && u.Scheme == "" && u.Host == "" {
		page, ok := i18n.AdminPageAt(u.Path)
		if ok && page != i18n.AdminLogin && page != i18n.AdminLogout && page != i18n.AdminSetup {
			return address
		}
	}
	return i18n.AdminPath(i18n.AdminOverview)
}

// private is a response that is neither cached, fetched ahead nor indexed: everything at the owner's addresses, and every page that the
// owner sees.
type private struct{ http.ResponseWriter }

// WriteHeader overrides the caching headers.
func (p private) WriteHeader(status int) {
	p.setHeaders()
	p.ResponseWriter.WriteHeader(status)
}

// Write overrides the caching headers, as the first write sends them.
func (p private) Write(b []byte) (int, error) {
	p.setHeaders()
	return p.ResponseWriter.Write(b)
}

func (p private) setHeaders() {
	h := p.Header()
	h["Cache-Control"] = header.NoStore
	h["X-Robots-Tag"] = header.NoIndex
	delete(h, "Speculation-Rules")
}

// Unwrap gives http.ResponseController access to the connection.
func (p private) Unwrap() http.ResponseWriter { return p.ResponseWriter }
