package content

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// pieces are parts of TOML and Markdown files, right and wrong.
var pieces = []string{
	"[[project]]\n", "[project]\n", "[[link]]\n", "[[group]]\n", "[[group.link]]\n", "[[vertical]]\n", "[[topic]]\n", "[a.b.\"c d\"]\n", "id = \"x\"\n",
	"id = 1\n", "title = \"X\"\n", "title.en = \"X\"\n", "title.es = \"\"\n", "title.xx = \"X\"\n", "title = {en = \"X\", es = [\"a\"]}\n",
	"description = [\"a\", 1, {}]\n", "name = \"\"\"\nA\n\"\"\"\n", "talks = [\"x\", \"x\"]\n", "articles = []\n", "date = 2026-02-03\n",
	"date = \"2026-13-03\"\n", "min = 9999999999999\n", "min = -1\n", "max = 1.5\n", "image = \"../../x\"\n", "image = \"img\"\n", "url = \"javascript:x\"\n",
	"= ", "[", "]]", "{", "\"", "'''", "\x00", "\xff\xfe", "\u202e", "\uFEFF", "\r\n", "\n", "# sample\n", "---\n", "slug: x\n", "title: [\n", "languages: [en]\n",
	"aliases: [/, ../x]\n", "![a](../../x.png)\n", "[a](/nowhere)\n", "languages = [\"en\"]\n", "languages = [\"es\", \"\", 7]\n", "menu = [\"home\", \"x\"]\n",
	"retention = {survey_months = 0}\n", "admin_language = \"xx\"\n",
}

// TestLoadAnything loads folders of wrong files: Load never panics, and says what is wrong in lines that exist.
func TestLoadAnything(t *testing.T) {
	names := append(slices.Clone(nounFiles), "words/en.toml", "words/tlh.toml", "articles/one/en.md", "articles/two/es.md", "pages/x/en.md", "img/x.svg")
	text := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 12).Draw(t, "pieces"), "")
	})
	rapid.Check(t, func(t *rapid.T) {
		files := rapid.MapOfN(rapid.SampledFrom(names), text, 0, 8).Draw(t, "files")
		if rapid.Bool().Draw(t, "possible") {
			for name, start := range least {
				if _, there := files[name]; there {
					files[name] = start + files[name]
				}
			}
		}
		site, findings, err := Load(siteFolder(files), Options{})
		if (site == nil) != (err != nil) {
			t.Fatalf("the site is %v, the error %v", site, err)
		}
		for _, finding := range findings {
			if last := strings.Count(files[finding.File], "\n") + 1; finding.Line > last && finding.File != "site.toml" && finding.File != "profile.toml" {
				t.Fatalf("%s has %d lines: %s", finding.File, last, finding)
			}
			if strings.ContainsAny(finding.String(), "\r\n\x00\x1b") || finding.What == "" || finding.Do == "" || finding.File == "" {
				t.Fatalf("a finding is not one line: %q", finding)
			}
		}
		if site != nil {
			useAll(site)
		}
	})
}

// useAll reads what pages read of a site.
func useAll(site *Site) {
	for _, entry := range site.Languages.Pages() {
		site.HasPage(entry.Page)
	}
	for _, lang := range site.Languages.List() {
		for _, article := range site.Articles {
			_, _, _ = site.Article(lang, article.In(lang).Slug)
		}
		for _, group := range site.Links.Groups {
			for _, link := range group.Links {
				link.Address(site.Languages.Messages(lang), site.Profile)
			}
		}
	}
	_ = site.Settings.Zone()
	site.Services.MonthlyRange()
}
