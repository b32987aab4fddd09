package i18n

import (
	"io/fs"
	"sync"
	"time"
)

// What follows is for callers that do not have the languages of their site yet.

// The languages of the demonstration.
const (
	EN Lang = "en"
	ES Lang = "es"
)

// Fallback is the first language of the demonstration.
const Fallback = EN

// Langs lists the languages of the demonstration.
var Langs = [2]Lang{Fallback, ES}

// Two returns the languages of the demonstration.
var Two = sync.OnceValue(func() *Languages {
	languages, err := NewLanguages(Langs[:], Locales(), nil)
	if err != nil {
		panic(err) // a test reads the same files
	}
	return languages
})

// Other returns the other language of the demonstration.
func (l Lang) Other() Lang {
	if l == EN {
		return ES
	}
	return EN
}

// Locale returns the language with its territory.
func (l Lang) Locale() string { return Two().Messages(l).Locale() }

// ParseLang returns the language with the tag s.
func ParseLang(s string) (Lang, bool) { return Two().Parse(s) }

// LoadMessages reads the messages of fsys.
func LoadMessages(fsys fs.FS) (Localized[*Messages], error) {
	languages, err := NewLanguages(Langs[:], fsys, nil)
	if err != nil {
		return nil, err
	}
	return Localize(languages, languages.Messages), nil
}

// LongDate writes the day of t.
func LongDate(lang Lang, t time.Time) string { return Two().Messages(lang).LongDate(t) }

// MonthYear writes the month of t.
func MonthYear(lang Lang, t time.Time) string { return Two().Messages(lang).MonthYear(t) }

// Number writes n.
func Number(lang Lang, n int) string { return Two().Messages(lang).Number(n) }

// Percent writes n of all.
func Percent(lang Lang, n, all int) string { return Two().Messages(lang).Percent(n, all) }

// LangOfPath returns the language that a path implies.
func LangOfPath(path string) (Lang, bool) { return Two().LangOfPath(path) }

// Negotiate chooses a language.
func Negotiate(query, cookie, acceptLanguage string) Lang {
	return Two().Negotiate(query, cookie, acceptLanguage)
}

// Pattern returns the pattern of a page.
func Pattern(lang Lang, page Page) string { return Two().Pattern(lang, page) }

// HasOwnPaths reports whether each language has its own path.
func HasOwnPaths(page Page) bool { return Two().HasOwnPaths(page) }

// SharesPath reports whether the languages share a path.
func SharesPath(page Page) bool { return Two().Messages(EN).SharesPath(page) }

// Path returns the address of a page.
func Path(lang Lang, page Page, args ...string) string { return Two().Path(lang, page, args...) }

// Paths returns the addresses of a page.
func Paths(page Page, args ...string) Localized[string] { return Two().Paths(page, args...) }
