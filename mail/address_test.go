package mail

import (
	"net/mail"
	"strings"
	"testing"
)

func TestAddress(t *testing.T) {
	for address, want := range map[string]string{
		"ana@example.com":            "ana@example.com",
		"Ana.Garcia+web@Example.COM": "Ana.Garcia+web@example.com",
		"o'brien@example.com":        "o'brien@example.com",
		"ana@peña.example":           "ana@xn--pea-8ma.example",
		"ana@PEÑA.example":           "ana@xn--pea-8ma.example",
		"ana@xn--pea-8ma.example":    "ana@xn--pea-8ma.example",
		"ana@mail":                   "ana@mail",
		"ana@1.example":              "ana@1.example",
	} {
		if got, err := Address(address); err != nil || got != want {
			t.Errorf("%q: %q, %v; want %q", address, got, err, want)
		}
	}
}

func TestAddressRefuses(t *testing.T) {
	for _, address := range append([]string{
		"ana", "@example.com", "ana@", "ana@@example.com", "ana@example..com", "ana@.example.com", "ana@example.com.",
		".ana@example.com", "ana.@example.com", "a..b@example.com", "ana maria@example.com", `"ana"@example.com`,
		"ana(comment)@example.com", "Ana <ana@example.com>", "ana@example.com,eve@example.net", "añá@example.com",
		"ana\xe9@example.com", "ana@[127.0.0.1]", "ana@-example.com", "ana@exa_mple.com", "ana@exam ple.com",
		"ana@example.com\r\nBcc: eve@example.net", "ana\n@example.com", "ana@example.com\x00", "ana@example.com ",
		"ana@\u2028example.com", "<ana@example.com>", "ana@xn--a.example", "ana;x@example.com", "ana@exam%70le.com",
		strings.Repeat("a", 65) + "@example.com", "ana@" + strings.Repeat("a", 64) + ".com",
		"ana@" + strings.Repeat("aaaaaaaaa.", 30) + "com",
	}, hostile...) {
		if got, err := Address(address); err == nil {
			t.Errorf("%q is taken as %q", address, got)
		}
	}
}

func FuzzAddress(f *testing.F) {
	for _, address := range []string{"ana@example.com", "ana@peña.example", `"a b"@example.com`, "a@b\r\nc", "Ana <a@b>", "ü@b"} {
		f.Add(address)
	}
	f.Fuzz(func(t *testing.T, s string) {
		address, err := Address(s)
		if err != nil {
			return
		}
		for i := range len(address) {
			if address[i] <= ' ' || address[i] >= 0x7f || strings.IndexByte(`<>",;:()[]\`, address[i]) >= 0 {
				t.Fatalf("%q is taken as %q", s, address)
			}
		}
		parsed, err := mail.ParseAddress(address)
		if err != nil || parsed.Address != address || parsed.Name != "" {
			t.Fatalf("%q is taken as %q, which reads %+v (%v)", s, address, parsed, err)
		}
		if again, err := Address(address); err != nil || again != address {
			t.Fatalf("%q is taken as %q, which is taken as %q (%v)", s, address, again, err)
		}
		m := letter(1)
		m.ReplyTo = address
		wantHarmless(t, written(t, m), m.Subject)
	})
}
