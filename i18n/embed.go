package i18n

import (
	"embed"
	"io/fs"
)

//go:embed locales/*.toml
var locales embed.FS

// Locales holds the message files that are compiled in.
func Locales() fs.FS {
	sub, err := fs.Sub(locales, "locales")
	if err != nil {
		panic(err) // the folder is named in the embed line above
	}
	return sub
}
