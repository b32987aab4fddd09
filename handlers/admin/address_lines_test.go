package admin

import (
	"strings"
	"testing"
)

// TestAddressLines checks which address of each line counts, and what is left out.
func TestAddressLines(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "",
		"ana@example.com":              "1 ana@example.com",
		"\n\r\nana@example.com\r\n":    "3 ana@example.com",
		"Email\nana@example.com":       "2 ana@example.com",
		byteOrderMark + "name,E-mail":  "",
		"Ana <ana@example.com>":        "1 ana@example.com",
		`"Ruiz, Ana",ana@example.com`:  "1 ana@example.com",
		"Ana;ana@example.com;b@b.com":  "1 ana@example.com",
		"Ana\tana@example.com":         "1 ana@example.com",
		"'+ana@example.com":            "1 +ana@example.com",
		"ana@example.com,unsubscribed": "1 ana@example.com left",
		"nonsense":                     "1 ",
		"ana@localhost":                "1 ",
		"ana@\xff.com":                 "1 ",
		`"ana@example.com`:             "1 ana@example.com",
	} {
		var got []string
		for _, line := range addressLines(text) {
			one := string(rune('0'+line.number)) + " " + line.email
			if line.left {
				one += " left"
			}
			got = append(got, one)
		}
		if strings.Join(got, ",") != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
