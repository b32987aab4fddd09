// Package demo embeds the demonstration: the site folder of an invented developer, laid out as any owner's is.
package demo

import (
	"embed"
	"io/fs"
)

//go:embed *.toml articles img services surveys words all:build
var files embed.FS

// Files returns the site folder.
func Files() fs.FS { return files }

// CacheFolder is where, below this one, the build keeps what it compiled.
const CacheFolder = "build/cache"

// Compiled returns the texts that the build compiled of the site folder, as the cache reads them.
func Compiled() fs.FS {
	sub, err := fs.Sub(files, CacheFolder)
	if err != nil {
		panic(err) // the path is valid
	}
	return sub
}
