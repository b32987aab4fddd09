package handlers

import (
	"net/http"

	"github.com/gorilla/sessions"

	"portfolio/i18n"
	adminviews "portfolio/views/admin"
)

// adminLogin handles GET /admin/login.
func (s *Server) adminLogin(v *visit) (answer, error) {
	if v.Owner {
		return answer{Location: onward(v.URL.Query().Get(nextField))}, nil
	}
	return s.loginPage(v, v.URL.Query().Get(nextField), ""), nil
}

// loginPage asks for the password; problem says why it asks again.
func (s *Server) loginPage(v *visit, next, problem string) answer {
	page := adminviews.LoginPage{Base: s.admin(v, i18n.AdminLogin), Next: onward(next), Problem: problem}
	page.Wrong, page.Code = problem != "", s.hasFactor(v)
	_, page.LoggedOut = s.toldOf(v, logoutForm)
	return answer{Page: page}
}

// takeLogin handles POST /admin/login. Every attempt is counted before the password is looked at.
func (s *Server) takeLogin(v *visit) (answer, error) {
	sent, err := v.form()
	if err != nil {
		return answer{}, err
	}
	next := sent.Get(nextField)
	tried, err := s.tryPassword(v, sent.Get(adminviews.PasswordField), sent.Get(adminviews.CodeField))
	switch {
	case err != nil:
		return answer{}, err
	case tried.wait > 0:
		found := s.loginPage(v, next, s.waitText(v, tried.wait))
		found.Status, found.RetryAfter = http.StatusTooManyRequests, tried.seconds()
		return found, nil
	case !tried.known:
		found := s.loginPage(v, next, s.wrongText(tried.asked))
		found.Status = http.StatusUnauthorized
		return found, nil
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
