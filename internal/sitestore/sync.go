package sitestore

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"

	"portfolio/content/files"
	"portfolio/db"
	"portfolio/internal/folder"
)

// Database is a database with the site of which a folder on a disk is a copy.
type Database interface {
	Store
	StoreSiteBytes(ctx context.Context, digest string, bytes []byte) error
	ChangeSiteFiles(ctx context.Context, save db.SiteSave, changes []db.SiteFileChange) error
}

// Copy is a folder on a disk and the site in a database, which take over from one another what was changed.
type Copy struct {
	root  *os.Root
	store Database
	state commonState

	local, stored map[string]string // digests by path
}

// commonState is what the folder and the database had in common when they were compared last. It is in a file of the folder.
type commonState struct {
	Database string            `json:"database"`
	Files    map[string]string `json:"files"` // digests by path
}

// stateFile is a hidden file: it is no part of the site.
const stateFile = ".portfolio-database.json"

// OpenCopy compares a folder with the site in a database.
func OpenCopy(ctx context.Context, dir string, store Database) (*Copy, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	c := &Copy{root: root, store: store}
	if err := c.compare(ctx); err != nil {
		return nil, errors.Join(err, root.Close())
	}
	return c, nil
}

// Close closes the folder.
func (c *Copy) Close() error { return c.root.Close() }

func (c *Copy) compare(ctx context.Context) error {
	revision, err := c.store.SiteRevision(ctx)
	if err != nil {
		return err
	}
	data, err := c.root.ReadFile(stateFile)
	if err == nil {
		err = json.Unmarshal(data, &c.state)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("read %s: %w: delete it, and what differs will be named", stateFile, err)
	}
	if c.state.Database != revision.Name {
		c.state = commonState{}
	}
	if c.stored, err = storedDigests(ctx, c.store); err != nil {
		return err
	}
	c.local, err = c.localDigests()
	return err
}

func storedDigests(ctx context.Context, store Store) (map[string]string, error) {
	list, err := store.SiteFiles(ctx)
	digests := map[string]string{}
	for _, file := range list {
		digests[file.Path] = file.Digest
	}
	return digests, err
}

func (c *Copy) localDigests() (map[string]string, error) {
	names, err := folder.Files(c.root.FS())
	if err != nil {
		return nil, err
	}
	digests := map[string]string{}
	for _, name := range names {
		data, err := c.read(name)
		if err != nil {
			return nil, err
		}
		digests[name] = digestOf(data)
	}
	return digests, nil
}

// read reads a file of the folder, unless it is too large.
func (c *Copy) read(name string) ([]byte, error) {
	info, err := c.root.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.Size() > files.MaxSize {
		return nil, fmt.Errorf("%s has more than %d MB: make it smaller", name, files.MaxSize>>20)
	}
	return c.root.ReadFile(name)
}

func digestOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Differences are the files in which a folder and the database differ, by path.
type Differences struct {
	Take     []string // changed where they are taken from, and nowhere else
	Stay     []string // changed where they would be taken to, and nowhere else
	Conflict []string // changed on both sides, each in its way
}

// ForPush returns the files that a push takes from the folder.
func (c *Copy) ForPush() Differences { return differences(c.local, c.stored, c.state.Files) }

// ForPull returns the files that a pull takes from the database.
func (c *Copy) ForPull() Differences { return differences(c.stored, c.local, c.state.Files) }

// differences compares files with those that take their place, and with what both had in common. A digest of "" is a file that is not there.
func differences(from, to, common map[string]string) (d Differences) {
	all := maps.Clone(from)
	maps.Copy(all, to)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		switch was := common[name]; {
		case from[name] == to[name]:
		case to[name] == was:
			d.Take = append(d.Take, name)
		case from[name] == was:
			d.Stay = append(d.Stay, name)
		default:
			d.Conflict = append(d.Conflict, name)
		}
	}
	return d
}

