package admin

import (
	"errors"
	"net/http"
	"strings"

	"rsc.io/qr"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/handlers/web/auth"
	"portfolio/i18n"
	"portfolio/internal/password"
	views "portfolio/views/admin"
)

// accountForm is the flash name of the account's forms. The others are their outcomes.
const (
	accountForm          = "account"
	outcomePassword      = "password"
	outcomeFactor        = "factor"
	outcomeFactorRemoved = "factor-gone"
	outcomeSessions      = "sessions"
)

// Account handles GET /admin/account: the password, the second factor and the sessions of the owner.
func (h *Handlers) Account(r *web.Request) (web.Response, error) {
	return h.accountPage(r, views.AccountProblem{}, "")
}

// accountPage renders the account; problem is the error of one of its forms. secret belongs to a second factor that is
// being set up, so that a failed attempt keeps it.
func (h *Handlers) accountPage(r *web.Request, problem views.AccountProblem, secret string) (web.Response, error) {
	page := views.AccountPage{Base: h.newPage(r, i18n.AdminAccount), Problem: problem, PasswordFixed: h.Auth.PasswordFixed()}
	page.HasErrors = problem.Text != ""
	if outcome, ok := h.Flash(r, accountForm); ok {
		page.Done = "admin-account.done." + outcome
	}
	factor, err := h.store.SecondFactor(r.Context())
	switch {
	case errors.Is(err, db.ErrNotFound):
		page.Setup, err = h.factorSetup(secret)
	case err == nil:
		page.FactorSince = factor.CreatedAt.Time
		var codes db.RecoveryCodes
		codes, err = h.store.RecoveryCodes(r.Context())
		page.RecoveryCodes = len(codes.Hashes)
	}
	if err != nil {
		return web.Response{}, err
	}
	if page.Devices, err = h.devices(r); err != nil {
		return web.Response{}, err
	}
	sessions, err := h.Auth.Sessions(r.Context())
	if err != nil {
		return web.Response{}, err
	}
	for _, session := range sessions {
		page.Sessions = append(page.Sessions, views.OwnerSession{
			Began: session.CreatedAt.Time, Seen: session.LastSeenAt.Time, Current: session.HasKey(r.Session.ID),
		})
	}
	return web.Render(page)
}

// factorSetup returns the secret of the second factor as an authenticator reads it. It generates a secret if the given one is empty.
func (h *Handlers) factorSetup(secret string) (views.FactorSetup, error) {
	site := strings.TrimPrefix(strings.TrimPrefix(h.Site.BaseURL, "https://"), "http://")
	secret, address, err := password.TOTPSecret(secret, site, "admin")
	if err != nil {
		return views.FactorSetup{}, err
	}
	code, err := qr.Encode(address, qr.M)
	if err != nil {
		return views.FactorSetup{}, err
	}
	return views.FactorSetup{Secret: secret, Address: address, Side: code.Size, Black: code.Black}, nil
}

// accountRedirect redirects to the account, which shows the outcome.
func (h *Handlers) accountRedirect(outcome string) web.Response {
	account := i18n.AdminPath(i18n.AdminAccount)
	return web.Response{Location: h.WithFlash(account, accountForm, outcome)}
}

// accountError renders the account with the error of one of its forms.
func (h *Handlers) accountError(r *web.Request, form, text string, status int) (web.Response, error) {
	posted, err := r.Posted()
	if err != nil {
		return web.Response{}, err
	}
	response, err := h.accountPage(r, views.AccountProblem{Form: form, Text: text}, posted.Get(views.SecretField))
	response.Status = status
	return response, err
}

// reauthenticate checks the posted password before a change to the owner's credentials. It returns the response to a
// failed attempt, nil if the password is right.
func (h *Handlers) reauthenticate(r *web.Request, form string) (*web.Response, error) {
	posted, err := r.Posted()
	if err != nil {
		return nil, err
	}
	attempt, err := h.tryPassword(r, posted)
	switch {
	case err != nil:
		return nil, err
	case attempt.Wait > 0:
		response, err := h.accountError(r, form, h.waitText(r, attempt.Wait), http.StatusTooManyRequests)
		response.RetryAfter = attempt.WaitSeconds()
		return &response, err
	case !attempt.OK:
		response, err := h.accountError(r, form, wrongPasswordText(r.Messages, attempt), http.StatusUnprocessableEntity)
		return &response, err
	}
	return nil, nil
}

// wrongPasswordText returns the message for a wrong password, or for a wrong password or code. Unlike the login, it may tell
// whether there is a second factor.
func wrongPasswordText(messages *i18n.Messages, attempt auth.Attempt) string {
	if attempt.Empty {
		return messages.T("admin-login.empty")
	}
	if attempt.NeededCode {
		return messages.T("admin-login.wrong")
	}
	return messages.T("admin-account.wrong")
}
