package handlers

import (
	"errors"
	"net/http"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/internal/password"
	adminviews "portfolio/views/admin"
)

// toAccount handles GET of an address that only takes a form of the account.
func (s *Server) toAccount(*visit) (answer, error) {
	return answer{Location: i18n.Path(i18n.ES, i18n.AdminAccount)}, nil
}

// takePassword handles POST /admin/account/password: all sessions but this one end, and this one gets a new key.
func (s *Server) takePassword(v *visit) (answer, error) {
	if s.PasswordFixed {
		return s.accountWrong(v, adminviews.PasswordForm, s.Messages.In(i18n.ES).T("admin-account.password.fixed"), http.StatusConflict)
	}
	refused, is, err := s.reauthenticate(v, adminviews.PasswordForm)
	if is || err != nil {
		return refused, err
	}
	sent, err := v.form()
	if err != nil {
		return answer{}, err
	}
	hash, err := password.Hash(sent.Get(adminviews.NewPasswordField), s.Content.Profile.Name, s.Content.Profile.Email, s.BaseURL)
	switch {
	case errors.Is(err, password.ErrLength), errors.Is(err, password.ErrLeaked), errors.Is(err, password.ErrGuessable):
		return s.accountWrong(v, adminviews.PasswordForm, s.passwordProblem(err), http.StatusUnprocessableEntity)
	case err != nil:
		return answer{}, err
	}
	if err := s.Store.ChangeOwnerPassword(v.Context(), hash); err != nil {
		return answer{}, s.notStored(accountForm, err)
	}
	s.door.lock(s.Key, hash)
	session := sessionOf(v.Request)
	if err := s.Store.EndSessions(v.Context()); err != nil {
		return answer{}, s.notStored(accountForm, err)
	}
	session.ID, session.IsNew = "", true
	s.Log.Info("password changed")
	done := s.accountDone(outcomePassword)
	done.Session = session
	return done, nil
}

// passwordProblem says why a new password is not taken.
func (s *Server) passwordProblem(err error) string {
	switch {
	case errors.Is(err, password.ErrLength):
		return s.Messages.In(i18n.ES).Tf("admin-account.password.length", map[string]any{"Min": password.MinLength, "Max": password.MaxLength})
	case errors.Is(err, password.ErrLeaked):
		return s.Messages.In(i18n.ES).T("admin-account.password.leaked")
	}
	return s.Messages.In(i18n.ES).T("admin-account.password.guessable")
}

// takeFactor handles POST /admin/account/second-factor: it sets the second factor up, once a code shows that the
// authenticator has its secret, or removes it.
func (s *Server) takeFactor(v *visit) (answer, error) {
	sent, err := v.form()
	if err != nil {
		return answer{}, err
	}
	refused, is, err := s.reauthenticate(v, adminviews.FactorForm)
	if is || err != nil {
		return refused, err
	}
	secret := sent.Get(adminviews.SecretField)
	if secret == "" {
		if _, err := s.Store.RemoveSecondFactor(v.Context()); err != nil {
			return answer{}, s.notStored(accountForm, err)
		}
		s.Log.Info("second factor removed")
		return s.accountDone(outcomeFactorGone), nil
	}
	step, right := password.CodeStep(secret, sent.Get(adminviews.NewCodeField), s.Now())
	if !right {
		return s.accountWrong(v, adminviews.FactorForm, s.Messages.In(i18n.ES).T("admin-account.factor.wrong"), http.StatusUnprocessableEntity)
	}
	err = s.Store.SetSecondFactor(v.Context(), secret, step)
	if err != nil && !errors.Is(err, db.ErrDuplicate) {
		return answer{}, s.notStored(accountForm, err)
	}
	if err := s.Store.EndSessionsBut(v.Context(), sessionOf(v.Request).ID); err != nil {
		return answer{}, s.notStored(accountForm, err)
	}
	s.Log.Info("second factor set up")
	return s.accountDone(outcomeFactor), nil
}

// takeSessions handles POST /admin/account/sessions: it ends all sessions but this one.
func (s *Server) takeSessions(v *visit) (answer, error) {
	if err := s.Store.EndSessionsBut(v.Context(), sessionOf(v.Request).ID); err != nil {
		return answer{}, s.notStored(accountForm, err)
	}
	s.Log.Info("other sessions ended")
	return s.accountDone(outcomeSessions), nil
}
