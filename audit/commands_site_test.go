//go:build audit

package audit

import (
	"strings"
	"testing"
)

// The bad arguments of the commands that write a site folder.
var (
	badAnswers = [][]string{
		{"--name", ""}, {"--name", " "}, {"--name", "a\nb"}, {"--name", "a\x1b[2J"}, {"--name", "\xff"}, {"--name", strings.Repeat("a", 81)}, {"--name", "\u202eevil"},
		{"--email", ""}, {"--email", "a"}, {"--email", "a@b@c.example"}, {"--email", "a@c.example\nBcc: b@c.example"}, {"--email", "\xff@c.example"},
		{"--languages", "spanish"}, {"--languages", "EN"}, {"--languages", "en,en"}, {"--languages", "../en"}, {"--languages", "en;es"}, {"--languages", ","},
		{"--languages", "en,\""}, {"--languages", strings.Repeat("en,", 1000)}, {"--languages", "e"}, {"--languages", "en_US"},
		{"--color", "red"}, {"--color", "#12"}, {"--color", "#0a7;"}, {"--color", "url(x)"}, {"--color", "#gggggg"},
		{"--url", "example.com"}, {"--url", "ftp://example.com"}, {"--url", "https://example.com/me"}, {"--url", "javascript:alert(1)"}, {"--url", "https://"},
		{"--url", "https://a b.example"}, {"--url", "https://user@example.com"}, {"--yes=2"}, {"--lang", "en"}, {"--dry-run"},
	}
	badIDs = []string{
		"", " ", ".", "..", "../a", "a/b", "/a", "a\\b", "A", "ñ", "a b", "a--b", "-a", "a-", "a_b", "a.md", "a\n", "a\x1b", "\xff", "%2e", "hello", "hola", strings.Repeat("a", 81),
		strings.Repeat("a", 5000),
	}
	badFolders = []string{"missing", "no/such/folder", "portfolio.db", "subfolder", "link", "/dev/null", "/proc/self/mem", "\n", strings.Repeat("long", 500)}
)

// makeSite writes a site into a folder.
func (a *audit) makeSite(t *testing.T, folder string) {
	t.Helper()
	if out, err := a.command("init", "--yes", "--name", "Ana", "--email", "ana@c.example", "--languages", "en,es", folder).CombinedOutput(); err != nil {
		t.Fatalf("init: %v: %s", err, out)
	}
}

// badSiteCommands returns bad uses of the commands that write a site folder; there is a site in at("site").
func badSiteCommands(at func(string) string) (all []badCommand) {
	add := func(args ...string) { all = append(all, badCommand{args: args, code: 2}) }
	init := []string{"init", "--yes", "--name", "Ana", "--email", "ana@c.example"}
	for _, answer := range badAnswers {
		add(append(append([]string{}, append(init, answer...)...), at("new"))...)
	}
	for _, folder := range []string{"site", "site/articles", "site/site.toml", "portfolio.db", "link", "/dev/null", "", strings.Repeat("long", 500)} {
		if folder != "" && folder[0] != '/' {
			folder = at(folder)
		}
		add(append(append([]string{}, init...), folder)...)
	}
	for _, args := range [][]string{
		{"init"}, {"init", "--yes"}, {"init", at("new")}, {"init", "--yes", at("new")}, {"init", "--name", "Ana", at("new")}, {"init", at("new"), at("other")},
		{"new"}, {"new", "article"}, {"new", "article", at("site")}, {"new", "page", at("site"), "a"}, {"new", "", at("site"), "a"}, {"new", at("site"), "a"},
		{"new", "article", at("site"), "a", "b"}, {"new", "article", "--yes", at("site"), "a"}, {"upgrade"}, {"upgrade", ""}, {"upgrade", at("site"), "again"},
		{"upgrade", "--dry-run=2", at("site")}, {"upgrade", "--yes", at("site")}, {"upgrade", "--dry-run"}, {"inti", at("new")}, {"upgade", at("site")},
	} {
		add(args...)
	}
	for _, id := range badIDs {
		add("new", "article", at("site"), id)
		add("new", "article", "--", at("site"), id)
	}
	for _, folder := range badFolders {
		if folder[0] != '/' {
			folder = at(folder)
		}
		add("new", "article", folder, "a")
		add("upgrade", folder)
		add("upgrade", "--dry-run", folder)
	}
	return all
}
