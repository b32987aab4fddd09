package admin

import (
	"fmt"
	"strings"
	"testing"
)

// TestAddressLines checks which address of each line counts, and what is left out.
func TestAddressLines(t *testing.T) {
	t.Parallel()
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
		"ana@example.com,unsubscribed": "1 ana@example.com   unsubscribed",
		"email,list,state,language\nana@example.com,podcast,confirmed,ES\nb@b.com,newsletter,pending,en": "2 ana@example.com podcast es,3 b@b.com newsletter en pending",
		"language;Correo\nfr;ana@example.com":                                           "2 ana@example.com  fr",
		"email,list\nana@example.com,friends\nb@b.com":                                  "2 ana@example.com,3 b@b.com",
		"name,email\nask b@b.com,\nask b@b.com,ana@example.com":                         "2,3 ana@example.com",
		"id,email,name,subscribed_to_emails\n1,ana@example.com,,false\n2,b@b.com,,true": "2 ana@example.com   unsubscribed,3 b@b.com",

		"nonsense":         "1",
		"ana@localhost":    "1",
		"ana@\xff.com":     "1",
		`"ana@example.com`: "1 ana@example.com",
	} {
		var got []string
		for _, line := range addressLines(text) {
			row := line.row
			got = append(got, strings.TrimRight(fmt.Sprintln(line.number, row.Email, row.Audience, row.Language, row.State), " \n"))
		}
		if strings.Join(got, ",") != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
