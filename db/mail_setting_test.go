package db

import "testing"

// TestMailDelivery checks that what pages say of emails follows at once what this process changes.
func TestMailDelivery(t *testing.T) {
	s := newStore(t)
	says := func(when string, url string, down bool) {
		t.Helper()
		if got, err := s.MailDelivery(t.Context()); err != nil || got.Setting.URL != url || got.Down != down {
			t.Errorf("%s: %+v, %v, want %q, down: %t", when, got, err, url, down)
		}
	}
	const url = "smtp://user:password@mail.example.com:587"
	says("at the beginning", "", false)
	must(t, s.SetMailSetting(t.Context(), MailSetting{URL: url}))
	says("with a server", url, false)
	must(t, s.SetMailServer(t.Context(), MailServer{State: MailServerDown, Since: NewTime(s.now()), NextAt: NewTime(s.now())}))
	says("with a server that takes no email", url, true)
	must(t, s.RemoveMailSetting(t.Context()))
	says("without a server", "", false)
}
