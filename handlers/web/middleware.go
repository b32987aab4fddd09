package web

import (
	"context"
	"fmt"
	"net/http"
	"runtime/debug"

	"portfolio/handlers/web/auth"
	"portfolio/handlers/web/cache"
	"portfolio/handlers/web/header"
	"portfolio/i18n"
	"portfolio/internal/analytics"
)

// headers sets what every response carries.
//
// A connection is closed after its response when the program is about to stop, as idle ones are closed then, perhaps on a
// request under way; and after a body that did not say its length, as no browser sends one and the servers before and
// after us may not agree where it ends.
func (k *Kernel) headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		k.setHeaders(w.Header())
		if k.Stopping() || len(r.TransferEncoding) > 0 {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

// authenticate marks the owner's requests, and keeps what the owner sees out of every cache.
//
// A request is served though its visitor may have left: net/http takes whoever has sent all and closed that side for gone.
// What was sent is stored, and a page that nobody waits for is no fault.
func (k *Kernel) authenticate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r, owner := k.Auth.Authenticate(r)
		if owner || i18n.IsAdminPath(r.URL.Path) {
			w = private{w}
		}
		next.ServeHTTP(w, r)
	})
}

// serveCached serves from the cache, before the router: that is most of all requests. The owner's pages are made anew.
func (k *Kernel) serveCached(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if auth.SessionOf(r) == nil && k.serveFromCache(w, r) {
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithoutCancel(r.Context())))
	})
}

func (k *Kernel) serveFromCache(w http.ResponseWriter, r *http.Request) bool {
	if !isRead(r) || r.URL.RawPath != "" { // escaped where it need not be: the page has another address
		return false
	}
	key := cache.Key{Path: r.URL.Path, Query: r.URL.RawQuery, Preferred: k.preferredLang(r), Theme: themeOf(r)}
	entry, ok := k.Cache.Get(key)
	if !ok {
		return false
	}
	if key.Query != "" && k.NewRequest(r, "").choseLang() {
		return false // the response carries a cookie
	}
	if !entry.Serve(w, r) {
		return false
	}
	k.record(entry.Page, r)
	return true
}

// record counts a page that was served.
func (k *Kernel) record(page analytics.Page, r *http.Request) {
	k.Analytics.Record(page, analytics.Request{Method: r.Method, Host: r.Host, Header: r.Header})
}

// recoverPanics turns a panic into the page for faults.
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

// requireOwner sends away who asks for the owner's pages without being the owner. It stands before the router, so that
// nothing can be routed around it, and what does not exist cannot be told from what does.
func (k *Kernel) requireOwner(next http.Handler) http.Handler {
	login := i18n.AdminPath(i18n.AdminLogin)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !i18n.IsAdminPath(r.URL.Path), r.URL.Path == login, auth.SessionOf(r) != nil:
			next.ServeHTTP(w, r)
		case isRead(r) && !acceptsJSON(r):
			redirect(w, loginAddress(r.URL.Path), http.StatusSeeOther)
		default:
			w.Header().Set("WWW-Authenticate", "Cookie") // a status 401 must name a way; this one no browser asks for by itself
			k.Fail(w, k.requestOutsidePages(r), ErrNoSession)
		}
	})
}

// NextField names the parameter that says where the owner wanted to go before the login.
const NextField = "next"

// loginAddress is where the owner logs in to go on to path.
func loginAddress(path string) string {
	login := i18n.AdminPath(i18n.AdminLogin)
	if AfterLogin(path) != path {
		return login
	}
	return i18n.WithQuery(login, NextField, path)
}

// AfterLogin returns path if it is one of the owner's pages, else the first of them: nobody is led anywhere else.
func AfterLogin(path string) string {
	if page, ok := i18n.AdminPageAt(path); ok && page != i18n.AdminLogin && page != i18n.AdminLogout {
		return path
	}
	return i18n.AdminPath(i18n.AdminSurveys)
}

// private is a response that nobody keeps and no search engine shows: everything at the owner's addresses, and every page
// that the owner sees.
type private struct{ http.ResponseWriter }

// WriteHeader replaces what else was said of keeping the response.
func (p private) WriteHeader(status int) {
	p.setHeaders()
	p.ResponseWriter.WriteHeader(status)
}

// Write sets the headers first, if that was not done.
func (p private) Write(b []byte) (int, error) {
	p.setHeaders()
	return p.ResponseWriter.Write(b)
}

func (p private) setHeaders() {
	h := p.Header()
	h["Cache-Control"] = header.NoStore
	h["X-Robots-Tag"] = header.NoIndex
}

// Unwrap lets http.ResponseController reach the connection.
func (p private) Unwrap() http.ResponseWriter { return p.ResponseWriter }
