package admin

import (
	"errors"
	"net/http"
	"net/url"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/password"
	views "portfolio/views/admin"
)

// PostPassword handles POST /admin/account/password: it ends all other sessions, and gives this one a new id.
func (h *Handlers) PostPassword(r *web.Request) (web.Response, error) {
	if h.Auth.PasswordFixed() {
		return h.accountError(r, views.PasswordForm, r.Messages.T("admin-account.password.fixed"), http.StatusConflict)
	}
	refused, err := h.reauthenticate(r, views.PasswordForm)
	if err != nil {
		return web.Response{}, err
	}
	if refused != nil {
		return *refused, nil
	}
	posted, err := r.Posted()
	if err != nil {
		return web.Response{}, err
	}
	hash, err := password.Hash(posted.Get(views.NewPasswordField), h.Site.Profile.Name, h.Site.Profile.Email, h.Site.BaseURL)
	switch {
	case errors.Is(err, password.ErrLength), errors.Is(err, password.ErrLeaked), errors.Is(err, password.ErrGuessable):
		return h.accountError(r, views.PasswordForm, passwordProblem(r.Messages, err), http.StatusUnprocessableEntity)
	case err != nil:
		return web.Response{}, err
	}
	if err := h.store.ChangeOwnerPassword(r.Context(), hash); err != nil {
		return web.Response{}, h.NotStored(accountForm, err)
	}
	if err := h.Auth.ForgetOtherDevices(r.Request); err != nil {
		return web.Response{}, h.NotStored(accountForm, err)
	}
	session := r.Session
	if err := h.store.EndSessions(r.Context()); err != nil {
		return web.Response{}, h.NotStored(accountForm, err)
	}
	session.ID, session.IsNew = "", true
	h.Log.Info("password changed")
	done := h.accountRedirect(outcomePassword)
	done.Effects = []web.Effect{h.saving(session)}
	return done, nil
}

// passwordProblem returns the message for a rejected new password.
func passwordProblem(messages *i18n.Messages, err error) string {
	switch {
	case errors.Is(err, password.ErrLength):
		return messages.Tf("admin-account.password.length", map[string]any{"Min": password.MinLength, "Max": password.MaxLength})
	case errors.Is(err, password.ErrLeaked):
		return messages.T("admin-account.password.leaked")
	}
	return messages.T("admin-account.password.guessable")
}

// PostSecondFactor handles POST /admin/account/second-factor: it sets up the second factor after a code has proved
// that the authenticator has its secret, or removes it.
func (h *Handlers) PostSecondFactor(r *web.Request, posted url.Values) (web.Response, error) {
	refused, err := h.reauthenticate(r, views.FactorForm)
	if err != nil {
		return web.Response{}, err
	}
	if refused != nil {
		return *refused, nil
	}
	secret := posted.Get(views.SecretField)
	if secret == "" {
		if _, err := h.store.RemoveSecondFactor(r.Context()); err != nil {
			return web.Response{}, h.NotStored(accountForm, err)
		}
		h.Log.Info("second factor removed")
		return h.accountRedirect(outcomeFactorRemoved), nil
	}
	step, right := password.VerifyTOTP(secret, posted.Get(views.NewCodeField), h.Now())
	if !right {
		return h.accountError(r, views.FactorForm, r.Messages.T("admin-account.factor.wrong"), http.StatusUnprocessableEntity)
	}
	codes, hashes, salt := password.RecoveryCodes()
	err = h.store.SetSecondFactor(r.Context(), secret, step, db.RecoveryCodes{Salt: salt, Hashes: hashes})
	switch {
	case errors.Is(err, db.ErrDuplicate): // another press was faster, and shows the codes
		return h.accountRedirect(outcomeFactor), nil
	case err != nil:
		return web.Response{}, h.NotStored(accountForm, err)
	}
	if err := h.store.EndSessionsExcept(r.Context(), r.Session.ID); err != nil {
		return web.Response{}, h.NotStored(accountForm, err)
	}
	h.Log.Info("second factor set up")
	return h.recoveryCodesPage(r, codes), nil
}

// PostSessions handles POST /admin/account/sessions: it ends all other sessions.
func (h *Handlers) PostSessions(r *web.Request) (web.Response, error) {
	if err := h.store.EndSessionsExcept(r.Context(), r.Session.ID); err != nil {
		return web.Response{}, h.NotStored(accountForm, err)
	}
	h.Log.Info("other sessions ended")
	return h.accountRedirect(outcomeSessions), nil
}
