package i18n

import (
	"embed"
	"io/fs"
)

//go:embed locales/*.toml
var locales embed.FS

// Locales returns the message files that are compiled in.
func Locales() fs.FS {
	sub, err := fs.Sub(locales, "locales")
	if err != nil {
		panic(err) // the embed line above names the folder
	}
	return sub
}
