package contact_test

import (
	"net/http"
	"strings"
	"testing"

	"portfolio/handlers"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
)

// withoutMail starts a site that cannot send emails yet.
func withoutMail(t *testing.T) (*handlertest.FormSite, *handlertest.Mailing) {
	t.Helper()
	mailing := &handlertest.Mailing{}
	return handlertest.NewFormSiteWith(t, 0, func(c *handlers.Config) { c.Mailing = mailing }), mailing
}

// TestNoEmailIsPromised checks that the page after a form promises no email while none leaves, with a script and without, and does so
// again once a mail server is set up that does not refuse them.
func TestNoEmailIsPromised(t *testing.T) {
	t.Parallel()
	for name, note := range map[string]string{
		"budget": "done.waits.inquiry", "collaboration": "done.waits.inquiry", "cv": "done.waits.cv", "newsletter": "done.waits.subscription",
		"podcast-subscribe": "done.waits.subscription",
	} {
		for _, lang := range []i18n.Lang{"en", "es"} {
			s, mailing := withoutMail(t)
			c, messages := handlertest.CaseOf(name), s.Content.Languages.Messages(lang)
			if page := s.Get(s.Content.Languages.Path(lang, c.Page)); !strings.Contains(page.Body, messages.T(note)) {
				t.Errorf("%s in %s: a script would not say it", name, lang)
			}
			sent := s.Send(s.Filled(c, lang)).WantStatus(http.StatusSeeOther)
			target, _, _ := strings.Cut(sent.Header.Get("Location"), "#")
			panel := s.Get(target).Text("#" + name + "-form .form-confirmation")
			if !strings.Contains(panel, messages.T(note)) || strings.Contains(panel, messages.T("done.note."+name)) {
				t.Errorf("%s in %s: the page says %q", name, lang, panel)
			}
			mailing.Sending, mailing.Down = true, true
			if refused := s.Get(target).Text("#" + name + "-form .form-confirmation"); !strings.Contains(refused, messages.T(note)) {
				t.Errorf("%s in %s with a mail server that refuses emails: the page says %q", name, lang, refused)
			}
			mailing.Down = false
			if later := s.Get(target).Text("#" + name + "-form .form-confirmation"); !strings.Contains(later, messages.T("done.note."+name)) {
				t.Errorf("%s in %s with a mail server: the page says %q", name, lang, later)
			}
		}
	}
}

// TestBookingWithoutMail checks that the page of a call that was booked without an email has its links, and promises no email.
func TestBookingWithoutMail(t *testing.T) {
	t.Parallel()
	s, _ := withoutMail(t)
	sent := s.Send(s.Booking(handlertest.ChosenTime, "ana@example.com")).WantStatus(http.StatusSeeOther)
	page := s.Get(sent.Header.Get("Location")).WantStatus(http.StatusOK)
	messages := s.Content.Languages.Messages("en")
	if text := page.Text(".form-confirmation"); !strings.Contains(text, messages.T("meeting.waits")) || strings.Contains(text, messages.T("meeting-confirm.done.note")) {
		t.Errorf("the page says %q", text)
	}
	page.Want(".form-confirmation .actions li:last-child", messages.T("mail.meeting.cancel"))
}
