package content

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"portfolio/i18n"
)

// TestHostileFrontMatter checks what is said of values that cannot be served, and what is served all the same.
func TestHostileFrontMatter(t *testing.T) {
	for _, c := range []struct {
		line string // the fifth of the file
		want string // part of a finding, "" for none
	}{
		{"aliases: /search", `former address "/search" is that of a page of today`},
		{"aliases: one", `former address "one" is that of a page of today`},
		{"aliases: /legal", `former address "/legal" is that of a page of today`},
		{"aliases: /sitemap.xml", "is that of a page of today"},
		{"aliases: /", "is that of a page of today"},
		{`aliases: "/blog/?p=12"`, "has a query or a fragment"},
		{"aliases: taken", "is that of articles/one/en.md as well"},
		{"aliases: //evil.example/x", "is neither a slug nor a path"},
		{"aliases: https://old.example/x", "is neither a slug nor a path"},
		{"aliases: /a/../admin", "is neither a slug nor a path"},
		{"aliases: Old Name", "is neither a slug nor a path"},
		{"aliases: /admin/old", "begins with a word that the program needs"},
		{"aliases: [/caf%C3%A9, /Old/Näme.html, /x/]", ""},
		{"canonical: /elsewhere", `one/en.md:5: canonical is "/elsewhere": write a whole address`},
		{"canonical: example.com/x", "write a whole address"},
		{"canonical: javascript:alert(1)", "write a whole address"},
		{"canonical: https://example.com/x", ""},
		{"date: 2026-13-40", `one/en.md:5: date is "2026-13-40": write a day`},
		{"date: 10000-01-01", "write a day"},
		{"date: 9999-12-31", ""},
		{"date: 2026-02-30T10:00", "write a day"},
		{"slug: a/b", `one/en.md:5: the slug "a/b" is not an address`},
		{"slug: Upper", "is not an address"},
		{"slug: with space", "is not an address"},
		{"slug: señal", "is not an address"},
		{"slug: ../up", "is not an address"},
		{`tags: ["🎉"]`, `one/en.md:5: "🎉" has no letter and no digit`},
		{"tags: [Café, cafe]", `one/en.md:5: hint: the tags "Café" and "cafe" are one`},
		{"tags: [C, C++, C#]", ""},
		{"series: …", `one/en.md:5: "…" has no letter and no digit`},
		{"collection: article", `one/en.md:5: unknown collection "article"`},
		{"category: nonsense", `one/en.md:5: unknown category "nonsense"`},
		{"updated: 1999-01-01", "one/en.md:5: updated is before date"},
		{"teaser: " + strings.Repeat("ñ", 75), ""},
		{"teaser: " + strings.Repeat("ñ", 76), "one/en.md:5: teaser has 76 characters, want at most 75"},
	} {
		t.Run(c.line, func(t *testing.T) {
			date := "date: 2025-01-01"
			if strings.HasPrefix(c.line, "date:") {
				date = ""
			}
			site, findings, err := Load(inEnglish(
				"articles/one/en.md", "---\ntitle: One\ndescription: The first.\n"+date+"\n"+c.line+"\n---\n\nText.\n",
				"articles/two/en.md", "---\ntitle: Two\ndescription: The second.\ndate: 2024-01-01\naliases: taken\n---\n\nText.\n",
				"pages/legal/en.md", "---\ntitle: Legal\ndescription: The law.\n---\n\nText.\n",
			), Options{Now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)})
			if err != nil {
				t.Fatal(err)
			}
			found := slices.ContainsFunc(findings, func(f Finding) bool { return strings.Contains(f.String(), c.want) })
			if c.want == "" && len(findings) > 0 || c.want != "" && !found {
				t.Errorf("found %v, want %q", findings, c.want)
			}
			if len(site.AllIn("en")) == 0 {
				t.Error("no article is left")
			}
		})
	}
}

// TestTopicSlugs checks which names share a page.
func TestTopicSlugs(t *testing.T) {
	for name, want := range map[string]string{
		"Go": "go", "GO": "go", "Café": "cafe", "C": "c", "C++": "cplusplus", "C#": "csharp", "#hashtag": "hashtag", ".NET": "net",
		"Web design": "web-design", "🎉": "", "日本": "xn--wgv71a", "a/b": "a-b", "..": "",
	} {
		if got := TopicSlug(name); got != want {
			t.Errorf("%s has the slug %q, want %q", name, got, want)
		}
	}
}

// TestMergedTags checks that tags that differ by case and accents alone are one, named as in the newest article.
func TestMergedTags(t *testing.T) {
	text := func(date, tag string) string {
		return "---\ntitle: T\ndescription: D.\ndate: " + date + "\ntags: [" + tag + "]\n---\n\nText.\n"
	}
	site, findings, err := Load(inEnglish("articles/a/en.md", text("2025-01-01", "café"), "articles/b/en.md", text("2025-01-02", "Cafe")), Options{Now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)})
	if err != nil || len(findings) > 0 {
		t.Fatal(findings, err)
	}
	if tags := site.Tags(i18n.Lang("en")); len(tags) != 1 || tags[0].Label != "Cafe" || len(tags[0].Articles) != 2 {
		t.Errorf("the tags are %+v", tags)
	}
}

// inEnglish returns the least site folder with other files, given as pairs of a name and a text.
func inEnglish(pairs ...string) fstest.MapFS {
	fsys := folderOf(pairs...)
	for name, text := range least {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}
