package mail

import "testing"

func TestEndpoint(t *testing.T) {
	for url, want := range map[string]endpoint{
		"smtp://mail.example":                    {"mail.example", 587, false, "", ""},
		"smtp://mail.example:25/":                {"mail.example", 25, false, "", ""},
		"smtps://vera%40example.com:a%2Fb@[::1]": {"::1", 465, true, "vera@example.com", "a/b"},
		"smtp://vera:secret@mail.example:2525":   {"mail.example", 2525, false, "vera", "secret"},
	} {
		if got, err := parseEndpoint(url); err != nil || got != want {
			t.Errorf("%s: %+v, %v", url, got, err)
		}
	}
}
