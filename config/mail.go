package config

import (
	"cmp"
	"errors"

	"portfolio/content"
	"portfolio/internal/mail"
)

// SendsMail reports whether a mail server is configured.
func (c Config) SendsMail() bool { return c.MailFolder != "" || c.SMTPURL != "" || c.usesMailAPI() }

// usesMailAPI reports whether any variable of the e-mail service is set.
func (c Config) usesMailAPI() bool { return c.MailAPI != (MailService{}) || len(c.mailTemplates) > 0 }

// SendsFiles reports whether mails can carry files: by the e-mail service they cannot.
func (c Config) SendsFiles() bool { return c.SMTPURL != "" || !c.usesMailAPI() }

// NewSender returns the configured mail sender of a site, or nil if there is none. Without MAIL_FROM, mails are from its owner.
func NewSender(cfg Config, site *content.Site) (mail.Sender, error) {
	if cfg.MailFolder != "" {
		return mail.Folder(cfg.MailFolder), nil
	}
	from := cmp.Or(cfg.MailFrom, site.Profile.Name+" <"+site.Profile.Email+">")
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
	if cfg.SMTPURL == "" {
		return nil, nil
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
