package content

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// TestSynonyms reads the groups of each language, and finds those that say nothing or contradict each other.
func TestSynonyms(t *testing.T) {
	load := func(synonyms string) (*Site, Findings) {
		site, findings, err := Load(fstest.MapFS{
			"site.toml":     {Data: []byte(`languages = ["en", "es"]` + "\nname = \"A\"\ntime_zone = \"UTC\"\nurl = \"https://example.org\"\n")},
			"profile.toml":  {Data: []byte("name = \"A\"\nemail = \"a@example.org\"\n")},
			"synonyms.toml": {Data: []byte(synonyms)},
		}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		return site, findings
	}
	site, _ := load("[[group]]\nlanguage = \"en\"\nwords = [\"quote\", \"estimate\"]\n[[group]]\nwords = [\"JS\", \"JavaScript\"]\n")
	if diff := cmp.Diff([][]string{{"quote", "estimate"}, {"JS", "JavaScript"}}, site.Synonyms.In("en")); diff != "" {
		t.Error("English (-want +got):\n" + diff)
	}
	if diff := cmp.Diff([][]string{{"JS", "JavaScript"}}, site.Synonyms.In("es")); diff != "" {
		t.Error("Spanish (-want +got):\n" + diff)
	}
	for text, want := range map[string]string{
		"[[group]]\nwords = [\"quote\"]":                                             "this one has 1",
		"[[group]]\nwords = []":                                                      "words",
		"[[group]]\nlanguage = \"xx1\"\nwords = [\"a\", \"b\"]":                      "xx1",
		"[[group]]\nwords = [\"a\", \"b\"]\n[[group]]\nwords = [\"c\", \"A\"]":       `"A" stands in the groups 1 and 2`,
		"[[groups]]\nwords = [\"a\", \"b\"]":                                         "group",
		"[[group]]\nwords = \"a, b\"":                                                "words",
		"[[group]]\nwords = [\"a\", 3]":                                              "an item of words",
		"[[group]]\nlanguage = \"en\"\nwords = [\"quote\", \"estimate\", \"quote\"]": "stands in the groups 1 and 1",
	} {
		_, findings := load(text)
		found := false
		for _, f := range findings {
			found = found || f.File == "synonyms.toml" && strings.Contains(f.String(), want)
		}
		if !found {
			t.Errorf("%q: no finding names %q: %v", text, want, findings)
		}
	}
}
