// Package folder looks at a site folder as a whole: what its files hold, and when they change.
package folder

import (
	"path"
	"strings"
)

// dataFolder holds what the program writes itself: its database, keys and caches.
const dataFolder = "data"

// temporary are beginnings and endings of names that editors and programs that copy use for a moment.
var (
	temporaryPrefixes = []string{".", "#", "~"}
	temporarySuffixes = []string{"~", ".tmp", ".bak", ".part", ".crdownload", ".swp", ".swx", ".db", "-wal", "-shm", "-journal"}
)

// vimProbe is the file with which Vim tries whether it can write to a folder.
const vimProbe = "4913"

// ignored reports whether a file or folder is no part of the site. name is its slash-separated path in the site folder.
func ignored(name string) bool {
	return name == dataFolder || isTemporary(path.Base(name))
}

// isTemporary reports whether a name is that of a hidden or temporary file.
func isTemporary(name string) bool {
	for _, prefix := range temporaryPrefixes {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	for _, suffix := range temporarySuffixes {
		if strings.HasSuffix(name, suffix) {
			return true
		}
	}
	return name == vimProbe
}
