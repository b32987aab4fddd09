package admin

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/mail"
	views "portfolio/views/admin"
	"portfolio/views/email"
)

// emailForm is the flash name of the forms for the mail server. The others are their outcomes.
const (
	emailForm        = "email"
	outcomeForgotten = "forgotten"
	outcomeTested    = "tested"
)

// testTimeout is how long the owner waits for the mail server's answer to a test: less than a browser waits.
const testTimeout = 25 * time.Second

// Email handles GET /admin/email: the mail server by which emails leave.
func (h *Handlers) Email(r *web.Request) (web.Response, error) {
	page, err := h.emailPage(r)
	if outcome, ok := h.Flash(r, emailForm); ok {
		page.Done = "admin-email.done." + outcome
	}
	return web.Response{Page: page}, err
}

func (h *Handlers) emailPage(r *web.Request) (page views.EmailPage, err error) {
	fixed := h.Mailing.Fixed()
	page = views.EmailPage{
		Base: h.newPage(r, i18n.AdminEmail), Fixed: fixed.Fixed, Variable: fixed.Variable, Server: fixed.Server, FixedFrom: fixed.From,
		DefaultFrom: h.Site.Profile.Mailbox(), MailTo: h.MailTo,
	}
	if page.Delivery, err = h.delivery(r.Context()); err != nil || fixed.Fixed {
		return page, err
	}
	switch _, err = h.store.SecondFactor(r.Context()); {
	case err == nil:
		page.AsksCode = true
	case !errors.Is(err, db.ErrNotFound):
		return page, err
	}
	set, err := h.store.MailSetting(r.Context())
	page.Values = url.Values{views.MailSecurity: {views.StartTLS}}
	if set.URL != "" {
		server, err := mail.ParseSMTPServer(set.URL)
		if err != nil {
			return page, err
		}
		page.Set, page.Server, page.Values = true, server.Address(), emailValues(server, set.From)
		page.HasPassword = server.Password != ""
	}
	return page, err
}

// PostEmail handles POST /admin/email: it saves the mail server, forgets it, or sends the owner a test email.
func (h *Handlers) PostEmail(r *web.Request, posted url.Values) (web.Response, error) {
	page, err := h.emailPage(r)
	switch {
	case err != nil:
		return web.Response{}, err
	case posted.Get(views.DoField) == views.DoTest:
		return h.testEmail(r, page)
	case page.Fixed:
		return web.Response{Page: page, Status: http.StatusConflict}, nil
	case posted.Get(views.DoField) == views.DoForgetMail:
		page.Forget = true
	}
	var set db.MailSetting
	if !page.Forget {
		if set, err = h.readMailSetting(r, &page, posted); err != nil {
			return web.Response{}, err
		}
	}
	if refused, err := h.confirmEmail(r, &page, posted); err != nil {
		return web.Response{}, err
	} else if refused != nil {
		return *refused, nil
	}
	outcome, save := web.Stored, func() error { return h.store.SetMailSetting(r.Context(), set) }
	if page.Forget {
		outcome, save = outcomeForgotten, func() error { return h.store.RemoveMailSetting(r.Context()) }
	}
	if err := save(); err != nil {
		return web.Response{}, h.NotStored(emailForm, err)
	}
	h.Log.Info("mail server changed")
	return web.Redirect(h.WithFlash(i18n.AdminPath(i18n.AdminEmail), emailForm, outcome))
}

// confirmEmail returns the page again where a field is wrong, or the owner's password is not there or wrong; else nil.
func (h *Handlers) confirmEmail(r *web.Request, page *views.EmailPage, posted url.Values) (*web.Response, error) {
	response := &web.Response{Status: http.StatusUnprocessableEntity}
	page.Again = posted.Get(views.MailPassword) != ""
	if len(page.Errors) == 0 {
		attempt, err := h.tryPassword(r, posted)
		switch {
		case err != nil:
			return nil, err
		case attempt.OK:
			return nil, nil
		case attempt.Wait > 0:
			page.Wrong(page.OwnerPasswordID(), h.waitText(r, attempt.Wait))
			response.Status, response.RetryAfter = http.StatusTooManyRequests, attempt.WaitSeconds()
		default:
			page.Wrong(page.OwnerPasswordID(), wrongPasswordText(r.Messages, attempt))
		}
	}
	response.Page = *page
	return response, nil
}

// testEmail sends the owner an email now, and says what the mail server answers.
func (h *Handlers) testEmail(r *web.Request, page views.EmailPage) (web.Response, error) {
	base := email.NewLetterhead(h.Site.Site, h.Site.BaseURL).ForOwner()
	message, err := email.TestMail{Base: base}.Render(r.Context())
	if err != nil {
		return web.Response{}, err
	}
	ctx, cancel := context.WithTimeout(r.Context(), testTimeout)
	defer cancel()
	err = h.Mailing.Send(ctx, db.Mail{
		MessageID: rand.Text(), Kind: "test", To: h.MailTo, Language: string(base.Lang), CreatedAt: db.NewTime(h.Now()),
		Subject: message.Subject, Text: message.Text, HTML: message.HTML,
	})
	if err == nil {
		return web.Redirect(h.WithFlash(i18n.AdminPath(i18n.AdminEmail), emailForm, outcomeTested))
	}
	failure := &mail.Failure{Cause: mail.CauseOther, Summary: "send", Err: err}
	errors.As(err, &failure)
	row := failure.ForOutbox()
	page.Refused, page.HasErrors = views.Delivery{State: views.RefusedTest, Cause: row.Cause, Reason: row.Reason}, true
	h.Log.Info("test email refused", "cause", row.Cause)
	return web.Response{Page: page, Status: http.StatusUnprocessableEntity}, nil
}

// noMailTodos tells that no email leaves, as long as the owner can do something about it.
func (h *Handlers) noMailTodos(r *web.Request, waiting int) []views.Todo {
	if h.Mailing.Fixed().Fixed && waiting == 0 {
		return nil
	}
	todo := views.Todo{Text: r.Messages.T("admin-overview.todo.no-mail.yet"), Tone: views.WarningTone, Href: i18n.AdminPath(i18n.AdminEmail)}
	if waiting > 0 {
		todo.Text, todo.Count, todo.Tone = r.Messages.Count("admin-overview.todo.no-mail", waiting), waiting, views.ProblemTone
	}
	return []views.Todo{todo}
}

// emailValues returns the values of the fields of a mail server.
func emailValues(server mail.SMTPServer, from string) url.Values {
	security := views.StartTLS
	if server.TLS {
		security = views.TLS
	}
	return url.Values{
		views.MailHost: {server.Host}, views.MailPort: {strconv.Itoa(server.Port)}, views.MailSecurity: {security}, views.MailUser: {server.User},
		views.MailFrom: {from},
	}
}
