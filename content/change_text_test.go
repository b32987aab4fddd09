package content

import "testing"

// TestWithText checks that a text from a form changes the lines that differ alone.
func TestWithText(t *testing.T) {
	for _, test := range []struct{ old, text, want string }{
		{"", "a = 1", "a = 1\n"},
		{"a = 1\n", "a = 1\r\n", "a = 1\n"},
		{"a = 1\r\nb = 2\r\n", "a = 1\r\nb = 3", "a = 1\r\nb = 3\r\n"},
		{"\uFEFFa = 1", "a = 2", "\uFEFFa = 2\n"},
		{"a = 1  \n\nb = 2\n\n\n", "a = 1  \n\nb = 2", "a = 1  \n\nb = 2\n\n\n"},
		{"a = 1\r\nb = 2\nc = 3\n", "a = 1\nx = 4\nb = 2\nc = 3\n", "a = 1\r\nx = 4\r\nb = 2\nc = 3\n"},
		{"a = 1\n", "", "\n"},
	} {
		if got := string(WithText([]byte(test.old), test.text)); got != test.want {
			t.Errorf("%q with %q becomes %q, want %q", test.old, test.text, got, test.want)
		}
	}
}

// TestWidens checks which changes need the owner's password.
func TestWidens(t *testing.T) {
	for _, test := range []struct {
		name, before, after string
		want                bool
	}{
		{"site.toml", "url = 'https://a.example'", "url = 'https://b.example'", true},
		{"site.toml", "url = 'https://a.example'", "color = '#000'\nurl = \"https://a.example\"", false},
		{"site.toml", "", "robots = 'all'", true},
		{"site.toml", "[retention]\nsession_days = 7", "[retention]\nsession_days = 70", true},
		{"site.toml", "hsts = true", "not TOML", true},
		{"redirects.toml", "", "[[redirect]]\nfrom = '/a'\nto = '/b'", false},
		{"redirects.toml", "", "[[redirect]]\nfrom = '/a'\nto = 'https://evil.example'", true},
		{"redirects.toml", "", "[[redirect]]\nfrom = '/a'\nto = '//evil.example'", true},
		{"services.toml", "", "url = 'https://b.example'", false},
	} {
		if got := Widens(test.name, []byte(test.before), []byte(test.after)); got != test.want {
			t.Errorf("%s from %q to %q: %v", test.name, test.before, test.after, got)
		}
	}
}
