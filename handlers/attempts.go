package handlers

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"strings"
	"time"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/internal/password"
)

// loginLimit is how often somebody may guess the password.
var loginLimit = db.AttemptLimit{
	Free: 5, First: time.Minute, Longest: 24 * time.Hour, Overall: 60, Window: time.Minute,
}

// try is what came of trying a password.
type try struct {
	wait  time.Duration // until the visitor may try again; then nothing was looked at
	asked bool          // whether a code for one time was asked for as well
	known bool
}

// seconds is how long to wait, in seconds.
func (t try) seconds() int { return int((t.wait + time.Second - 1) / time.Second) }

// tryPassword looks at what somebody says is the owner's password, and at the code for one time where there is a second
// factor. Every attempt is counted before anything is looked at.
func (s *Server) tryPassword(v *visit, said, code string) (try, error) {
	visitor := s.attemptKey(v.Request)
	wait, err := s.Store.CountAttempt(v.Context(), visitor, s.Now(), loginLimit)
	switch {
	case err != nil:
		return try{}, s.notStored("login", err)
	case wait > 0:
		s.Log.Warn("login limited", "wait", wait.Round(time.Second))
		return try{wait: wait}, nil
	}
	known, err := s.door.keeper.Matches(v.Context(), said)
	if err != nil {
		return try{}, err
	}
	right, asked, err := s.tryCode(v, code, known)
	if err != nil {
		return try{}, s.notStored("login", err)
	}
	if !known || !right {
		s.Log.Warn("login failed")
		return try{asked: asked}, nil
	}
	if err := s.Store.LoggedIn(v.Context(), visitor, s.Now()); err != nil {
		return try{}, s.notStored("login", err)
	}
	return try{known: true, asked: asked}, nil
}

// tryCode looks at a code for one time. It is spent where the password was right as well. Without a second factor every
// code is right.
func (s *Server) tryCode(v *visit, code string, spend bool) (right, asked bool, err error) {
	factor, err := s.Store.SecondFactor(v.Context())
	switch {
	case errors.Is(err, db.ErrNotFound):
		return true, false, nil
	case err != nil:
		return false, true, err
	}
	step, right := password.CodeStep(factor.Secret, strings.ReplaceAll(code, " ", ""), s.Now())
	if !right || !spend {
		return false, true, nil
	}
	err = s.Store.UseStep(v.Context(), step)
	if errors.Is(err, db.ErrDuplicate) {
		return false, true, nil
	}
	return err == nil, true, err
}

// hasFactor tells whether a code for one time is asked for. If the database does not say, it is.
func (s *Server) hasFactor(v *visit) bool {
	_, err := s.Store.SecondFactor(v.Context())
	return !errors.Is(err, db.ErrNotFound)
}

// wrongText says that the password, or one of the two, was wrong.
func (s *Server) wrongText(asked bool) string {
	if asked {
		return s.Messages.In(i18n.ES).T("admin-login.wrong.code")
	}
	return s.Messages.In(i18n.ES).T("admin-login.wrong")
}

// attemptKey tells one visitor's attempts from another's, without telling whose they are.
func (s *Server) attemptKey(r *http.Request) string {
	mac := hmac.New(sha256.New, s.Key)
	mac.Write([]byte("login\x00" + s.visitorOf(r).String()))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// waitText says how long somebody has to wait.
func (s *Server) waitText(v *visit, wait time.Duration) string {
	words := s.Messages.In(v.Lang)
	switch {
	case wait > time.Hour:
		return words.Count("admin-login.limited.hours", int((wait+time.Hour-1)/time.Hour))
	case wait > time.Minute:
		return words.Count("admin-login.limited.minutes", int((wait+time.Minute-1)/time.Minute))
	}
	return words.Count("admin-login.limited.seconds", int((wait+time.Second-1)/time.Second))
}
