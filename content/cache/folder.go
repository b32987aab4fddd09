package cache

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"time"
)

// folder keeps entries as files. The time of a file is that of its last use.
type folder string

// entryName returns the path of an entry below the folder.
func entryName(key string) string { return path.Join(key[:2], key[2:]) }

func (f folder) path(key string) string {
	return filepath.Join(string(f), filepath.FromSlash(entryName(key)))
}

func (f folder) read(key string) ([]byte, bool) {
	file, err := os.ReadFile(f.path(key))
	if err != nil {
		return nil, false
	}
	return unseal(file)
}

func (f folder) has(key string) bool {
	info, err := os.Stat(f.path(key))
	return err == nil && info.Mode().IsRegular()
}

// write stores an entry whole: readers see it complete or not at all.
func (f folder) write(key string, data []byte) bool {
	name := f.path(key)
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return false
	}
	file, err := os.CreateTemp(filepath.Dir(name), temporaryPrefix)
	if err != nil {
		return false
	}
	if err = errors.Join(seal(file, data), file.Close()); err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		_ = os.Remove(file.Name()) // it is removed as unused later
	}
	return err == nil
}

const temporaryPrefix = "new-"

func (f folder) touch(key string, at time.Time) {
	_ = os.Chtimes(f.path(key), at, at) // at worst the entry is made again
}

func (f folder) removeUnused(since time.Time) error {
	err := filepath.WalkDir(string(f), func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		info, err := entry.Info()
		if err != nil || info.ModTime().After(since) {
			return err
		}
		return os.Remove(name)
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // the folder is not made yet, or another process removed the entry
		return fmt.Errorf("remove unused cache entries: %w", err)
	}
	return nil
}

// seal writes data and a checksum, by which unseal recognises a damaged file.
func seal(w io.Writer, data []byte) error {
	sum := sha256.Sum256(data)
	_, err := w.Write(data)
	if err == nil {
		_, err = w.Write(sum[:])
	}
	return err
}

func unseal(file []byte) ([]byte, bool) {
	end := len(file) - sha256.Size
	if end < 0 {
		return nil, false
	}
	sum := sha256.Sum256(file[:end])
	return file[:end:end], bytes.Equal(sum[:], file[end:])
}

// shipped is a folder that was filled at build time.
type shipped struct{ fs.FS }

func (s shipped) read(key string) ([]byte, bool) {
	file, err := fs.ReadFile(s, entryName(key))
	if err != nil {
		return nil, false
	}
	return unseal(file)
}

func (s shipped) has(key string) bool {
	_, err := fs.Stat(s, entryName(key))
	return err == nil
}

func (shipped) write(string, []byte) bool    { return false }
func (shipped) touch(string, time.Time)      {}
func (shipped) removeUnused(time.Time) error { return nil }
