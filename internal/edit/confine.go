package edit

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"
	"unicode"
)

// unreachable are the folders of a site folder that a save never changes: what the program writes itself, and what is private.
var unreachable = []string{"data", "private"}

// confine returns ErrPath unless a path is that of a file of the site, without links on the way. Whether there is such a file makes no
// difference.
func confine(root *os.Root, name string) error {
	if err := checkPath(name); err != nil {
		return err
	}
	parts := strings.Split(name, "/")
	for i := range parts {
		info, err := root.Lstat(path.Join(parts[:i+1]...))
		switch isLast := i == len(parts)-1; {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return err
		case isLast && !info.Mode().IsRegular(), !isLast && !info.IsDir():
			return ErrPath
		}
	}
	return nil
}

// checkPath returns ErrPath unless a path can be that of a file of the site: below its folder, not hidden but for
// .gitignore, and in no folder that is out of reach.
func checkPath(name string) error {
	parts := strings.Split(name, "/")
	if !fs.ValidPath(name) || name == "." || strings.ContainsFunc(name, odd) {
		return ErrPath
	}
	for _, folder := range unreachable {
		if strings.EqualFold(parts[0], folder) {
			return ErrPath
		}
	}
	for _, part := range parts {
		if strings.HasPrefix(part, ".") && name != ".gitignore" || strings.HasPrefix(part, "~") || len(part) > 200 {
			return ErrPath
		}
	}
	return nil
}

// odd reports whether a character has no place in the name of a file: not on every system, or not in one line.
func odd(r rune) bool {
	return r == '\\' || r == ':' || r == unicode.ReplacementChar || !unicode.IsPrint(r)
}
