package content

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"portfolio/i18n"
)

// TestMissingWords checks that a language which lacks words for visitors is one error, and what it lacks for the owner a hint.
func TestMissingWords(t *testing.T) {
	_, findings, err := Load(siteFolder(map[string]string{
		"site.toml":     strings.Replace(least["site.toml"], `languages = ["en"]`, `languages = ["en", "eo"]`, 1),
		"words/eo.toml": "\"nav.home\" = \"Hejmo\"\n",
	}), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var errors, hints []string
	for _, f := range findings {
		switch {
		case f.File != "words/eo.toml":
		case f.Hint:
			hints = append(hints, f.String())
		default:
			errors = append(errors, f.String())
		}
	}
	const visitors, owners = "words/eo.toml:1: words for visitors are missing, and shown in another language: add ", "words/eo.toml:1: hint: words are missing, and shown in another language: add "
	if len(errors) != 1 || !strings.HasPrefix(errors[0], visitors) || strings.Contains(errors[0], "admin") {
		t.Errorf("the errors are %v", errors)
	}
	if len(hints) != 1 || !strings.HasPrefix(hints[0], owners) {
		t.Errorf("the hints are %v", hints)
	}
}

// TestUnknownLanguages checks that a language which there is none of is one finding, without others about its texts.
func TestUnknownLanguages(t *testing.T) {
	const article, profile = "---\nslug: x\ntitle: \"X\"\ndescription: \"About X\"\ndate: 2026-11-22\n---\n\nText.\n", "name = \"Ada\"\nemail = \"ada@example.com\"\n"
	site := func(languages string) string {
		return "name = \"Ada\"\npromises = []\nlanguages = [" + languages + "]\n"
	}
	for _, c := range []struct {
		why   string
		files map[string]string
		want  []string
	}{
		{"in the settings", map[string]string{
			"site.toml": site(`"en", "esp"`), "profile.toml": profile + "role.en = \"A\"\nrole.es = \"B\"\ntagline.en = \"C\"\ntagline.esp = \"D\"\n",
			"articles/x/en.md": article, "articles/x/es.md": article,
		}, []string{`site.toml:3: an item of languages is "esp": write a language tag such as "en"`}},
		{"without words", map[string]string{"site.toml": site(`"en", "eo"`), "profile.toml": profile + "role.en = \"A\"\nrole.eo = \"B\"\n"},
			[]string{`site.toml:3: there are no words in the language "eo": use one of ` + shippedLanguages(t) + `, or write words/eo.toml`}},
		{"of a text in a table", map[string]string{"site.toml": site(`"en", "es"`), "profile.toml": profile + "role.en = \"A\"\nrole.esp = \"B\"\n"},
			[]string{`profile.toml:4: "esp" is not a language: did you mean es?`}},
		{"of a file", map[string]string{"site.toml": site(`"en"`), "articles/x/en.md": article, "articles/x/eng.md": article},
			[]string{`articles/x/eng.md:1: hint: the file is not served, as "eng" is not a language: did you mean en?`}},
	} {
		_, findings, err := Load(siteFolder(c.files), Options{})
		if got := lines(findings); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v\n%s", c.why, err, strings.Join(got, "\n"))
		}
	}
}

// shippedLanguages returns the languages that the program has words in, as findings name them.
func shippedLanguages(t testing.TB) string {
	t.Helper()
	langs, err := i18n.Shipped(i18n.Locales())
	if err != nil {
		t.Fatal(err)
	}
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(langs), " ", ", "), "[]")
}
