package admin

import (
	"cmp"
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/internal/mail"
	views "portfolio/views/admin"
)

// mailHost matches the name of a mail server, or its address.
var mailHost = regexp.MustCompile(`^[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9])?$|^[0-9A-Fa-f:.]+$`)

// mailPorts are the usual ports, by the security of the connection.
var mailPorts = map[string]int{views.StartTLS: 587, views.TLS: 465}

// readMailSetting reads the mail server that was posted, and notes on the page what is wrong with it. A password that was saved stays
// where none was posted, as long as it goes to the same account.
func (h *Handlers) readMailSetting(r *web.Request, page *views.EmailPage, posted url.Values) (set db.MailSetting, err error) {
	stored, err := h.store.MailSetting(r.Context())
	if err != nil {
		return set, err
	}
	page.Values = url.Values{}
	for _, field := range []string{views.MailHost, views.MailPort, views.MailSecurity, views.MailUser, views.MailFrom} {
		page.Values.Set(field, strings.TrimSpace(posted.Get(field)))
	}
	server := readServer(page)
	server.Password = postedPassword(posted, server, stored)
	if (server.User == "") != (server.Password == "") {
		page.Wrong(views.MailPassword, page.T("admin-email.mistake.password"))
	}
	set.URL, set.From = server.URL(), page.Values.Get(views.MailFrom)
	if set.From != "" {
		if _, err := mail.ParseFrom(set.From); err != nil {
			page.Wrong(views.MailFrom, page.T("admin-email.mistake.from"))
		}
	}
	if len(page.Errors) > 0 {
		return set, nil
	}
	var invalid *mail.SettingError
	if _, err := mail.NewSMTP(set.URL, cmp.Or(set.From, page.DefaultFrom)); errors.As(err, &invalid) {
		page.Wrong(views.MailHost, page.T("admin-email.mistake.host"))
	}
	return set, nil
}

// readServer reads host, port, security and user, and notes what is wrong with them.
func readServer(page *views.EmailPage) mail.SMTPServer {
	values := page.Values
	server := mail.SMTPServer{Host: values.Get(views.MailHost), TLS: values.Get(views.MailSecurity) == views.TLS, User: values.Get(views.MailUser)}
	if !mailHost.MatchString(server.Host) {
		page.Wrong(views.MailHost, page.T("admin-email.mistake.host"))
	}
	if !slices.Contains(views.MailSecurities, values.Get(views.MailSecurity)) {
		page.Wrong(views.MailSecurity, page.T("admin-email.mistake.security"))
	}
	if server.Port = mailPorts[values.Get(views.MailSecurity)]; values.Get(views.MailPort) == "" {
		return server
	}
	port, err := strconv.ParseUint(values.Get(views.MailPort), 10, 16)
	if err != nil || port == 0 {
		page.Wrong(views.MailPort, page.T("admin-email.mistake.port"))
	}
	server.Port = int(port)
	return server
}

// postedPassword returns the password of the account: where none was posted, the one that is stored for it.
func postedPassword(posted url.Values, server mail.SMTPServer, stored db.MailSetting) string {
	if entered := posted.Get(views.MailPassword); entered != "" || server.User == "" {
		return entered
	}
	former, err := mail.ParseSMTPServer(stored.URL)
	if err != nil || former.Host != server.Host || former.User != server.User {
		return ""
	}
	return former.Password
}
