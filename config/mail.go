package config

import (
	"cmp"
	"errors"

	"portfolio/content"
	"portfolio/db"
	"portfolio/internal/mail"
)

// noMail is the value of SMTP_URL with which no email leaves, whatever the owner has set in the browser: for a copy made of a backup.
const noMail = "none"

// SendsMail reports whether a mail server is configured.
func (c Config) SendsMail() bool {
	return c.MailFolder != "" || c.SMTPURL != noMail && (c.SMTPURL != "" || c.usesMailAPI())
}

// FixesMail reports whether the environment says how emails leave, so that the owner cannot set it in the browser.
func (c Config) FixesMail() bool { return c.SendsMail() || c.SMTPURL == noMail }

// WithMail returns the configuration with what the owner has set in the browser, as far as the environment does not say it.
func (c Config) WithMail(set db.MailSetting) Config {
	if !c.FixesMail() {
		c.SMTPURL = set.URL
	}
	c.MailFrom = cmp.Or(c.MailFrom, set.From)
	return c
}

// MailVariable returns the environment variable that says how emails leave, and the server that it names; "" for none.
func (c Config) MailVariable() (name, server string) {
	switch {
	case c.MailFolder != "":
		return "", ""
	case c.SMTPURL == noMail:
		return string(mail.SMTPURL), ""
	case c.SMTPURL != "":
		smtp, _ := mail.ParseSMTPServer(c.SMTPURL) // it was parsed at the start
		return string(mail.SMTPURL), smtp.Address()
	case c.usesMailAPI():
		return string(mail.APIURL), c.MailAPI.URL
	}
	return "", ""
}

// usesMailAPI reports whether any variable of the e-mail service is set.
func (c Config) usesMailAPI() bool { return c.MailAPI != (MailService{}) || len(c.mailTemplates) > 0 }

// SendsFiles reports whether mails can carry files: by the e-mail service they cannot.
func (c Config) SendsFiles() bool { return c.SMTPURL != "" || !c.usesMailAPI() }

// MailFromOf returns the address that emails of a site are from: its owner's without MAIL_FROM.
func (c Config) MailFromOf(site *content.Site) string {
	return cmp.Or(c.MailFrom, site.Profile.Mailbox())
}

// NewSender returns the configured mail sender of a site, or nil if there is none.
func NewSender(cfg Config, site *content.Site) (mail.Sender, error) {
	if cfg.MailFolder != "" {
		return mail.Folder(cfg.MailFolder), nil
	}
	if !cfg.SendsMail() {
		return nil, nil
	}
	from := cfg.MailFromOf(site)
	if cfg.usesMailAPI() {
		api := mail.APIConfig{URL: cfg.MailAPI.URL, PublicKey: cfg.MailAPI.PublicKey, ServiceID: cfg.MailAPI.ServiceID, From: from}
		for _, lang := range site.Settings.Languages {
			variable := mailTemplateVariable(lang)
			api.Templates = append(api.Templates, mail.Template{Language: string(lang), ID: cfg.mailTemplates[variable], Setting: mail.Setting(variable)})
		}
		sender, err := mail.NewAPI(api)
		if err != nil || cfg.SMTPURL == "" { // if both are configured, both have to be valid, and SMTP is used
			return withVariable(sender, err)
		}
	}
	sender, err := mail.NewSMTP(cfg.SMTPURL, from)
	return withVariable(sender, err)
}

// withVariable turns a *mail.SettingError into an error that names the environment variable.
func withVariable[S mail.Sender](sender S, err error) (mail.Sender, error) {
	var invalid *mail.SettingError
	if errors.As(err, &invalid) {
		return nil, Error{string(invalid.Setting), invalid.Takes}
	}
	if err != nil {
		return nil, err
	}
	return sender, nil
}
