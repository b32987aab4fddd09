package handlers

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/gorilla/sessions"

	"portfolio/content"
	"portfolio/db"
)

// How long a session of the owner lasts, and how exactly it is known when the owner was last there.
const (
	sessionIdle  = 12 * time.Hour
	sessionWhole = content.SessionDays * 24 * time.Hour
	seenEvery    = time.Minute
	seenWithin   = 250 * time.Millisecond // noting it is not worth more waiting
)

var sessionLife = db.SessionLife{Idle: sessionIdle, Whole: sessionWhole}

// sessionKey is the length of a session's key in bytes.
const sessionKey = 32

// sessionStore keeps sessions in the database: the cookie holds nothing but a random key. A session has no values; that
// there is one says that the owner is here.
type sessionStore struct {
	db         *db.Store
	credential atomic.Pointer[[]byte] // of the password that lets in today
	now        func() time.Time
	options    sessions.Options
}

// Get returns the session that a request brings; a new one if it brings none.
func (s *sessionStore) Get(r *http.Request, name string) (*sessions.Session, error) {
	return sessions.GetRegistry(r).Get(s, name)
}

// New is Get for those who ask only once.
func (s *sessionStore) New(r *http.Request, name string) (*sessions.Session, error) {
	session := sessions.NewSession(s, name)
	options := s.options
	session.Options, session.IsNew = &options, true
	cookie, err := r.Cookie(name)
	if err != nil {
		return session, nil //nolint:nilerr // there is none: a new session
	}
	now := s.now()
	row, err := s.db.FindSession(r.Context(), cookie.Value, *s.credential.Load(), now, sessionLife)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return session, nil
	case err != nil:
		return session, err
	}
	session.ID, session.IsNew = cookie.Value, false
	if now.Sub(row.SeenAt.Time) < seenEvery {
		return session, nil
	}
	ctx, cancel := context.WithTimeout(r.Context(), seenWithin)
	defer cancel()
	return session, s.db.SeeSession(ctx, session.ID, now)
}

// Save sets the cookie of a session. One without an ID begins, under a key that nobody knew before; one whose cookie is to
// go ends, for every copy of the cookie.
func (s *sessionStore) Save(r *http.Request, w http.ResponseWriter, session *sessions.Session) error {
	var err error
	switch {
	case session.Options.MaxAge < 0:
		err = s.db.EndSession(r.Context(), session.ID)
	case session.ID == "":
		session.ID = newSessionKey()
		err = s.db.StartSession(r.Context(), session.ID, *s.credential.Load(), s.now())
	}
	if err != nil {
		return fmt.Errorf("save session: %w", err)
	}
	http.SetCookie(w, sessions.NewCookie(session.Name(), session.ID, session.Options))
	return nil
}

func newSessionKey() string {
	key := make([]byte, sessionKey)
	_, _ = rand.Read(key) // it cannot fail
	return fmt.Sprintf("%x", key)
}

// sessionOptions are what a session's cookie says. Lax, so that a link in a mail finds the owner logged in; whatever
// changes something is refused from other sites all the same.
func sessionOptions(https bool) sessions.Options {
	return sessions.Options{
		Path: "/", MaxAge: int(sessionWhole / time.Second), Secure: https, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	}
}

// sessionName is the name of the cookie. The prefix makes browsers refuse one that another host or http has set.
func sessionName(https bool) string {
	if https {
		return hostPrefix + "session"
	}
	return "session"
}

// saveSession begins or ends a session with the answer that says so. Where it ends, the browser forgets what it has of
// the owner's pages; the theme and the language are cookies of their own, and stay.
func (s *Server) saveSession(w http.ResponseWriter, v *visit, session *sessions.Session) error {
	if err := session.Save(v.Request, w); err != nil {
		return s.notStored("session", err)
	}
	if session.Options.MaxAge < 0 {
		w.Header().Set("Clear-Site-Data", `"cache", "storage"`)
	}
	return nil
}
