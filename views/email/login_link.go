package email

import "context"

// LoginLinkMail brings the owner a link that lets a new device log in while others guess passwords.
type LoginLinkMail struct {
	Base
	URL     string
	Minutes int // how long the link works
}

// Render writes the email.
func (m LoginLinkMail) Render(ctx context.Context) (Message, error) {
	subject := m.T("mail.login_link.subject")
	return layout{
		Base:    m.Base,
		Subject: subject,
		Title:   subject,
		Opening: []string{m.T("mail.login_link.first")},
		Action:  link{m.T("mail.login_link.action"), m.URL},
		Closing: []string{m.Count("mail.login_link.minutes", m.Minutes), m.T("mail.login_link.second")},
	}.render(ctx)
}