// Push makes files of the database what they are in the folder, all or none. db.ErrChanged means that the database has changed since it was
// compared.
func (c *Copy) Push(ctx context.Context, device string, names []string) error {
	var changes []db.SiteFileChange
	var versions []db.SiteVersion
	for _, name := range names {
		change := db.SiteFileChange{SiteFile: db.SiteFile{Path: name, Digest: c.local[name]}, Read: c.stored[name]}
		var err error
		if change.Digest != "" {
			change.Size, err = c.upload(ctx, name)
		}
		if err == nil && change.Read != "" && isText(name) {
			version := db.SiteVersion{Path: name, BeforeDigest: change.Read, AfterDigest: change.Digest}
			version.Before, err = c.store.SiteBytes(ctx, change.Read)
			versions = append(versions, version)
		}
		if err != nil {
			return err
		}
		changes = append(changes, change)
	}
	if len(changes) > 0 {
		if err := c.store.ChangeSiteFiles(ctx, db.SiteSave{Device: device, Files: versions}, changes); err != nil {
			return err
		}
	}
	return c.note(ctx, c.stored, c.local, names)
}

// isText reports whether the history holds the former bytes of a file: those of pictures are in the folder from which they came.
func isText(name string) bool {
	return slices.Contains([]string{".md", ".toml", ".css", ".txt"}, path.Ext(name))
}

// upload stores the bytes of a file, and returns how many there are.
func (c *Copy) upload(ctx context.Context, name string) (int64, error) {
	data, err := c.read(name)
	if err != nil {
		return 0, err
	}
	if digestOf(data) != c.local[name] {
		return 0, fmt.Errorf("%s was changed while it was read: try again", name)
	}
	return int64(len(data)), c.store.StoreSiteBytes(ctx, c.local[name], data)
}

// Pull makes files of the folder what they are in the database. If it fails half-way, the next one goes on.
func (c *Copy) Pull(ctx context.Context, names []string) error {
	for _, name := range names {
		if !folder.IsFile(name) {
			return fmt.Errorf("%q cannot be the name of a file", name)
		}
		if c.stored[name] == "" {
			if err := c.remove(name); err != nil {
				return err
			}
			continue
		}
		data, err := c.store.SiteBytes(ctx, c.stored[name])
		if err == nil {
			err = c.write(name, data)
		}
		if err != nil {
			return err
		}
	}
	return c.note(ctx, c.local, c.stored, names)
}

// write writes a file as a whole. What is private only its owner may read.
func (c *Copy) write(name string, data []byte) error {
	mode := fs.FileMode(0o644)
	if strings.HasPrefix(name, "private/") {
		mode = 0o600
	}
	temporary := path.Join(path.Dir(name), ".pulled-"+digestOf([]byte(name))[:16])
	if err := c.root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	if err := c.root.WriteFile(temporary, data, mode); err != nil {
		return err
	}
	return c.root.Rename(temporary, name)
}

// remove removes a file, and the folders that hold nothing else.
func (c *Copy) remove(name string) error {
	if err := c.root.Remove(name); err != nil {
		return err
	}
	for dir := path.Dir(name); dir != "." && c.root.Remove(dir) == nil; dir = path.Dir(dir) {
	}
	return nil
}

// note writes down what the folder and the database have in common after files of one side have become those of the other.
func (c *Copy) note(ctx context.Context, to, from map[string]string, names []string) error {
	revision, err := c.store.SiteRevision(ctx)
	if err != nil {
		return err
	}
	for _, name := range names {
		if to[name] = from[name]; to[name] == "" {
			delete(to, name)
		}
	}
	common := map[string]string{}
	for name, digest := range c.local {
		if c.stored[name] == digest {
			common[name] = digest
		} else if was := c.state.Files[name]; was != "" {
			common[name] = was
		}
	}
	for name := range c.stored {
		if was := c.state.Files[name]; was != "" && common[name] == "" {
			common[name] = was // deleted in the folder, and not yet in the database
		}
	}
	data, err := json.MarshalIndent(commonState{revision.Name, common}, "", " ")
	if err != nil {
		return err
	}
	return c.write(stateFile, data)
}
