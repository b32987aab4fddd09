package admin

import (
	"context"
	"net/http"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/handlers/web/auth"
	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/email"
)

// limitedLogin renders the login for a visitor who has to wait. It offers the owner a link by mail, so that guesses from
// elsewhere never keep the owner out.
func (h *Handlers) limitedLogin(r *web.Request, next string, wait time.Duration) web.Response {
	response := h.loginPage(r, next, h.waitText(r, wait))
	page := response.Page.(views.LoginPage)
	page.CanAskLink = page.Link == ""
	response.Page = page
	return response
}

// mailLoginLink mails a link to the owner with which attempts to log in are counted apart from everybody else's. It says the same
// whether a mail is sent or another one was within the last hour.
func (h *Handlers) mailLoginLink(r *web.Request, next string) (web.Response, error) {
	key, err := h.Auth.LoginLink(r.Context())
	if err != nil {
		return web.Response{}, h.NotStored("login link", err)
	}
	if key != "" {
		mail, err := h.loginLinkMail(r.Context(), i18n.WithQuery(h.Site.BaseURL+i18n.AdminPath(i18n.AdminLogin), views.LinkField, key))
		if err != nil {
			return web.Response{}, err
		}
		if err := h.store.AddMail(r.Context(), mail); err != nil {
			return web.Response{}, h.NotStored("login link", err)
		}
		h.Log.Info("login link mailed")
	}
	response := h.loginPage(r, next, "")
	page := response.Page.(views.LoginPage)
	page.LinkMailed = true
	response.Page, response.Status = page, http.StatusAccepted
	return response, nil
}

// loginLinkMail is the mail with a login link. It counts against no budget: there is one in an hour at most.
func (h *Handlers) loginLinkMail(ctx context.Context, address string) (db.Mail, error) {
	base := email.NewLetterhead(h.Site.Site, h.Site.BaseURL).ForOwner()
	message, err := email.LoginLinkMail{Base: base, URL: address, Minutes: int(auth.LinkAge / time.Minute)}.Render(ctx)
	return db.Mail{
		Kind: "login-link", To: h.MailTo, Language: string(base.Lang), Secret: true,
		Subject: message.Subject, Text: message.Text, HTML: message.HTML,
	}, err
}

// postedLink returns the key of the login link that a request came with, "" for none.
func (h *Handlers) postedLink(r *web.Request) string {
	if r.Method == http.MethodPost {
		posted, err := r.Posted()
		if err != nil {
			return ""
		}
		return posted.Get(views.LinkField)
	}
	return r.URL.Query().Get(views.LinkField)
}
