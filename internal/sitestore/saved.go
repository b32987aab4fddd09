package sitestore

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"portfolio/db"
)

// savedFiles is a folder on the disk with files of the site, each under the digest of its bytes; "" saves none. Whoever owns the folder may
// remove them.
type savedFiles string

// errIncomplete is the error of a file that the machine has not written to its end.
var errIncomplete = errors.New("the file is incomplete")

func (s savedFiles) path(digest string) string { return filepath.Join(string(s), digest) }

// open opens a saved file.
func (s savedFiles) open(file db.SiteFile) (fs.File, error) {
	if s == "" {
		return nil, fs.ErrNotExist
	}
	saved, err := os.Open(s.path(file.Digest))
	if err != nil {
		return nil, err
	}
	stat, err := saved.Stat()
	if err == nil && stat.Size() != file.Size {
		err = errIncomplete
	}
	if err != nil {
		return nil, errors.Join(err, saved.Close())
	}
	return savedFile{saved, info{name: path.Base(file.Path), file: file}}, nil
}

// savedFile is a saved file under the name that it has on the site.
type savedFile struct {
	*os.File
	info info
}

// Stat implements fs.File.
func (f savedFile) Stat() (fs.FileInfo, error) { return f.info, nil }

// write saves a file. It is there as a whole, or not at all.
func (s savedFiles) write(digest string, data []byte) error {
	if s == "" {
		return nil
	}
	if err := os.MkdirAll(string(s), 0o700); err != nil {
		return err
	}
	temporary, err := os.CreateTemp(string(s), "new-")
	if err != nil {
		return err
	}
	_, err = temporary.Write(data)
	if err = errors.Join(err, temporary.Close()); err == nil {
		err = os.Rename(temporary.Name(), s.path(digest))
	}
	if err != nil {
		return errors.Join(err, os.Remove(temporary.Name()))
	}
	return nil
}
