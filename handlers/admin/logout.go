package admin

import (
	"net/url"

	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views/layout"
)

// logoutForm is the flash name of a logout.
const logoutForm = "logout"

// PostLogout handles POST /admin/logout: it ends this session, or all of them.
func (h *Handlers) PostLogout(r *web.Request, posted url.Values) (web.Response, error) {
	if posted.Get(layout.LogoutField) == layout.LogoutAll && !h.Site.ReadOnly {
		if err := h.store.EndSessions(r.Context()); err != nil {
			return web.Response{}, h.NotStored(logoutForm, err)
		}
	}
	session := r.Session
	session.Options.MaxAge = -1
	h.Log.Info("logout")
	login := h.WithFlash(i18n.AdminPath(i18n.AdminLogin), logoutForm, web.Stored)
	return web.Response{Location: login, Effects: []web.Effect{h.saving(session)}}, nil
}
