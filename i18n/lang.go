// Package i18n knows the site's two languages: their words, the paths of every page in each of them, how a
// visitor's language is chosen and how a date is written. It never sees an HTTP request and imports nothing of ours.
package i18n

// Lang is a language of the site, as a BCP 47 tag.
type Lang string

// The languages of the site. English is the fallback.
const (
	EN Lang = "en"
	ES Lang = "es"
)

// Langs lists the languages, the fallback first.
var Langs = [2]Lang{EN, ES}

// Other returns the language that l is paired with.
func (l Lang) Other() Lang {
	if l == EN {
		return ES
	}
	return EN
}

// Territory returns the language with the territory whose conventions the site follows, as Open Graph writes it.
func (l Lang) Territory() string {
	if l == ES {
		return "es_ES"
	}
	return "en_US"
}

// Known returns the site's language called s, and whether there is one.
func Known(s string) (Lang, bool) {
	switch Lang(s) {
	case EN:
		return EN, true
	case ES:
		return ES, true
	}
	return "", false
}

// Both holds the two language versions of one thing, side by side, so that a missing one cannot go unnoticed.
type Both[T any] struct {
	EN T `toml:"en" json:"en"`
	ES T `toml:"es" json:"es"`
}

// In returns the version in language l.
func (b Both[T]) In(l Lang) T {
	if l == ES {
		return b.ES
	}
	return b.EN
}
