package handlers

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"time"

	"github.com/gorilla/sessions"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/forms"
)

// loginLimit is how often somebody may guess the password.
var loginLimit = db.AttemptLimit{
	Free: 5, First: time.Minute, Longest: 24 * time.Hour, Overall: 60, Window: time.Minute,
}

// adminLogin handles GET /admin/login.
func (s *Server) adminLogin(v *visit) (answer, error) {
	if v.Owner {
		return answer{Location: onward(v.URL.Query().Get(nextField))}, nil
	}
	return s.loginPage(v, v.URL.Query().Get(nextField), ""), nil
}

// loginPage asks for the password; problem says why it asks again.
func (s *Server) loginPage(v *visit, next, problem string) answer {
	page := views.AdminLoginPage{Base: s.admin(v, i18n.AdminLogin), Next: onward(next), Problem: problem}
	page.Wrong = problem != ""
	_, page.LoggedOut = s.stamper.WasSent(logoutForm, v.URL.Query().Get(forms.SentField), s.Now())
	return answer{Here: page.Here, Show: page.Show()}
}

// takeLogin handles POST /admin/login. Every attempt is counted before the password is looked at.
func (s *Server) takeLogin(v *visit) (answer, error) {
	sent, err := v.form()
	if err != nil {
		return answer{}, err
	}
	visitor, next := s.attemptKey(v.Request), sent.Get(nextField)
	wait, err := s.Store.CountAttempt(v.Context(), visitor, s.Now(), loginLimit)
	switch {
	case err != nil:
		return answer{}, s.notStored("login", err)
	case wait > 0:
		s.Log.Warn("login limited", "wait", wait.Round(time.Second))
		found := s.loginPage(v, next, s.waitText(v, wait))
		found.Status, found.RetryAfter = http.StatusTooManyRequests, int((wait+time.Second-1)/time.Second)
		return found, nil
	}
	known, err := s.door.keeper.Matches(v.Context(), sent.Get("password"))
	switch {
	case err != nil:
		return answer{}, err
	case !known:
		s.Log.Warn("login failed")
		found := s.loginPage(v, next, s.Words.ES.T("admin-login.wrong"))
		found.Status = http.StatusUnauthorized
		return found, nil
	}
	if err := s.Store.LoggedIn(v.Context(), visitor, s.Now()); err != nil {
		return answer{}, s.notStored("login", err)
	}
	session, err := s.renewed(v)
	if err != nil {
		return answer{}, s.notStored("login", err)
	}
	s.Log.Info("login ok")
	return answer{Location: onward(next), Session: session}, nil
}

// renewed returns a session that begins now. One that the request brought ends: nobody who knew its key gets in with it.
func (s *Server) renewed(v *visit) (*sessions.Session, error) {
	session, err := s.door.sessions.Get(v.Request, s.door.cookie)
	if err != nil {
		return nil, err
	}
	if !session.IsNew {
		if err := s.Store.EndSession(v.Context(), session.ID); err != nil {
			return nil, err
		}
	}
	session.ID, session.IsNew = "", true
	return session, nil
}

// attemptKey tells one visitor's attempts from another's, without telling whose they are.
func (s *Server) attemptKey(r *http.Request) string {
	mac := hmac.New(sha256.New, s.Key)
	mac.Write([]byte("login\x00" + s.visitorOf(r).String()))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// waitText says how long somebody has to wait.
func (s *Server) waitText(v *visit, wait time.Duration) string {
	words := s.Words.In(v.Lang)
	switch {
	case wait > time.Hour:
		return words.Count("admin-login.limited.hours", int((wait+time.Hour-1)/time.Hour))
	case wait > time.Minute:
		return words.Count("admin-login.limited.minutes", int((wait+time.Minute-1)/time.Minute))
	}
	return words.Count("admin-login.limited.seconds", int((wait+time.Second-1)/time.Second))
}
