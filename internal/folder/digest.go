package folder

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"path"
	"sync"
	"time"
)

// racy is how soon after a change a file may change again without another time.
const racy = 2 * time.Second

// digestBytes is how many bytes of a digest are told.
const digestBytes = 16

// Digester computes digests of a site folder, and reads again only the files that have changed since the last time.
type Digester struct {
	files fs.FS
	salt  string

	mu    sync.Mutex
	known map[string]knownFile
}

// knownFile is the digest of a file with a certain size and time.
type knownFile struct {
	size          int64
	changed, read time.Time
	sum           [sha256.Size]byte
}

// NewDigester returns a Digester of files. salt stands for what else decides what is served: the version of the program.
func NewDigester(files fs.FS, salt string) *Digester {
	return &Digester{files: files, salt: salt, known: map[string]knownFile{}}
}

// Digest returns a digest of the names and bytes of all files that are not ignored, in hex digits. A file that cannot be read
// counts with its name. Two folders with the same files have the same digest.
func (d *Digester) Digest() (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	whole, seen := sha256.New(), map[string]knownFile{}
	fmt.Fprintf(whole, "%q\n", d.salt)
	if err := d.add(whole, seen, "."); err != nil {
		return "", fmt.Errorf("read the site folder: %w", err)
	}
	d.known = seen
	return hex.EncodeToString(whole.Sum(nil)[:digestBytes]), nil
}

// add adds the files below a folder to a digest.
func (d *Digester) add(whole hash.Hash, seen map[string]knownFile, folder string) error {
	entries, err := fs.ReadDir(d.files, folder) // sorted
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name := path.Join(folder, entry.Name())
		switch {
		case ignored(name):
		case entry.IsDir(), isLinkedFolder(d.files, folder, entry):
			_ = d.add(whole, seen, name) // a folder that cannot be read has no files that could be served
		default:
			seen[name] = d.file(name)
			fmt.Fprintf(whole, "%q %x\n", name, seen[name].sum)
		}
	}
	return nil
}

// isLinkedFolder reports whether an entry of folder is a symbolic link to another folder. Only those at the top count: links
// further down could lead round and round.
func isLinkedFolder(files fs.FS, folder string, entry fs.DirEntry) bool {
	if folder != "." || entry.Type()&fs.ModeSymlink == 0 {
		return false
	}
	info, err := fs.Stat(files, entry.Name())
	return err == nil && info.IsDir()
}

// file returns the digest of one file. What cannot be read has none.
func (d *Digester) file(name string) knownFile {
	info, err := fs.Stat(d.files, name)
	if err != nil || !info.Mode().IsRegular() {
		return knownFile{}
	}
	now := knownFile{size: info.Size(), changed: info.ModTime(), read: time.Now()}
	before, ok := d.known[name]
	if ok && before.size == now.size && before.changed.Equal(now.changed) && before.read.Sub(before.changed) > racy {
		return before
	}
	if now.sum, err = sumOf(d.files, name); err != nil {
		return knownFile{}
	}
	return now
}

func sumOf(files fs.FS, name string) (sum [sha256.Size]byte, err error) {
	file, err := files.Open(name)
	if err != nil {
		return sum, err
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return sum, err
	}
	hash.Sum(sum[:0])
	return sum, nil
}
