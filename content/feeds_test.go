package content

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestFeedMistakes checks what is said of addresses that no feed can have.
func TestFeedMistakes(t *testing.T) {
	for _, c := range []struct{ feeds, want string }{
		{`path = "/index.xml"`, ""},
		{"path = \"/feed/\"\nformat = \"atom\"\nlanguage = \"en\"", ""},
		{"path = \"/rss/\"\n[[feeds]]\npath = \"/rss\"", `site.toml:7: the feed "/rss" is there twice`},
		{`path = "/articles/one"`, `site.toml:5: the feed "/articles/one" is that of a page`},
		{`path = "/legal/"`, "is that of a page"},
		{`path = "/former"`, ""},
		{`path = "/admin/feed"`, "is one that the program needs"},
		{`path = "/feed.en.xml"`, "is one that the program needs"},
		{`path = "/robots.txt"`, "is one that the program needs"},
		{`path = "rss"`, "write a path such as"},
		{`path = "/{slug}"`, "write a path such as"},
		{"path = \"/rss\"\nformat = \"rdf\"", `format is "rdf"`},
		{"path = \"/rss\"\nlanguage = \"de\"", `is in the language "de", which the site does not have`},
	} {
		t.Run(c.feeds, func(t *testing.T) {
			testSettings(t, "one", "[[feeds]]\n"+c.feeds, c.want)
		})
	}
}

// testSettings checks that a site with an article, a page and settings has a finding, or none at all if want is "".
func testSettings(t *testing.T, article, settings, want string) {
	t.Helper()
	folder := inEnglish(
		"articles/"+article+"/en.md", "---\ntitle: One\ndescription: The first.\ndate: 2025-01-01\n---\n\nText.\n",
		"pages/legal/en.md", "---\ntitle: Legal\ndescription: The law.\n---\n\nText.\n",
	)
	folder["site.toml"] = &fstest.MapFile{Data: []byte("name = \"A site\"\nlanguages = [\"en\"]\npromises = []\n" + settings + "\n")}
	_, findings, err := Load(folder, Options{})
	if err != nil {
		t.Fatal(err)
	}
	found := slices.ContainsFunc(findings, func(f Finding) bool { return strings.Contains(f.String(), want) })
	if want == "" && len(findings) > 0 || want != "" && !found {
		t.Errorf("found %v, want %q", findings, want)
	}
}
