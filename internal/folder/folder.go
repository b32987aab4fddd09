// Package folder looks at a site folder as a whole: what its files hold, and when they change.
package folder

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
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

// Files returns the paths of the files of a site folder, sorted.
func Files(files fs.FS) ([]string, error) {
	list := listing{files: files}
	if err := list.add("."); err != nil {
		return nil, fmt.Errorf("read the site folder: %w", err)
	}
	var names []string
	for _, f := range list.found {
		if f.regular {
			names = append(names, f.name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// IsFile reports whether a path can be that of a file of a site.
func IsFile(name string) bool { return fs.ValidPath(name) && name != "." && !ignoredWithin(name) }
