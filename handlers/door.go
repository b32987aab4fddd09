package handlers

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"net/http"
	"strings"

	"github.com/gorilla/sessions"

	"portfolio/i18n"
	"portfolio/internal/password"
)

// door tells the owner from everybody else.
type door struct {
	keeper   *password.Keeper
	sessions *sessionStore
	cookie   string // its name
	knock    string // what a request holds that brings one
}

func newDoor(c Config) *door {
	https := strings.HasPrefix(c.BaseURL, "https:")
	name := sessionName(https)
	store := &sessionStore{db: c.Store, now: c.Now, options: sessionOptions(https)}
	d := &door{password.NewKeeper(c.PasswordHash), store, name, name + "="}
	d.lock(c.Key, c.PasswordHash)
	return d
}

// lock lets in with another password from now on: the sessions of the one before are over.
func (d *door) lock(key []byte, passwordHash string) {
	d.keeper.Keep(passwordHash)
	credential := Credential(key, passwordHash)
	d.sessions.credential.Store(&credential)
}

// Credential tells one password from another without telling anything about it. Sessions know theirs: with another
// password, or other key material, all of them are over.
func Credential(key []byte, passwordHash string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("credential\x00" + passwordHash))
	return mac.Sum(nil)
}

// admitted is the key under which the context of the owner's requests holds the session.
type admitted struct{}

// admit finds out whether a request is the owner's, and marks it if so. To everybody else it costs a glance at the
// cookies.
func (s *Server) admit(r *http.Request) (*http.Request, bool) {
	if !s.door.isKnocking(r.Header) {
		return r, false
	}
	session, err := s.door.sessions.Get(r, s.door.cookie)
	if err != nil && r.Context().Err() == nil {
		s.Log.Error("session not read", "error", err)
	}
	if session == nil || session.IsNew {
		return r, false
	}
	return r.WithContext(context.WithValue(r.Context(), admitted{}, session)), true
}

func (d *door) isKnocking(h http.Header) bool {
	for _, line := range h["Cookie"] {
		if strings.Contains(line, d.knock) {
			return true
		}
	}
	return false
}

// sessionOf returns the session of a request that admit marked, nil for any other.
func sessionOf(r *http.Request) *sessions.Session {
	session, _ := r.Context().Value(admitted{}).(*sessions.Session)
	return session
}

// isAdmin tells whether a path is the owner's, whether there is a page or not.
func isAdmin(path string) bool {
	return path == strings.TrimSuffix(i18n.AdminRoot, "/") || strings.HasPrefix(path, i18n.AdminRoot)
}

// doorkept sends away who asks for the owner's pages without being the owner. It stands before the router, so that
// nothing can be routed around it, and what is not there cannot be told from what is.
func (s *Server) doorkept(next http.Handler) http.Handler {
	login := i18n.Path(i18n.ES, i18n.AdminLogin)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !isAdmin(r.URL.Path), r.URL.Path == login, sessionOf(r) != nil:
			next.ServeHTTP(w, r)
		case isReading(r) && !wantsJSON(r):
			redirect(w, loginAddress(r.URL.Path), http.StatusSeeOther)
		default:
			w.Header().Set("WWW-Authenticate", "Cookie") // a status 401 must name a way; this one no browser asks for by itself
			s.fail(w, s.lostVisit(r), errSession)
		}
	})
}

// nextField names the parameter that says where the owner wanted to go before the login.
const nextField = "next"

// loginAddress is where the owner logs in to go on to path.
func loginAddress(path string) string {
	login := i18n.Path(i18n.ES, i18n.AdminLogin)
	if onward(path) != path {
		return login
	}
	return i18n.WithQuery(login, nextField, path)
}

// onward returns path if it is one of the owner's pages, else the first of them: nobody is led anywhere else.
func onward(path string) string {
	if page, ok := i18n.AdminAt(path); ok && page != i18n.AdminLogin && page != i18n.AdminLogout {
		return path
	}
	return i18n.Path(i18n.ES, i18n.AdminSurveys)
}

// wantsJSON tells whether a script asks, which can do nothing with a page.
func wantsJSON(r *http.Request) bool {
	return isJSON(r) || strings.HasPrefix(r.Header.Get("Accept"), "application/json")
}

// private is an answer that nobody keeps and no search engine shows: everything at the owner's addresses, and every page
// that the owner sees.
type private struct{ http.ResponseWriter }

// WriteHeader puts what makes an answer private in the place of what else was said of keeping it.
func (p private) WriteHeader(status int) {
	h := p.Header()
	h["Cache-Control"] = headerNoStore
	h["X-Robots-Tag"] = headerNoIndex
	p.ResponseWriter.WriteHeader(status)
}

// Write writes the header first, if that was not done.
func (p private) Write(b []byte) (int, error) {
	h := p.Header()
	h["Cache-Control"] = headerNoStore
	h["X-Robots-Tag"] = headerNoIndex
	return p.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the connection.
func (p private) Unwrap() http.ResponseWriter { return p.ResponseWriter }
