// Package auth authenticates the owner: sessions, the password and the second factor, devices and login attempts. The database
// holds all of its state, so that every process that shares it obeys a change at once.
package auth

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/gorilla/sessions"

	"portfolio/internal/password"
)

// Verifier verifies passwords, a few at once: each takes much memory.
type Verifier = password.Verifier

// NewVerifier returns a verifier.
func NewVerifier() *Verifier { return password.NewVerifier() }

// Config is the configuration of an Auth.
type Config struct {
	Store        Store
	Verifier     *Verifier
	Key          []byte // key material
	PasswordHash string // of the owner's password, "" if the database has it
	HTTPS        bool   // whether the site is served over https
	SessionDays  int    // how long a session lasts at most
	Open         bool   // whether everybody has the password: only guesses from one's own network are counted, so that nobody locks others out
	Now          func() time.Time
	Log          *slog.Logger
}

// Auth authenticates the owner.
type Auth struct {
	Config
	sessions *sessionStore
	cookie   string // name of the session's cookie
	mark     string // what the Cookie header of a request with a session contains
}

// New returns an Auth.
func New(config Config) *Auth {
	a := &Auth{Config: config, cookie: cookieName(sessionCookie, config.HTTPS)}
	a.sessions = &sessionStore{auth: a, options: cookieOptions(config.HTTPS, a.lifetime().Total)}
	a.mark = a.cookie + "="
	return a
}

// PasswordFixed reports whether only the configuration can change the owner's password.
func (a *Auth) PasswordFixed() bool { return a.PasswordHash != "" }

// passwordHash returns the hash of the owner's password.
func (a *Auth) passwordHash(ctx context.Context) (string, error) {
	if a.PasswordFixed() {
		return a.PasswordHash, nil
	}
	return a.Store.OwnerPassword(ctx)
}

// credential returns the credential of the owner's password.
func (a *Auth) credential(ctx context.Context) ([]byte, error) {
	hash, err := a.passwordHash(ctx)
	return Credential(a.Key, hash), err
}

// Credential identifies a password without revealing it. Sessions and devices store theirs, so that another password, or other
// key material, ends all of them.
func Credential(key []byte, passwordHash string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("credential\x00" + passwordHash))
	return mac.Sum(nil)
}

// sessionKey is the context key of the owner's session.
type sessionKey struct{}

// Authenticate reports whether a request is the owner's, and returns it with its session if so. A request without the
// session's cookie costs no look-up.
func (a *Auth) Authenticate(r *http.Request) (*http.Request, bool) {
	if !a.hasCookie(r.Header) {
		return r, false
	}
	session, err := a.sessions.Get(r, a.cookie)
	if err != nil && r.Context().Err() == nil {
		a.Log.Error("session not read", "error", err)
	}
	if session == nil || session.IsNew {
		return r.WithContext(context.WithValue(r.Context(), unreadKey{}, err)), false
	}
	return r.WithContext(context.WithValue(r.Context(), sessionKey{}, session)), true
}

func (a *Auth) hasCookie(h http.Header) bool {
	return slices.ContainsFunc(h["Cookie"], func(line string) bool { return strings.Contains(line, a.mark) })
}

// unreadKey is the context key of the error with which the session was not read.
type unreadKey struct{}

// Unread reports whether a request may be the owner's, as its session could not be read.
func Unread(r *http.Request) bool {
	err, _ := r.Context().Value(unreadKey{}).(error)
	return err != nil
}

// SessionOf returns the session of a request that Authenticate returned, nil for any other.
func SessionOf(r *http.Request) *sessions.Session {
	session, _ := r.Context().Value(sessionKey{}).(*sessions.Session)
	return session
}
