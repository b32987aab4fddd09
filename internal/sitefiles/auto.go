package sitefiles

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"portfolio/content"
)

// themes are the classes of the two themes. Pages whose theme is the one that the system prefers have the class auto.
var themes = []string{"light", "dark"}

// followsSystem reports whether visitors who have chosen no theme see the one that their system prefers.
func (m maker) followsSystem() bool { return m.site.Settings.Theme == content.ThemeAuto }

// wholeSheet is a style sheet of the engine with the custom properties of every page.
const wholeSheet = "css/admin.css"

// tokens returns the engine's custom properties for pages that follow the system, and the rules that show of two texts or buttons the one
// for the theme in use. The selector of the properties weighs nothing: the rules of print, which stand before them, win.
func (m maker) tokens() (string, error) {
	engine, err := m.sheet(wholeSheet)
	if err != nil {
		return "", err
	}
	properties, hidden := "", ".dark .in-light,.light .in-dark{display:none}"
	for i, theme := range themes {
		var declarations []string
		for _, found := range rule.FindAllStringSubmatch(engine, -1) {
			if found[1] == "."+theme {
				declarations = append(declarations, found[2])
			}
		}
		properties += preferring(theme, ":where(.auto){"+strings.Join(declarations, ";")+"}")
		hidden += preferring(theme, ".auto .in-"+themes[1-i]+"{display:none}")
	}
	return "@layer tokens{" + properties + "}" + hidden, nil
}

// withAuto returns rules with a copy of each one for a theme, for pages that follow the system.
func withAuto(rules string) string {
	return rule.ReplaceAllStringFunc(rules, func(found string) string {
		selectors, declarations, _ := strings.Cut(found, "{")
		for _, theme := range themes {
			if slices.Contains(strings.Split(selectors, ","), "."+theme) {
				found += preferring(theme, ".auto{"+declarations)
			}
		}
		return found
	})
}

// rule matches the selectors and the declarations of a rule without others inside.
var rule = regexp.MustCompile(`([^{}]+)\{([^{}]*)\}`)

// preferring returns rules for visitors whose system prefers a theme.
func preferring(theme, rules string) string {
	return fmt.Sprintf("@media(prefers-color-scheme:%s){%s}", theme, rules)
}
