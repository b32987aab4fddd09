package mail

import (
	"net/mail"
	"strings"
	"testing"

	"portfolio/internal/address"
)

func TestParseFrom(t *testing.T) {
	for in, want := range map[string]string{
		"robin@example.com":                        "<robin@example.com>",
		"Robin Testa <robin@EXAMPLE.com>":          `"Robin Testa" <robin@example.com>`,
		"Robin Muñoz <robin@muñoz.example>":        "=?utf-8?q?Robin_Mu=C3=B1oz?= <robin@xn--muoz-hqa.example>",
		`"Testa, Robin" <robin@xn--a.example>`:     "",
		"Robin <robin@example.com>, <b@example.c>": "",
		"Robin <robin>":                            "",
		"robin":                                    "",
	} {
		from, err := ParseFrom(in)
		switch {
		case want == "" && err == nil:
			t.Errorf("%q is accepted as %q", in, from)
		case want != "" && (err != nil || from.String() != want):
			t.Errorf("%q: %v, %v; want %s", in, from, err, want)
		}
	}
}

// FuzzAddress checks that every accepted address is safe in the header of an email.
func FuzzAddress(f *testing.F) {
	for _, seed := range []string{"ana@example.com", "ana@peña.example", `"a b"@example.com`, "a@b\r\nc", "Ana <a@b>", "ü@b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, err := address.Parse(s)
		if err != nil {
			return
		}
		for i := range len(got) {
			if got[i] <= ' ' || got[i] >= 0x7f || strings.IndexByte(`<>",;:()[]\`, got[i]) >= 0 {
				t.Fatalf("%q is accepted as %q", s, got)
			}
		}
		parsed, err := mail.ParseAddress(got)
		if err != nil || parsed.Address != got || parsed.Name != "" {
			t.Fatalf("%q is accepted as %q, which net/mail parses as %+v (%v)", s, got, parsed, err)
		}
		if again, err := address.Parse(got); err != nil || again != got {
			t.Fatalf("%q is accepted as %q, which is accepted as %q (%v)", s, got, again, err)
		}
		m := testMail(1)
		m.ReplyTo = got
		wantSafeHeaders(t, composed(t, m), m.Subject)
	})
}
