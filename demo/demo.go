// Package demo embeds the demonstration: the site folder of an invented developer, laid out as any owner's is.
package demo

import (
	"embed"
	"io/fs"
)

//go:embed *.toml all:build
var files embed.FS

// Files returns the site folder, with its articles as the build compiled them.
func Files() fs.FS { return files }
