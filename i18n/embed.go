package i18n

import (
	"embed"
	"io/fs"
	"sync"
)

//go:embed locales/*.toml
var locales embed.FS

// compiledWords are the message files that are compiled in. Those of a language are read once: that takes as long as all other
// files of a small site do, and a site is loaded at each save.
type compiledWords struct {
	fs.FS
	tables map[Lang]func() (wordTable, error) // nobody changes what they return
}

// Locales returns the message files that are compiled in.
var Locales = sync.OnceValue(func() fs.FS {
	sub, err := fs.Sub(locales, "locales")
	if err != nil {
		panic(err) // the embed line above names the folder
	}
	langs, err := Shipped(sub)
	if err != nil {
		panic(err) // its pattern is right
	}
	words := compiledWords{sub, map[Lang]func() (wordTable, error){}}
	for _, lang := range langs {
		words.tables[lang] = sync.OnceValues(func() (wordTable, error) { return readWords(sub, lang) })
	}
	return words
})
