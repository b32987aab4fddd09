package layout

import (
	"slices"
	"strings"

	"portfolio/i18n"
)

// Alternate is this page in one language.
type Alternate struct{ Lang, URL string }

// Alternates returns the page in every language that it has, and as x-default for visitors whose language the site does not
// have. It returns none for a page in one language.
func (b *Base) Alternates() []Alternate {
	langs := b.langs()
	if len(langs) < 2 {
		return nil
	}
	var all []Alternate
	for _, lang := range langs {
		all = append(all, Alternate{string(lang), b.Abs(b.Paths.In(lang))})
	}
	return append(all, Alternate{"x-default", b.Abs(b.Paths.In(langs[0]))})
}

// langs returns the languages that this page has, in the order of the site.
func (b *Base) langs() []i18n.Lang {
	if b.Only != nil {
		return b.Only
	}
	return b.Languages.List()
}

// isIn reports whether this page is there in a language.
func (b *Base) isIn(lang i18n.Lang) bool { return slices.Contains(b.langs(), lang) }

// otherLocales returns the other languages that this page has, as Open Graph writes them.
func (b *Base) otherLocales() []string {
	var locales []string
	for _, lang := range b.Languages.Others(b.Lang) {
		if b.isIn(lang) {
			locales = append(locales, b.Languages.Messages(lang).Locale())
		}
	}
	return locales
}

// SwitchPath returns the address of this page in another language, with the language in the query as the visitor's choice,
// unless the address alone decides about it.
func (b *Base) SwitchPath(lang i18n.Lang) string {
	path := b.Paths.In(lang)
	if !b.Languages.Prefixed() && !strings.Contains(path, i18n.LangQuery+"=") { // in its query
		path = i18n.WithQuery(path, i18n.LangQuery, string(lang))
	}
	return b.withQuery(path)
}

// Here returns the address of this page in its language.
func (b *Base) Here() string { return b.withQuery(b.Paths.In(b.Lang)) }

// withQuery returns the address path with the query that holds in every language.
func (b *Base) withQuery(path string) string {
	switch {
	case b.Query == "":
		return path
	case strings.Contains(path, "?"):
		return path + "&" + b.Query
	}
	return path + "?" + b.Query
}

// SwitchPaths returns the address of this page in each of the other languages.
func (b *Base) SwitchPaths() map[i18n.Lang]string {
	paths := map[i18n.Lang]string{}
	for _, lang := range b.Languages.Others(b.Lang) {
		paths[lang] = b.SwitchPath(lang)
	}
	return paths
}

// ManifestPath returns the path of the manifest in a language.
func ManifestPath(lang i18n.Lang) string { return "/manifest." + string(lang) + ".webmanifest" }
