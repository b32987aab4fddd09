package folder

import (
	"io/fs"
	"os"
)

// Replaceable returns the files of the folder at path, as it is whenever one of them is opened: if the folder is replaced by another
// one of the same name, they are those of the new one. Nothing outside the folder can be read.
func Replaceable(path string) fs.FS { return replaceable(path) }

type replaceable string

// Open implements fs.FS.
func (r replaceable) Open(name string) (fs.File, error) {
	return in(r, func(files fs.FS) (fs.File, error) { return files.Open(name) })
}

// Stat implements fs.StatFS: it opens no file, which a pipe would never return from.
func (r replaceable) Stat(name string) (fs.FileInfo, error) {
	return in(r, func(files fs.FS) (fs.FileInfo, error) { return fs.Stat(files, name) })
}

// ReadDir implements fs.ReadDirFS.
func (r replaceable) ReadDir(name string) ([]fs.DirEntry, error) {
	return in(r, func(files fs.FS) ([]fs.DirEntry, error) { return fs.ReadDir(files, name) })
}

// in opens the folder for one function.
func in[T any](r replaceable, do func(fs.FS) (T, error)) (T, error) {
	root, err := os.OpenRoot(string(r))
	if err != nil {
		var none T
		return none, err
	}
	defer root.Close()
	return do(root.FS())
}
