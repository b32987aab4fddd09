package admin

import (
	"errors"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/password"
	views "portfolio/views/admin"
)

// PostRecoveryCodes handles POST /admin/account/recovery-codes: it replaces the recovery codes, and shows the new ones.
func (h *Handlers) PostRecoveryCodes(r *web.Request) (web.Response, error) {
	_, err := h.store.SecondFactor(r.Context())
	switch {
	case errors.Is(err, db.ErrNotFound): // it was removed in another window
		return web.Redirect(i18n.AdminPath(i18n.AdminAccount))
	case err != nil:
		return web.Response{}, err
	}
	refused, err := h.reauthenticate(r, views.RecoveryForm)
	if err != nil {
		return web.Response{}, err
	}
	if refused != nil {
		return *refused, nil
	}
	codes, hashes, salt := password.RecoveryCodes()
	if err := h.store.SetRecoveryCodes(r.Context(), db.RecoveryCodes{Salt: salt, Hashes: hashes}); err != nil {
		return web.Response{}, h.NotStored(accountForm, err)
	}
	h.Log.Info("recovery codes replaced")
	return h.recoveryCodesPage(r, codes), nil
}

// recoveryCodesPage shows new recovery codes, this once: only their hashes are stored. It is the response to the form itself, as
// a redirect would have to carry the codes.
func (h *Handlers) recoveryCodesPage(r *web.Request, codes []string) web.Response {
	page := views.RecoveryCodesPage{Base: h.newPage(r, i18n.AdminRecoveryCodes), MadeAt: h.Now()}
	for _, code := range codes {
		page.Codes = append(page.Codes, password.GroupCode(code))
	}
	return web.Response{Page: page}
}
