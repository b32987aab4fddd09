package mail

import (
	"mime"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// hostileTexts try to add a header, a recipient or a line to an email.
var hostileTexts = []string{
	"Ana\r\nBcc: eve@example.net",
	"Ana\nBcc: eve@example.net",
	"Ana\rBcc: eve@example.net",
	"Ana\r\n\r\n<script>alert(1)</script>",
	"Ana\u2028Bcc: eve@example.net",
	"Ana\u2029Bcc: eve@example.net",
	"Ana\u0085Bcc: eve@example.net",
	"Ana\v\fBcc: eve@example.net",
	"Ana\x00Bcc: eve@example.net",
	"=?utf-8?q?Ana=0D=0ABcc:_eve=40example.net?=",
	"=?utf-8?b?QW5hDQpCY2M6IGV2ZUBleGFtcGxlLm5ldA==?=",
	"=?=?utf-8?q?=0ABcc:_eve?=",
	"Ana %0d%0aBcc: eve@example.net",
	"\".\" <eve@example.net>, ",
	"Ana\r\n.\r\nMAIL FROM:<eve@example.net>",
	strings.Repeat("a", 5000),
	strings.Repeat("ñ", 5000),
	strings.Repeat("=?", 2000),
	"\u202Eana\u202C \u2066x\u2069 \u200Bzero",
	"\xff\xfe",
	"",
	" \t ",
}

// wantSafeHeaders checks that a message has the expected headers only, and no line that is too long.
func wantSafeHeaders(t testing.TB, data, subject string) {
	t.Helper()
	head, _, _ := strings.Cut(data, "\r\n\r\n")
	for line := range strings.SplitSeq(data, "\r\n") {
		if len(line) > 998 || strings.ContainsAny(line, "\r\n\x00") {
			t.Errorf("a line of %d bytes: %.80q", len(line), line)
		}
	}
	header := parse(t, data).Header
	names := []string{"Auto-Submitted", "Content-Transfer-Encoding", "Content-Type", "Date", "From", "Message-Id",
		"Mime-Version", "Reply-To", "Subject", "To"}
	for name, values := range header {
		if !slices.Contains(names, name) || len(values) != 1 {
			t.Errorf("unexpected header %s: %q\n%s", name, values, head)
		}
	}
	if header.Get("To") != "<robin@example.com>" {
		t.Errorf("To is %q", header.Get("To"))
	}
	got, err := new(mime.WordDecoder).DecodeHeader(header.Get("Subject"))
	if want := HeaderText(subject); err != nil || got != want {
		t.Errorf("the subject %q is decoded as %q (%v), want %q", subject, got, err, want)
	}
}

func TestHostileHeaders(t *testing.T) {
	for _, text := range hostileTexts {
		m := testMail(1)
		m.Subject, m.Text, m.HTML = text, text, text
		wantSafeHeaders(t, composed(t, m), text)
	}
}

func TestHeaderText(t *testing.T) {
	for text, want := range map[string]string{
		"Ana García":           "Ana García",
		"  Ana \t García\r\n":  "Ana García",
		"Ana\r\nBcc: eve":      "Ana Bcc: eve",
		"a\u2028b\u0085c\x7fd": "a b c d",
		"=?utf-8?q?x?=":        "= ?utf-8?q?x?=",
		"\u202Eabc":            "abc",
		"💬 Hola":               "💬 Hola",
	} {
		if got := HeaderText(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

func FuzzHeader(f *testing.F) {
	for _, text := range hostileTexts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		clean := HeaderText(text)
		if !utf8.ValidString(clean) || utf8.RuneCountInString(clean) > maxHeader || HeaderText(clean) != clean {
			t.Errorf("%q becomes %q", text, clean)
		}
		for _, r := range clean {
			if unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp, unicode.Cf) {
				t.Errorf("%q still contains %U", text, r)
			}
		}
		m := testMail(1)
		m.Subject, m.Text, m.HTML = text, text, text
		wantSafeHeaders(t, composed(t, m), text)
	})
}
