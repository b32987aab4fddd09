// Package i18ntest makes languages for tests.
package i18ntest

import (
	"io/fs"
	"sync"

	"portfolio/i18n"
)

// Languages returns the languages of a site in these shipped languages. It panics if one is not shipped.
func Languages(list ...i18n.Lang) *i18n.Languages { return WithWords(nil, list...) }

// WithWords returns the languages of a site with the owner's words.
func WithWords(words fs.FS, list ...i18n.Lang) *i18n.Languages {
	languages, err := i18n.NewLanguages(list, i18n.Locales(), words, i18n.Traits{})
	if err != nil {
		panic(err)
	}
	return languages
}

// Two returns the languages of the demonstration: English and Spanish.
var Two = sync.OnceValue(func() *i18n.Languages { return Languages("en", "es") })
