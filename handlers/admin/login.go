package admin

import (
	"cmp"
	"net/http"
	"net/url"
	"time"

	"github.com/gorilla/sessions"

	"portfolio/handlers/web"
	"portfolio/handlers/web/auth"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// Login handles GET /admin/login: the form, or a redirect if the owner is logged in.
func (h *Handlers) Login(r *web.Request) (web.Response, error) {
	next := r.URL.Query().Get(web.NextField)
	if r.IsOwner() {
		return web.Redirect(web.AfterLogin(next))
	}
	return h.loginPage(r, next, ""), nil
}

// loginPage renders the login; problem is the error of the last attempt.
func (h *Handlers) loginPage(r *web.Request, next, problem string) web.Response {
	page := views.LoginPage{Base: h.newPage(r, i18n.AdminLogin), Next: web.AfterLogin(next), Problem: problem}
	page.Kept = h.keptText(r)
	page.HoldsText = page.Kept != ""
	page.ReturnTo = loginPath(page.Next, h.postedLink(r))
	page.HasErrors, page.Link = problem != "", h.postedLink(r)
	_, page.LoggedOut = h.Flash(r, logoutForm)
	return web.Response{Page: page}
}

// loginPath returns the address of the login that leads to next, with the key of a login link unless it is "".
func loginPath(next, link string) string {
	address := i18n.AdminPath(i18n.AdminLogin)
	if next != i18n.AdminPath(i18n.AdminOverview) {
		address = i18n.WithQuery(address, web.NextField, next)
	}
	if link != "" {
		address = i18n.WithQuery(address, views.LinkField, link)
	}
	return address
}

// PostLogin handles POST /admin/login: it counts the attempt, then checks the password.
func (h *Handlers) PostLogin(r *web.Request, posted url.Values) (web.Response, error) {
	next := posted.Get(web.NextField)
	if posted.Get(views.AskLinkField) != "" {
		return h.mailLoginLink(r, next)
	}
	attempt, err := h.tryPassword(r, posted)
	switch {
	case err != nil:
		return web.Response{}, err
	case attempt.Wait > 0:
		response := h.limitedLogin(r, next, attempt.Wait)
		response.Status, response.RetryAfter = http.StatusTooManyRequests, attempt.WaitSeconds()
		return response, nil
	case !attempt.OK:
		problem := "admin-login.wrong"
		if attempt.Empty {
			problem = "admin-login.empty"
		}
		response := h.loginPage(r, next, r.Messages.T(problem))
		response.Status = http.StatusUnauthorized
		return response, nil
	}
	session, err := h.Auth.Begin(r.Request, attempt)
	if err != nil {
		return web.Response{}, h.NotStored("login", err)
	}
	h.Log.Info("login ok")
	owner := *r
	owner.Session = session // the page is the owner's, as from now on
	return h.restoreKept(&owner, web.Response{Location: web.AfterLogin(next), Effects: []web.Effect{h.saving(session), h.rememberDevice}})
}

// BeginSession returns the effect that logs in whoever has sent a request: the owner, who has just chosen the password.
func (h *Handlers) BeginSession(r *http.Request) (web.Effect, error) {
	session, err := h.Auth.BeginOwner(r)
	if err != nil {
		return nil, h.NotStored("session", err)
	}
	return h.saving(session), nil
}

// saving returns the effect that starts or ends a session.
func (h *Handlers) saving(session *sessions.Session) web.Effect {
	return func(w http.ResponseWriter, r *http.Request) error {
		if err := auth.Save(w, r, session); err != nil {
			return h.NotStored("session", err)
		}
		return nil
	}
}

// rememberDevice is the effect that tells the browser from others at its next login. Without it the owner is logged in all the same.
func (h *Handlers) rememberDevice(w http.ResponseWriter, r *http.Request) error {
	if err := h.Auth.RememberDevice(w, r); err != nil {
		h.Log.Error("device not stored", "error", err)
	}
	return nil
}

// tryPassword checks the posted password and one-time code.
func (h *Handlers) tryPassword(r *web.Request, posted url.Values) (auth.Attempt, error) {
	attempt, err := h.Auth.Try(r.Context(), auth.Guess{
		Network: h.NetworkOf(r.Request), Device: cmp.Or(posted.Get(views.LinkField), h.Auth.DeviceOf(r.Request)),
		Password: posted.Get(views.PasswordField), Code: posted.Get(views.CodeField),
	})
	if err != nil {
		return attempt, h.NotStored("login", err)
	}
	return attempt, nil
}

// waitText returns the message for how long a visitor has to wait.
func (h *Handlers) waitText(r *web.Request, wait time.Duration) string {
	switch {
	case wait > time.Hour:
		return r.Messages.Count("admin-login.limited.hours", int((wait+time.Hour-1)/time.Hour))
	case wait > time.Minute:
		return r.Messages.Count("admin-login.limited.minutes", int((wait+time.Minute-1)/time.Minute))
	}
	return r.Messages.Count("admin-login.limited.seconds", int((wait+time.Second-1)/time.Second))
}
