package content

import (
	"strings"
	"testing"
)

// TestUpgraded checks what becomes of a file with a key that had another name. What is today's stays.
func TestUpgraded(t *testing.T) {
	for _, c := range []struct{ name, before, after string }{
		{"articles/a/en.md", "---\ntitle: A # first\ncoverAlt: \"A boat\" # of wood\n---\n\ncoverAlt: not here\n", "---\ntitle: A # first\ncover_alt: \"A boat\" # of wood\n---\n\ncoverAlt: not here\n"},
		{"articles/a/en.md", "---\r\ncoverAlt : A\r\n---\r\ncoverAlt: b", "---\r\ncover_alt : A\r\n---\r\ncoverAlt: b"},
		{"articles/a/en.md", "\ufeff---\n\"coverAlt\": A\n---\n", "\ufeff---\n\"cover_alt\": A\n---\n"},
		{"articles/a/en.md", "---\ndescription: |\n  coverAlt: A\ncoverAlts: B\n---\n", ""},
		{"articles/a/en.md", "---\n\rcoverAlt: A\n---\n", "---\n\rcover_alt: A\n---\n"},
		{"articles/a/en.md", "---\n\"coverAl\\x74\": A\n---\n", ""},
		{"articles/a/en.md", "---\ncoverAlt: A\ncover_alt: B\n---\n", ""},
		{"articles/a/en.md", "---\ncoverAlt: A\n", ""},
		{"articles/a/en.md", "---\nlastmod: 2024-01-02\nsummary: A\ncategories: [b]\n---\n", "---\nupdated: 2024-01-02\ndescription: A\ntags: [b]\n---\n"},
		{"articles/a/en.md", "---\nsummary: A\ndescription: B\n---\n", ""},
		{"pages/a/en.md", "---\nlastmod: 2024-01-02\ncategories: [b]\n---\n", "---\nupdated: 2024-01-02\ncategories: [b]\n---\n"},
		{"articles/a/en.md", "coverAlt: A\n---\ncoverAlt: A\n---\n", ""},
		{"articles/a/en.md", "", ""},
		{"pages/a/en.md", "---\ncoverAlt: A\n---\n", ""},
		{"articles/en.md", "---\ncoverAlt: A\n---\n", ""},
	} {
		if c.after == "" {
			c.after = c.before
		}
		if got := string(Upgraded(c.name, []byte(c.before))); got != c.after {
			t.Errorf("%s %q becomes %q, want %q", c.name, c.before, got, c.after)
		}
		if got := string(Upgraded(c.name, []byte(c.after))); got != c.after {
			t.Errorf("%s: the second time %q becomes %q", c.name, c.after, got)
		}
	}
}

func FuzzUpgraded(f *testing.F) {
	f.Add("---\ncoverAlt: A\n---\n")
	f.Add("---\r\ncoverAlt: A\r\n---")
	f.Fuzz(func(t *testing.T, text string) {
		once := Upgraded("articles/a/en.md", []byte(text))
		if twice := Upgraded("articles/a/en.md", once); string(twice) != string(once) {
			t.Errorf("%q becomes %q, and that %q", text, once, twice)
		}
		if strings.Count(text, "\n") != strings.Count(string(once), "\n") {
			t.Errorf("%q becomes %q, with other lines", text, once)
		}
	})
}
