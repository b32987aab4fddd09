package app

import (
	"context"
	"errors"

	"portfolio/config"
	"portfolio/db"
	"portfolio/handlers/admin"
	"portfolio/internal/mail"
)

// mailSetting is how emails leave: as the environment says, or else as the owner has set it in the browser, in any copy of the program.
// It implements admin.Mailing.
type mailSetting struct {
	*program

	// What the worker uses where the owner sets how emails leave, until one of the others changes.
	used    mail.Sender
	setting db.MailSetting
	from    string
}

// stored returns the owner's setting; it is empty for none.
func (m *mailSetting) stored(ctx context.Context) (db.MailSetting, error) {
	if m.cfg.FixesMail() {
		return db.MailSetting{}, nil
	}
	return m.store.MailSetting(ctx)
}

// Sends implements admin.Mailing.
func (m *mailSetting) Sends(ctx context.Context) bool {
	set, err := m.stored(ctx)
	if err != nil && ctx.Err() == nil {
		m.log.Error("mail setting not read", "error", err)
	}
	return m.cfg.WithMail(set).SendsMail()
}

// Delivers implements admin.Mailing.
func (m *mailSetting) Delivers(ctx context.Context) bool {
	delivery, err := m.store.MailDelivery(ctx)
	if err != nil && ctx.Err() == nil {
		m.log.Error("delivery of emails not read", "error", err)
	}
	return m.cfg.WithMail(delivery.Setting).SendsMail() && !delivery.Down
}

// Fixed implements admin.Mailing.
func (m *mailSetting) Fixed() admin.FixedMail {
	fixed := admin.FixedMail{Fixed: m.cfg.FixesMail(), From: m.cfg.MailFrom}
	fixed.Variable, fixed.Server = m.cfg.MailVariable()
	return fixed
}

// Send implements admin.Mailing.
func (m *mailSetting) Send(ctx context.Context, message db.Mail) error {
	set, err := m.stored(ctx)
	if err != nil {
		return err
	}
	sender, err := config.NewSender(m.cfg.WithMail(set), m.current.Load().content)
	if err != nil || sender == nil {
		return errors.Join(errors.New("no mail server is set up"), err)
	}
	defer sender.Close()
	return sender.Send(ctx, message)
}

// sender returns the sender for the worker, which alone calls it: the same one as long as nothing changes, and nil without a mail server.
func (m *mailSetting) sender(ctx context.Context) mail.Sender {
	site := m.current.Load()
	if m.cfg.FixesMail() {
		return site.sender
	}
	set, err := m.stored(ctx)
	if err != nil {
		if ctx.Err() == nil {
			m.log.Error("mail setting not read", "error", err)
		}
		return nil
	}
	cfg := m.cfg.WithMail(set)
	from := cfg.MailFromOf(site.content)
	if m.from == from && m.setting == set {
		return m.used
	}
	sender, err := config.NewSender(cfg, site.content)
	if err != nil { // it was valid when it was saved
		m.log.Error("mail setting not used", "error", err)
		return nil
	}
	m.used, m.setting, m.from = sender, set, from
	return sender
}
