// Package i18n knows the site's languages: their messages, the path of every page in each of them, how a visitor's
// language is chosen, and how dates and numbers are written. It never sees an HTTP request and imports nothing of ours.
package i18n

// Lang is a language of the site: a BCP 47 tag.
type Lang string

// The languages of the site.
const (
	EN Lang = "en"
	ES Lang = "es"
)

// Fallback is the language of visitors who prefer none of the site's languages.
const Fallback = EN

// Langs lists the languages of the site, the fallback first.
var Langs = [2]Lang{Fallback, ES}

// Other returns the first language of the site that is not l.
func (l Lang) Other() Lang {
	for _, other := range Langs {
		if other != l {
			return other
		}
	}
	return l
}

// territories are the territories that Locale names.
var territories = Localized[string]{EN: "US", ES: "ES"}

// Locale returns the language with the territory whose conventions the site follows, as Open Graph writes it: "es_ES".
func (l Lang) Locale() string { return string(l) + "_" + territories.In(l) }

// Known returns the site's language with the tag s, and reports whether there is one.
func ParseLang(s string) (Lang, bool) {
	for _, lang := range Langs {
		if s == string(lang) {
			return lang, true
		}
	}
	return "", false
}
