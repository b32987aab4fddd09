package handlers

import (
	"portfolio/i18n"
	"portfolio/views/layout"
)

// logoutForm is the name under which a logout is confirmed.
const logoutForm = "logout"

// takeLogout handles POST /admin/logout: it ends this session, or all of them.
func (s *Server) takeLogout(v *visit) (answer, error) {
	sent, err := v.form()
	if err != nil {
		return answer{}, err
	}
	if sent.Get(layout.LogoutField) == layout.LogoutAll {
		if err := s.Store.EndSessions(v.Context()); err != nil {
			return answer{}, s.notStored(logoutForm, err)
		}
	}
	session := sessionOf(v.Request)
	session.Options.MaxAge = -1
	s.Log.Info("logout")
	login := s.telling(i18n.Path(i18n.ES, i18n.AdminLogin), logoutForm, outcomeStored)
	return answer{Location: login, Session: session}, nil
}

// toFirstAdmin handles GET of an address of the owner's that only takes a form: it leads to the first of the pages.
func (s *Server) toFirstAdmin(*visit) (answer, error) {
	return answer{Location: i18n.Path(i18n.ES, i18n.AdminSurveys)}, nil
}
