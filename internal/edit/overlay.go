package edit

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing/fstest"
)

// overlay is a site folder as a change set would leave it.
type overlay struct {
	lower   fs.FS
	upper   fstest.MapFS    // the files that the changes write
	deleted map[string]bool // the files that they delete
}

// Overlay returns a site folder as a change set would leave it.
func Overlay(lower fs.FS, changes []Change) fs.FS { return newOverlay(lower, changes) }

func newOverlay(lower fs.FS, changes []Change) overlay {
	o := overlay{lower, fstest.MapFS{}, map[string]bool{}}
	for _, c := range changes {
		if o.deleted[c.Path] = c.New == nil; c.New != nil {
			o.upper[c.Path] = &fstest.MapFile{Data: c.New, Mode: 0o644}
		}
	}
	return o
}

// Open implements fs.FS.
func (o overlay) Open(name string) (fs.File, error) {
	if o.isGone(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	if o.upper[name] != nil {
		return o.upper.Open(name)
	}
	if file, err := o.lower.Open(name); err == nil {
		return file, nil
	}
	return o.upper.Open(name) // a folder that the changes make
}

// isGone reports whether a file is deleted, or is the folder of nothing but deleted files.
func (o overlay) isGone(name string) bool {
	if o.deleted[name] {
		return true
	}
	holdsDeleted := false
	for file, deleted := range o.deleted {
		holdsDeleted = holdsDeleted || deleted && strings.HasPrefix(file, name+"/")
	}
	if !holdsDeleted {
		return false
	}
	entries, err := o.ReadDir(name)
	return err == nil && len(entries) == 0
}

// Stat implements fs.StatFS.
func (o overlay) Stat(name string) (fs.FileInfo, error) {
	file, err := o.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return file.Stat()
}

// Lstat implements fs.ReadLinkFS.
func (o overlay) Lstat(name string) (fs.FileInfo, error) {
	if o.upper[name] != nil || o.isGone(name) {
		return o.Stat(name)
	}
	info, err := fs.Lstat(o.lower, name)
	if err != nil {
		return o.Stat(name)
	}
	return info, nil
}

// ReadLink implements fs.ReadLinkFS.
func (o overlay) ReadLink(name string) (string, error) { return fs.ReadLink(o.lower, name) }

// ReadDir implements fs.ReadDirFS. The files of the changes have no time, so that nobody takes them for those that were there.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	lower, err := fs.ReadDir(o.lower, name)
	upper, upperErr := o.upper.ReadDir(name)
	if err != nil && upperErr != nil {
		return nil, err
	}
	entries := slices.DeleteFunc(lower, func(entry fs.DirEntry) bool {
		file := path.Join(name, entry.Name())
		return o.upper[file] != nil || o.isGone(file)
	})
	for _, entry := range upper {
		if !slices.ContainsFunc(entries, func(known fs.DirEntry) bool { return known.Name() == entry.Name() }) {
			entries = append(entries, entry)
		}
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, nil
}
