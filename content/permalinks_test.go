package content

import (
	"strings"
	"testing"
)

// TestPermalinkMistakes checks what is said of patterns that addresses cannot have.
func TestPermalinkMistakes(t *testing.T) {
	for _, c := range []struct{ permalinks, want string }{
		{`articles = "/:year/:month/:slug/"`, ""},
		{`articles = "/:year-:month-:day-:slug.html"`, ""},
		{`articles.en = "/blog/:slug"`, ""},
		{`articles = "/articles/:slug/"`, ""},
		{`tags = "/:slug/"`, ""},
		{`articles = "/:slug/"`, `articles/legal/en.md:1: the address /legal of articles in [permalinks] is that of another page`},
		{"articles = \"/:slug/\"\ntags = \"/:slug\"", "site.toml:6: the addresses /{tag} are those of another page: article"},
		{"articles = \"/:slug\"\nseries = \"/series-:slug\"", "site.toml:6: the addresses /series-{series} are those of another page: article"},
		{"articles = \"/:year-:slug\"\nseries = \"/series-:slug\"", ""},
		{"articles = \"/:year/:slug\"\nseries = \"/series/:slug\"", ""},
		{`tags = "/articles/:slug"`, "site.toml:5: the addresses /articles/{tag} are those of another page: article"},
		{`articles = "/blog/"`, "write a pattern such as"},
		{`articles = "/:slug/:slug"`, "write a pattern such as"},
		{`articles = "/:title/"`, "write a pattern such as"},
		{`articles = "/admin/:slug"`, "write a pattern such as"},
		{`articles = "/a:slugs"`, "write a pattern such as"},
		{`articles = "blog/:slug"`, "write a pattern such as"},
		{`articles = "//:slug"`, "write a pattern such as"},
		{`articles = "/:month/:slug"`, "a month needs its year"},
		{`tags = "/:year/:slug"`, "tags have no date"},
		{`texts = "/:slug"`, `unknown key "texts"`},
	} {
		t.Run(c.permalinks, func(t *testing.T) {
			testSettings(t, "legal", "[permalinks]\n"+c.permalinks, c.want)
		})
	}
}

// TestPatternsThatDifferInASlash checks that two languages cannot have patterns that differ in the slash at their end alone, unless
// their addresses begin with the language.
func TestPatternsThatDifferInASlash(t *testing.T) {
	for addresses, want := range map[string]int{"query": 1, "prefix": 0} {
		_, findings, err := Load(siteFolder(map[string]string{
			"site.toml": "name = \"Ada\"\nlanguages = [\"en\", \"es\"]\npromises = []\naddresses = \"" + addresses + "\"\n[permalinks]\narticles.en = \"/blog/:slug/\"\narticles.es = \"/blog/:slug\"\n",
		}), Options{})
		found := 0
		for _, f := range findings {
			if strings.Contains(f.String(), "differ in the slash at their end alone") && !f.Hint {
				found++
			}
		}
		if err != nil || found != want {
			t.Errorf("%s: %v, %v", addresses, findings, err)
		}
	}
}
