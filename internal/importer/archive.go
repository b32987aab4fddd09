package importer

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// The limits of an archive, in bytes of what is unpacked.
const (
	maxUnpacked    = 32 << 30
	maxUnpackedOne = 64 << 20 // of a file: larger ones are left
)

// isArchive reports whether a source is a ZIP file.
func isArchive(file string) bool {
	return slices.Contains([]string{".zip", ".bar"}, strings.ToLower(path.Ext(file)))
}

// archive is what a ZIP file holds, of which nothing is unpacked but what is read. Names that climb out of it name files in it, and links
// are no files.
type archive struct{ fs.FS }

// openArchive opens a ZIP file, which stays open: its files are read until the import is done.
func (s *Source) openArchive(source fs.FS, file string) (fs.FS, error) {
	opened, err := source.Open(file)
	if err != nil {
		return nil, errors.New("it cannot be read")
	}
	info, err := opened.Stat()
	at, ok := opened.(io.ReaderAt)
	if err != nil || !ok {
		return nil, errors.New("it cannot be read")
	}
	reader, err := zip.NewReader(at, info.Size())
	if err != nil {
		return nil, errors.New("it is no ZIP file, or not whole")
	}
	var size uint64
	for _, entry := range reader.File {
		if size += min(entry.UncompressedSize64, maxUnpacked); entry.UncompressedSize64 > maxUnpackedOne && len(s.left) < maxTexts {
			s.leave(entry.Name, fmt.Sprintf("it has more than %d MB", maxUnpackedOne>>20))
		}
		if size > maxUnpacked {
			return nil, fmt.Errorf("it unpacks to more than %d GB: import a part of it", maxUnpacked>>30)
		}
	}
	if len(reader.File) > maxFiles {
		return nil, fmt.Errorf("it has more than %d files: import a part of it", maxFiles)
	}
	folder := fs.FS(archive{reader})
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, fmt.Errorf("it cannot be read: %w", err)
	}
	if len(entries) == 1 && entries[0].IsDir() { // the folder that was packed
		return fs.Sub(folder, entries[0].Name())
	}
	return folder, nil
}

// Open implements fs.FS. A file that is too large is none.
func (a archive) Open(name string) (fs.File, error) {
	file, err := a.FS.Open(name)
	if err != nil {
		return nil, err
	}
	if info, err := file.Stat(); err != nil || !info.IsDir() && (!info.Mode().IsRegular() || info.Size() > maxUnpackedOne) {
		return nil, errors.Join(&fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}, file.Close())
	}
	return file, nil
}
