package address

import (
	"net/mail"
	"strings"
	"testing"
	"unicode"
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"ana@example.com", "ana@example.com"},
		{"Ana.Ruiz+news@Example.COM", "Ana.Ruiz+news@example.com"},
		{"o'hara!#$%&*/=?^_`{|}~-@example.com", "o'hara!#$%&*/=?^_`{|}~-@example.com"},
		{"ana@correo.muñoz.es", "ana@correo.xn--muoz-hqa.es"},
		{"ana@例え.jp", "ana@xn--r8jz45g.jp"},
		{"ana@PEÑA.example", "ana@xn--pea-8ma.example"},
		{"ana@xn--pea-8ma.example", "ana@xn--pea-8ma.example"},
		{"ana@1.example", "ana@1.example"},
		{"ana@localhost", "ana@localhost"}, // has no public domain
		{strings.Repeat("a", maxLocalLength) + "@example.com", strings.Repeat("a", maxLocalLength) + "@example.com"},
	} {
		if got, err := Parse(c.in); err != nil || got != c.want {
			t.Errorf("Parse(%q) = %q, %v; want %q", c.in, got, err, c.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, in := range []string{
		"", "@", "ana", "ana@", "@example.com", "ana@@example.com", "ana@b@example.com",
		".ana@example.com", "ana.@example.com", "a..b@example.com", "a b@example.com", "ana @example.com",
		`"ana"@example.com`, "Ana <ana@example.com>", "ana@example.com (Ana)", "ana@example.com, b@example.com", "ana@[192.0.2.1]",
		"ana@.example.com", "ana@example..com", "ana@example.com.", "ana@-example.com", "ana@example-.com", "ana@ex_ample.com",
		"ana@exam ple.com", "añа@example.com", "ana\xff@example.com", "ana@example.com\r\nBcc: b@example.com",
		"ana\n@example.com", "ana@example.com\u2028", "ana@example.com\x00", "ana;b@example.com", "<ana@example.com>", "ana@xn--a.example", "ana@exam%70le.com", "ana@\u2028example.com",
		strings.Repeat("a", maxLocalLength+1) + "@example.com", "ana@" + strings.Repeat("a", 64) + ".com",
		"ana@" + strings.Repeat("abcdefgh.", 30) + "com",
	} {
		if got, err := Parse(in); err == nil {
			t.Errorf("Parse(%q) = %q, want an error", in, got)
		}
	}
}

func TestHasPublicDomain(t *testing.T) {
	for in, want := range map[string]bool{
		"ana@example.com": true, "ana@a.b.xn--p1ai": true, "ana@4you.example": true,
		"ana@localhost": false, "ana@127.0.0.1": false, "ana@example.1": false,
	} {
		if HasPublicDomain(in) != want {
			t.Errorf("HasPublicDomain(%q) = %t", in, !want)
		}
	}
}

// FuzzParse checks that every accepted address is safe in headers and commands of an email, and is accepted unchanged again.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"ana@example.com", "a@ñ.es", "a\r\n@b.c", `"a"@b.c`, "a@b.c,d@e.f", "a@[::1]", "@", "a@xn--"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		got, err := Parse(in)
		if err != nil {
			return
		}
		if len(got) > MaxLength || strings.ContainsFunc(got, func(r rune) bool {
			return r > unicode.MaxASCII || unicode.IsControl(r) || strings.ContainsRune(" <>()[],;:\\\"", r)
		}) {
			t.Errorf("Parse(%q) = %q", in, got)
		}
		if again, err := Parse(got); err != nil || again != got {
			t.Errorf("Parse(%q) = %q, %v; want itself", got, again, err)
		}
		if read, err := mail.ParseAddress(got); err != nil || read.Address != got {
			t.Errorf("net/mail parses %q as %v, %v", got, read, err)
		}
	})
}
