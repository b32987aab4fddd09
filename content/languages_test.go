package content

import (
	"strings"
	"testing"
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
