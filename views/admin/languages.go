package admin

import (
	"strings"

	"portfolio/views/layout"
	"portfolio/views/ui"
)

// languageOptions returns the languages of the site as options of a field.
func languageOptions(b layout.Base) (options []ui.OptionArgs) {
	for _, lang := range b.Languages.List() {
		options = append(options, ui.OptionArgs{Value: string(lang), Label: b.Languages.Name(string(lang))})
	}
	return options
}

// LanguageCount is how many of something there are in a language.
type LanguageCount struct {
	Name  string // of the language, in itself
	Count int
}

// languageList returns counts by language in one line, each as text returns it.
func languageList(counts []LanguageCount, text func(n int) string) string {
	parts := make([]string, len(counts))
	for i, c := range counts {
		parts[i] = c.Name + " " + text(c.Count)
	}
	return strings.Join(parts, ", ")
}
