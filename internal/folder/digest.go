package folder

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"sync"
	"time"
)

// digestBytes is how many bytes of a digest are told.
const digestBytes = 16

// Digester computes digests of a site folder, and reads again only the files that have changed since the last time.
type Digester struct {
	options DigesterOptions
	now     func() time.Time

	mu    sync.Mutex
	known map[string]knownFile
}

// DigesterOptions say what a digest is made of.
type DigesterOptions struct {
	Open func() (fs.FS, error) // opens the folder, which may be replaced by another one of the same name
	Salt string                // stands for what else decides what is served: the version of the program

	// Keep returns what compute returned for the same listing before, perhaps in another process. Nil keeps nothing.
	Keep func(listing []byte, compute func() (string, error)) (string, error)
}

// knownFile is the digest of one version of a file.
type knownFile struct {
	version Version
	sum     [sha256.Size]byte
}

// NewDigester returns a Digester.
func NewDigester(options DigesterOptions) *Digester {
	return &Digester{options: options, now: time.Now, known: map[string]knownFile{}}
}

// Digest returns the digest of the folder as it is now.
func (d *Digester) Digest() (string, error) {
	files, err := d.options.Open()
	if err != nil {
		return "", err
	}
	return d.DigestOf(files)
}

// DigestOf returns a digest of the names and bytes of all files that are not ignored, in hex digits. A file that cannot be read
// counts with its name. Two folders with the same files have the same digest.
func (d *Digester) DigestOf(files fs.FS) (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	list := listing{files: files, now: d.now(), settled: true}
	if err := list.add("."); err != nil {
		return "", fmt.Errorf("read the site folder: %w", err)
	}
	if !list.settled || d.options.Keep == nil {
		return d.compute(list)
	}
	return d.options.Keep(fmt.Appendf(nil, "%q\n%s", d.options.Salt, list.text()), func() (string, error) { return d.compute(list) })
}

// compute reads the files of a listing that are not known.
func (d *Digester) compute(list listing) (string, error) {
	whole, seen := sha256.New(), map[string]knownFile{}
	fmt.Fprintf(whole, "%q\n", d.options.Salt)
	for _, f := range list.found {
		known, ok := d.known[f.name]
		if !ok || f.version == (Version{}) || known.version != f.version {
			known = knownFile{version: f.version}
			if f.regular {
				known.sum, _ = sumOf(list.files, f.name) // none of what cannot be read
			}
		}
		seen[f.name] = known
		fmt.Fprintf(whole, "%q %x\n", f.name, known.sum)
	}
	d.known = seen
	return hex.EncodeToString(whole.Sum(nil)[:digestBytes]), nil
}

// listing is the files of a folder at one time.
type listing struct {
	files   fs.FS
	now     time.Time
	found   []listedFile
	settled bool // whether no file can have changed since without another version
}

// listedFile is a file, or what a link that leads nowhere, a device or a pipe is: nothing that could be read.
type listedFile struct {
	name    string
	regular bool
	version Version // the zero value if the bytes may have changed since
}

// add adds the files below a folder.
func (l *listing) add(folder string) error {
	entries, err := fs.ReadDir(l.files, folder) // sorted
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name := path.Join(folder, entry.Name())
		switch {
		case ignored(name):
		case entry.IsDir(), isLinkedFolder(l.files, folder, entry):
			_ = l.add(name) // a folder that cannot be read has no files that could be served
		default:
			l.addFile(name, entry)
		}
	}
	return nil
}

func (l *listing) addFile(name string, entry fs.DirEntry) {
	f := listedFile{name: name}
	info, err := entry.Info()
	if entry.Type()&fs.ModeSymlink != 0 {
		info, err = fs.Stat(l.files, name)
	}
	if f.regular = err == nil && info.Mode().IsRegular(); f.regular {
		version, settled := VersionOf(info, l.now)
		if f.version = version; !settled {
			f.version, l.settled = Version{}, false
		}
	}
	l.found = append(l.found, f)
}

func (l *listing) text() string {
	var text strings.Builder
	for _, f := range l.found {
		fmt.Fprintf(&text, "%q %v %v\n", f.name, f.regular, f.version)
	}
	return text.String()
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
