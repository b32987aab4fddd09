// Package sitestore is a site folder that is in the database instead of on a disk: the same paths and bytes, for all copies of the program.
package sitestore

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"portfolio/db"
)

// Store is the database.
type Store interface {
	SiteRevision(ctx context.Context) (db.SiteRevision, error)
	SiteFiles(ctx context.Context) ([]db.SiteFile, error)
	SiteBytes(ctx context.Context, digest string) ([]byte, error)
}

// readTimeout is how long the database may take to hand over a file.
const readTimeout = time.Minute

// Folder is the site folder in a database.
type Folder struct {
	store Store
	saved savedFiles
}

// New returns the site folder in a database. Files that were read are saved in a folder of the cache, which is made when it is needed, or
// read again each time if there is no cache.
func New(store Store, cache string) *Folder {
	if cache == "" {
		return &Folder{store, ""}
	}
	return &Folder{store, savedFiles(filepath.Join(cache, "site"))}
}

// Open returns the files as they are now. They can be read for a day after others have taken their place.
func (f *Folder) Open() (fs.FS, error) {
	ctx, cancel := context.WithTimeout(context.Background(), readTimeout)
	defer cancel()
	files, err := f.store.SiteFiles(ctx)
	if err != nil {
		return nil, err
	}
	return newTree(files, f.open), nil
}

// open opens a file, from the disk if it is saved there.
func (f *Folder) open(file db.SiteFile) (fs.File, error) {
	if saved, err := f.saved.open(file); err == nil {
		return saved, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), readTimeout)
	defer cancel()
	data, err := f.store.SiteBytes(ctx, file.Digest)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", fs.ErrNotExist, err)
	}
	_ = f.saved.write(file.Digest, data) // at worst it is read from the database again
	return readFile{bytes.NewReader(data), info{name: path.Base(file.Path), file: file}}, nil
}

// readFile is a file that was read from the database.
type readFile struct {
	*bytes.Reader
	info info
}

// Stat implements fs.File.
func (f readFile) Stat() (fs.FileInfo, error) { return f.info, nil }

// Close implements fs.File.
func (f readFile) Close() error { return nil }

// pollInterval is how often the database is asked whether another copy has changed the site.
const pollInterval = time.Second

// Watch sends to changes whenever the site has another revision than the known one, until ctx ends. Changes while nobody receives are one
// change.
func Watch(ctx context.Context, store Store, known int64, log *slog.Logger, changes chan<- struct{}) {
	failed := false
	for ticker := time.NewTicker(pollInterval); ; {
		now, err := store.SiteRevision(ctx)
		if err != nil && !failed && ctx.Err() == nil {
			log.Warn("changes of the site are not seen while the database does not answer", "error", err)
		}
		if failed = err != nil; !failed && now.Revision != known {
			known = now.Revision
			select {
			case changes <- struct{}{}:
			default:
			}
		}
		select {
		case <-ctx.Done():
			ticker.Stop()
			return
		case <-ticker.C:
		}
	}
}

// tree is the files of a folder at one time.
type tree struct {
	entries map[string][]fs.DirEntry // of each folder, by name
	infos   map[string]info
	open    func(db.SiteFile) (fs.File, error)
}

func newTree(files []db.SiteFile, open func(db.SiteFile) (fs.File, error)) *tree {
	t := &tree{map[string][]fs.DirEntry{".": nil}, map[string]info{".": {isDir: true, name: "."}}, open}
	for _, file := range files {
		t.add(info{name: path.Base(file.Path), file: file}, file.Path)
	}
	for _, entries := range t.entries {
		slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	}
	return t
}

// add adds a file or a folder, and the folders around it.
func (t *tree) add(i info, name string) {
	if _, known := t.infos[name]; known {
		return
	}
	t.infos[name] = i
	folder := path.Dir(name)
	t.add(info{name: path.Base(folder), isDir: true}, folder)
	t.entries[folder] = append(t.entries[folder], fs.FileInfoToDirEntry(i))
}

// Open implements fs.FS.
func (t *tree) Open(name string) (fs.File, error) {
	i, err := t.stat("open", name)
	if err != nil {
		return nil, err
	}
	if i.isDir {
		return &openFolder{info: i, entries: slices.Clone(t.entries[name])}, nil
	}
	file, err := t.open(i.file)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return file, nil
}

// Stat implements fs.StatFS.
func (t *tree) Stat(name string) (fs.FileInfo, error) { return t.stat("stat", name) }

func (t *tree) stat(op, name string) (info, error) {
	if !fs.ValidPath(name) {
		return info{}, &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	i, ok := t.infos[name]
	if !ok {
		return info{}, &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
	}
	return i, nil
}

// ReadDir implements fs.ReadDirFS.
func (t *tree) ReadDir(name string) ([]fs.DirEntry, error) {
	i, err := t.stat("readdir", name)
	if err == nil && !i.isDir {
		err = &fs.PathError{Op: "readdir", Path: name, Err: fs.ErrInvalid}
	}
	return slices.Clone(t.entries[name]), err
}

// info is what is known of a file or a folder without reading it.
type info struct {
	name  string
	isDir bool
	file  db.SiteFile
}

// Name implements fs.FileInfo.
func (i info) Name() string { return i.name }

// Size implements fs.FileInfo.
func (i info) Size() int64 { return i.file.Size }

// ModTime implements fs.FileInfo.
func (i info) ModTime() time.Time { return i.file.ChangedAt.Time }

// IsDir implements fs.FileInfo.
func (i info) IsDir() bool { return i.isDir }

// Sys implements fs.FileInfo.
func (i info) Sys() any { return nil }

// Mode implements fs.FileInfo.
func (i info) Mode() fs.FileMode {
	if i.isDir {
		return fs.ModeDir | 0o555
	}
	return 0o444
}

// openFolder is a folder that was opened.
type openFolder struct {
	info
	entries []fs.DirEntry // that were not read yet
}

// Stat implements fs.File.
func (f *openFolder) Stat() (fs.FileInfo, error) { return f.info, nil }

// Close implements fs.File.
func (f *openFolder) Close() error { return nil }

// Read implements fs.File.
func (f *openFolder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: f.name, Err: fs.ErrInvalid}
}

// ReadDir implements fs.ReadDirFile.
func (f *openFolder) ReadDir(n int) ([]fs.DirEntry, error) {
	if n > 0 && len(f.entries) == 0 {
		return nil, io.EOF
	}
	if n <= 0 || n > len(f.entries) {
		n = len(f.entries)
	}
	read := f.entries[:n]
	f.entries = f.entries[n:]
	return read, nil
}
