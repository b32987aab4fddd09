package newsletter

import (
	"testing"
	"testing/fstest"

	"portfolio/db"
	"portfolio/i18n"
)

// TestTextFor checks in which language somebody gets an issue of a site in Spanish and English.
func TestTextFor(t *testing.T) {
	languages, err := i18n.NewLanguages([]i18n.Lang{"es", "en"}, i18n.Locales(), fstest.MapFS{}, i18n.Traits{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		reads i18n.Lang
		texts map[string]string // subjects
		want  i18n.Lang
	}{
		{"en", map[string]string{"es": "Novedades", "en": "News"}, "en"},
		{"es", map[string]string{"es": "Novedades", "en": "News"}, "es"},
		{"fr", map[string]string{"es": "Novedades", "en": "News"}, "es"}, // the site had French
		{"fr", map[string]string{"es": "Novedades", "fr": "Nouvelles"}, "es"},
		{"es", map[string]string{"es": "", "en": "News"}, "en"},
		{"en", map[string]string{"pt": "Novidades", "fr": "Nouvelles"}, "fr"},
		{"fr", nil, "es"},
	} {
		issue := db.Issue{Texts: map[string]db.IssueText{}}
		for language, subject := range test.texts {
			issue.Texts[language] = db.IssueText{Subject: subject}
		}
		text, lang := TextFor(test.reads, issue, languages)
		if lang != test.want || text.Subject != test.texts[string(test.want)] {
			t.Errorf("somebody who reads %s gets %q in %s of %v, want %s", test.reads, text.Subject, lang, test.texts, test.want)
		}
	}
}
