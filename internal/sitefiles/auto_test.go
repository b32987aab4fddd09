package sitefiles

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

// ofSystem matches the rules for visitors whose system prefers a theme: its theme and what they say.
var ofSystem = regexp.MustCompile(`@media\(prefers-color-scheme:(light|dark)\)\{([^{}]+)\{([^{}]*)\}\}`)

// themeSheets returns the style sheet of a site that follows the system, and that of the site whose pages have a theme.
func themeSheets(t *testing.T, keys string, more fstest.MapFS) (auto, usual string) {
	t.Helper()
	auto = read(t, openFolder(t, siteWith("theme = \"auto\"\n"+keys, more)), ThemeFile)
	usual = read(t, openFolder(t, siteWith(keys, more)), ThemeFile)
	if light := read(t, openFolder(t, siteWith("theme = \"light\"\n"+keys, more)), ThemeFile); light != usual {
		t.Errorf("%s: the style sheet of the light site is not that of the dark one", keys)
	}
	return auto, usual
}

// TestAuto checks that the style sheet of a site that follows the system has the colors of each theme for those whose system prefers it,
// and that other sites pay nothing for it.
func TestAuto(t *testing.T) {
	own := fstest.MapFS{"theme.css": {Data: []byte(":root, .dark { --a: 1 } .light { --a: 2 } :root { --b: 3 }")}}
	for _, keys := range []string{"", "color = \"#0a7\"\n", "look = \"poster\"\n", "ground = \"ink\"\n"} {
		auto, usual := themeSheets(t, keys, own)
		if strings.Contains(usual, ".auto") || strings.Contains(usual, "prefers-color-scheme") {
			t.Errorf("%s: a site that does not follow the system has rules for it", keys)
		}
		rest := strings.TrimPrefix(ofSystem.ReplaceAllString(auto, ""), "@layer tokens{}.dark .in-light,.light .in-dark{display:none}")
		if rest != usual {
			t.Errorf("%s: the rest of its style sheet is not that of other sites", keys)
		}
		for _, theme := range themes {
			if want, got := ofTheme(rest, "."+theme), ofTheme(strings.Join(rulesOf(auto, theme, ".auto"), ""), ".auto"); got != want {
				t.Errorf("%s: %s is %s, and with the system %s", keys, theme, want, got)
			}
		}
	}
}

// ofTheme returns the declarations of the rules that have a selector.
func ofTheme(sheet, selector string) (declarations string) {
	for _, found := range rule.FindAllStringSubmatch(sheet, -1) {
		if strings.Contains(","+found[1]+",", ","+selector+",") {
			declarations += found[2] + ";"
		}
	}
	return declarations
}

// rulesOf returns the rules with a selector for those whose system prefers a theme.
func rulesOf(sheet, theme, selector string) (rules []string) {
	for _, found := range ofSystem.FindAllStringSubmatch(sheet, -1) {
		if found[1] == theme && found[2] == selector {
			rules = append(rules, found[2]+"{"+found[3]+"}")
		}
	}
	return rules
}

// TestAutoTokens checks that a site that follows the system has each custom property that the engine's style sheets give a theme, once.
func TestAutoTokens(t *testing.T) {
	auto, _ := themeSheets(t, "", nil)
	sources, err := filepath.Glob("../../static/css/tokens*.css")
	if err != nil || len(sources) < 4 {
		t.Fatal(sources, err)
	}
	for _, theme := range themes {
		tokens := strings.Join(rulesOf(auto, theme, ":where(.auto)"), "")
		for _, name := range sources {
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			_, block, found := strings.Cut(string(source), "\n."+theme+" {")
			if !found {
				t.Errorf("%s has no rule for %s", name, theme)
			}
			block, _, _ = strings.Cut(block, "}")
			for _, property := range regexp.MustCompile(`(?m)^ +([a-z0-9-]+):`).FindAllStringSubmatch(block, -1) {
				if n := len(regexp.MustCompile(`[{;]`+property[1]+`:`).FindAllString(tokens, -1)); n != 1 {
					t.Errorf("%s: %s is there %d times", theme, property[1], n)
				}
			}
		}
	}
}
