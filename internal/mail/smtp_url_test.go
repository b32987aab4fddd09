package mail

import "testing"

func TestEndpoint(t *testing.T) {
	for url, want := range map[string]SMTPServer{
		"smtp://mail.example":                     {"mail.example", 587, false, "", ""},
		"smtp://mail.example:25/":                 {"mail.example", 25, false, "", ""},
		"smtps://robin%40example.com:a%2Fb@[::1]": {"::1", 465, true, "robin@example.com", "a/b"},
		"smtp://robin:secret@mail.example:2525":   {"mail.example", 2525, false, "robin", "secret"},
	} {
		if got, err := ParseSMTPServer(url); err != nil || got != want {
			t.Errorf("%s: %+v, %v", url, got, err)
		}
		if got, err := ParseSMTPServer(want.URL()); err != nil || got != want {
			t.Errorf("%s: the URL of %+v is of %+v, %v", url, want, got, err)
		}
	}
}
