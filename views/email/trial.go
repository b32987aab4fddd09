package email

import "context"

// TestMail shows the owner that emails of the site arrive.
type TestMail struct{ Base }

// Render writes the mail.
func (m TestMail) Render(ctx context.Context) (Message, error) {
	subject := m.T("mail.test.subject")
	return layout{Base: m.Base, Subject: subject, Title: subject, Opening: []string{m.T("mail.test.first")}}.render(ctx)
}
