package importer

import (
	"bytes"
	"io/fs"
	"maps"
	"path"
	"slices"
	"time"
)

// Over returns the site folder with the files of the plan added to it, so that a plan can be checked before anything is written.
func (p *Plan) Over(folder fs.FS) fs.FS { return Over(folder, p.source.fsys, p.Files) }

// Over returns a folder with files added to it, some of which are those of a source. Files that are there are not replaced, but for samples.
func Over(folder, source fs.FS, files []File) fs.FS {
	o := overlay{folder: folder, source: source, files: map[string]File{}, entries: map[string]map[string]fs.DirEntry{}}
	for _, file := range files {
		if exists(folder, file.Name) && !isSample(folder, file.Name) {
			continue
		}
		o.files[file.Name] = file
		for name := file.Name; name != "."; name = path.Dir(name) {
			dir := path.Dir(name)
			if o.entries[dir] == nil {
				o.entries[dir] = map[string]fs.DirEntry{}
			}
			o.entries[dir][path.Base(name)] = fs.FileInfoToDirEntry(added{path.Base(name), name != file.Name, int64(len(file.Data))})
		}
	}
	return o
}

// overlay is a folder with more files.
type overlay struct {
	folder, source fs.FS
	files          map[string]File
	entries        map[string]map[string]fs.DirEntry // what is added, by folder
}

// Open implements fs.FS.
func (o overlay) Open(name string) (fs.File, error) {
	file, ok := o.files[name]
	switch {
	case ok && file.From != "":
		return o.source.Open(file.From)
	case ok:
		return opened{bytes.NewReader(file.Data), added{path.Base(name), false, int64(len(file.Data))}}, nil
	}
	return o.folder.Open(name)
}

// Stat implements fs.StatFS.
func (o overlay) Stat(name string) (fs.FileInfo, error) {
	file, ok := o.files[name]
	switch {
	case ok && file.From != "":
		return fs.Stat(o.source, file.From)
	case ok:
		return added{path.Base(name), false, int64(len(file.Data))}, nil
	}
	info, err := fs.Stat(o.folder, name)
	if err != nil && o.entries[name] != nil {
		return added{name: path.Base(name), isDir: true}, nil
	}
	return info, err
}

// ReadDir implements fs.ReadDirFS.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	there, err := fs.ReadDir(o.folder, name)
	if o.entries[name] == nil {
		return there, err
	}
	all := maps.Clone(o.entries[name])
	for _, entry := range there {
		all[entry.Name()] = entry
	}
	var entries []fs.DirEntry
	for _, key := range slices.Sorted(maps.Keys(all)) {
		entries = append(entries, all[key])
	}
	return entries, nil
}

// added is what is known of a file or a folder that is added.
type added struct {
	name  string
	isDir bool
	size  int64
}

// Name implements fs.FileInfo.
func (a added) Name() string { return a.name }

// Size implements fs.FileInfo.
func (a added) Size() int64 { return a.size }

// Mode implements fs.FileInfo.
func (a added) Mode() fs.FileMode {
	if a.isDir {
		return fs.ModeDir | folderMode
	}
	return fileMode
}

// ModTime implements fs.FileInfo.
func (a added) ModTime() time.Time { return time.Time{} }

// IsDir implements fs.FileInfo.
func (a added) IsDir() bool { return a.isDir }

// Sys implements fs.FileInfo.
func (a added) Sys() any { return nil }

// opened is an added file that is read.
type opened struct {
	*bytes.Reader
	info added
}

// Stat implements fs.File.
func (o opened) Stat() (fs.FileInfo, error) { return o.info, nil }

// Close implements fs.File.
func (o opened) Close() error { return nil }
