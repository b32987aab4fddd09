package handlers

import (
	"errors"
	"net/http"
	"strings"

	"rsc.io/qr"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/internal/password"
	adminviews "portfolio/views/admin"
)

// The names under which the forms of the account are confirmed, and its outcomes beside stored.
const (
	accountForm       = "account"
	outcomePassword   = "password"
	outcomeFactor     = "factor"
	outcomeFactorGone = "factor-gone"
	outcomeSessions   = "sessions"
)

// account handles GET /admin/account: the password, the second factor and the sessions of the owner.
func (s *Server) account(v *visit) (answer, error) {
	return s.accountPage(v, adminviews.AccountProblem{}, "")
}

// accountPage shows the account; problem says what was wrong with one of its forms. A second factor that is being set up
// keeps its secret.
func (s *Server) accountPage(v *visit, problem adminviews.AccountProblem, secret string) (answer, error) {
	page := adminviews.AccountPage{Base: s.admin(v, i18n.AdminAccount), Problem: problem, Fixed: s.PasswordFixed}
	page.Wrong = problem.Text != ""
	if outcome, ok := s.toldOf(v, accountForm); ok {
		page.Done = "admin-account.done." + outcome
	}
	factor, err := s.Store.SecondFactor(v.Context())
	switch {
	case errors.Is(err, db.ErrNotFound):
		page.Setup, err = s.factorSetup(secret)
	case err == nil:
		page.FactorSince = factor.CreatedAt.Time
	}
	if err != nil {
		return answer{}, err
	}
	sessions, err := s.Store.Sessions(v.Context(), *s.door.sessions.credential.Load(), s.Now(), sessionLife)
	if err != nil {
		return answer{}, err
	}
	for _, session := range sessions {
		page.Sessions = append(page.Sessions, adminviews.OwnerSession{
			Began: session.CreatedAt.Time, Seen: session.SeenAt.Time, This: session.Of(sessionOf(v.Request).ID),
		})
	}
	return answer{Page: page}, nil
}

// factorSetup returns what an authenticator needs: a new secret unless one is already being set up.
func (s *Server) factorSetup(secret string) (adminviews.FactorSetup, error) {
	site := strings.TrimPrefix(strings.TrimPrefix(s.BaseURL, "https://"), "http://")
	secret, address, err := password.Secret(secret, site, "admin")
	if err != nil {
		return adminviews.FactorSetup{}, err
	}
	code, err := qr.Encode(address, qr.M)
	if err != nil {
		return adminviews.FactorSetup{}, err
	}
	return adminviews.FactorSetup{Secret: secret, Address: address, Side: code.Size, Black: code.Black}, nil
}

// accountDone leads back to the account, which says what was done.
func (s *Server) accountDone(outcome string) answer {
	account := i18n.Path(i18n.ES, i18n.AdminAccount)
	return answer{Location: s.telling(account, accountForm, outcome)}
}

// accountWrong shows the account again, with what was wrong with one of its forms.
func (s *Server) accountWrong(v *visit, form, text string, status int) (answer, error) {
	v.posted = nil
	sent, err := v.form()
	if err != nil {
		return answer{}, err
	}
	found, err := s.accountPage(v, adminviews.AccountProblem{Form: form, Text: text}, sent.Get(adminviews.SecretField))
	found.Status = status
	return found, err
}

// reauthenticate asks again who this is, before something changes that lets the owner in. It returns the answer to who
// does not know the password, and whether there is one.
func (s *Server) reauthenticate(v *visit, form string) (answer, bool, error) {
	sent, err := v.form()
	if err != nil {
		return answer{}, true, err
	}
	tried, err := s.tryPassword(v, sent.Get(adminviews.PasswordField), sent.Get(adminviews.CodeField))
	switch {
	case err != nil:
		return answer{}, true, err
	case tried.wait > 0:
		found, err := s.accountWrong(v, form, s.waitText(v, tried.wait), http.StatusTooManyRequests)
		found.RetryAfter = tried.seconds()
		return found, true, err
	case !tried.known:
		found, err := s.accountWrong(v, form, s.wrongText(tried.asked), http.StatusUnprocessableEntity)
		return found, true, err
	}
	return answer{}, false, nil
}
