package auth

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/gorilla/sessions"

	"portfolio/db"
	"portfolio/handlers/web/header"
)

// How long a session lasts without being used, and how precisely its last use is recorded.
const (
	sessionIdle = 12 * time.Hour
	seenEvery   = time.Minute
	seenWithin  = 250 * time.Millisecond // recording it is not worth more waiting
)

// lifetime returns how long a session lasts.
func (a *Auth) lifetime() db.SessionLifetime {
	return db.SessionLifetime{Idle: sessionIdle, Total: time.Duration(a.SessionDays) * 24 * time.Hour}
}

// idSize is the length of a session's id, in bytes.
const idSize = 32

// sessionStore implements sessions.Store with the database: the cookie holds only a random id. A session has no values;
// its existence means that the request is the owner's.
type sessionStore struct {
	auth    *Auth
	options sessions.Options
}

// Get returns a request's session, or a new one if it has none.
func (s *sessionStore) Get(r *http.Request, name string) (*sessions.Session, error) {
	return sessions.GetRegistry(r).Get(s, name)
}

// New is Get without the registry's cache.
func (s *sessionStore) New(r *http.Request, name string) (*sessions.Session, error) {
	session := sessions.NewSession(s, name)
	options := s.options
	session.Options, session.IsNew = &options, true
	cookie, err := r.Cookie(name)
	if err != nil {
		return session, nil //nolint:nilerr // no cookie: a new session
	}
	now := s.auth.Now()
	credential, err := s.auth.credential(r.Context())
	if errors.Is(err, db.ErrNotFound) { // nobody has a session of a site without a password: the cookie is another site's
		return session, nil
	}
	if err != nil {
		return session, err
	}
	row, err := s.auth.Store.FindSession(r.Context(), cookie.Value, credential, now, s.auth.lifetime())
	switch {
	case errors.Is(err, db.ErrNotFound):
		return session, nil
	case err != nil:
		return session, err
	}
	session.ID, session.IsNew = cookie.Value, false
	if since := now.Sub(row.LastSeenAt.Time); 0 <= since && since < seenEvery { // negative if the clock was ahead
		return session, nil
	}
	ctx, cancel := context.WithTimeout(r.Context(), seenWithin)
	defer cancel()
	return session, s.auth.Store.TouchSession(ctx, session.ID, now)
}

// Save sets the cookie of a session. It starts a session without an ID under a new random id, and ends one whose cookie is
// deleted, so that copies of the cookie are invalid too.
func (s *sessionStore) Save(r *http.Request, w http.ResponseWriter, session *sessions.Session) error {
	var err error
	switch {
	case session.Options.MaxAge < 0:
		err = s.auth.Store.EndSession(r.Context(), session.ID)
	case session.ID == "":
		err = s.start(r.Context(), session)
	}
	if err != nil {
		return fmt.Errorf("save session: %w", err)
	}
	http.SetCookie(w, sessions.NewCookie(session.Name(), session.ID, session.Options))
	return nil
}

// credentialValue is the key of the credential that a session begins with. Without one it begins with the owner's.
type credentialValue struct{}

// start starts a session under a new id. One that begins with a password that was changed since it was checked is never found.
func (s *sessionStore) start(ctx context.Context, session *sessions.Session) (err error) {
	credential, ok := session.Values[credentialValue{}].([]byte)
	if !ok {
		if credential, err = s.auth.credential(ctx); err != nil {
			return err
		}
	}
	session.ID = newID()
	return s.auth.Store.StartSession(ctx, session.ID, credential, s.auth.Now())
}

func newID() string {
	id := make([]byte, idSize)
	_, _ = rand.Read(id) // it cannot fail
	return fmt.Sprintf("%x", id)
}

// cookieOptions returns the options of a session's cookie. It is Lax, so that the owner is logged in after following a
// link in an email; posts from other sites are refused anyway.
func cookieOptions(https bool, life time.Duration) sessions.Options {
	return sessions.Options{
		Path: "/", MaxAge: int(life / time.Second), Secure: https, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	}
}

// The cookies of the owner.
const (
	sessionCookie = "session"
	deviceCookie  = "device"
)

// cookieName returns the name of a cookie. The prefix makes browsers refuse a cookie that another host or http set.
func cookieName(name string, https bool) string {
	if https {
		return header.HostPrefix + name
	}
	return name
}

// Begin returns a session that starts when it is saved, for whoever has made the attempt. It ends the request's own session, so
// that an id known before the login is useless.
func (a *Auth) Begin(r *http.Request, attempt Attempt) (*sessions.Session, error) {
	session, err := a.sessions.Get(r, a.cookie)
	if err != nil {
		return nil, err
	}
	if !session.IsNew {
		if err := a.Store.EndSession(r.Context(), session.ID); err != nil {
			return nil, err
		}
	}
	session.ID, session.IsNew = "", true
	session.Values[credentialValue{}] = attempt.credential
	return session, nil
}

// BeginOwner returns a session that starts when it is saved, for whoever has just chosen the owner's password.
func (a *Auth) BeginOwner(r *http.Request) (*sessions.Session, error) {
	credential, err := a.credential(r.Context())
	if err != nil {
		return nil, err
	}
	return a.Begin(r, Attempt{OK: true, credential: credential})
}

// Save starts or ends a session. At the end of one the browser clears its copies of the owner's pages; the cookies for
// theme and language stay.
func Save(w http.ResponseWriter, r *http.Request, session *sessions.Session) error {
	if err := session.Save(r, w); err != nil {
		return err
	}
	if session.Options.MaxAge < 0 {
		w.Header().Set("Clear-Site-Data", `"cache", "storage"`)
	}
	return nil
}

// Sessions lists the owner's sessions.
func (a *Auth) Sessions(ctx context.Context) ([]db.Session, error) {
	credential, err := a.credential(ctx)
	if err != nil {
		return nil, err
	}
	return a.Store.Sessions(ctx, credential, a.Now(), a.lifetime())
}
