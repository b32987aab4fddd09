// Package edit saves what an owner changes in a site folder, whoever asks. A change is checked with the whole site as it would be, compared
// with what is on the disk, and written at once or not at all. The bytes before it are stored, so that it can be undone.
package edit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"portfolio/content"
	"portfolio/db"
)

// Change is what becomes of a file.
type Change struct {
	Path string // slash-separated, in the site folder
	Read string // digest of the bytes that the change was begun from, "" if there was no file
	New  []byte // nil deletes the file
}

// Set is a change of one or several files, which are all written or none.
type Set struct {
	Changes []Change
	Device  string // browser and system of whoever saves
	// Publishes are the files of what the owner publishes with this save, besides those that change: a commit holds them too. Nil for
	// a save that is no publication.
	Publishes []string
	Message   string // of the commit
}

// Result is what a save has done.
type Result struct {
	Findings content.Findings // mistakes that the save brings, in drafts: readers see none of them
	GitError error            // why there is no commit; the save stands
}

// The reasons for which nothing is saved. A Conflict and a Refused are two more.
var (
	ErrPath     = errors.New("the path is not one of the site's files")
	ErrReadOnly = errors.New("the site folder cannot be written")
)

// Conflict means that files have changed since they were read.
type Conflict struct{ Files []ConflictingFile }

// ConflictingFile is a file that was changed by somebody else.
type ConflictingFile struct {
	Path   string
	Yours  []byte // nil if the save deletes the file
	Stored []byte // nil if there is no file any more
	Digest string // of Stored
}

// Error implements error.
func (c *Conflict) Error() string {
	return fmt.Sprintf("%d files have changed since they were read", len(c.Files))
}

// Refused means that readers would see the mistakes that the save brings.
type Refused struct{ Findings content.Findings }

// Error implements error.
func (r *Refused) Error() string {
	return fmt.Sprintf("the save brings %s", content.Counted(len(r.Findings), "mistake"))
}

// Check loads a site folder and returns all that is wrong with it, as portfolio check does. The site is nil if there can be none.
type Check func(ctx context.Context, folder fs.FS) (*content.Site, content.Findings, error)

// History stores the files before each save.
type History interface {
	BeginSiteSave(ctx context.Context, save db.SiteSave) (int64, error)
	EndSiteSave(ctx context.Context, id int64) error
	DropSiteSave(ctx context.Context, id int64) error
	UnfinishedSiteSaves(ctx context.Context) ([]db.SiteSave, error)
}

// Folder is a site folder on a disk that is changed by this process, and by others.
type Folder struct {
	Dir     string
	Check   Check
	History History
}

// Digest returns the digest of the bytes of a file, "" for none.
func Digest(file []byte) string {
	if file == nil {
		return ""
	}
	sum := sha256.Sum256(file)
	return hex.EncodeToString(sum[:])
}

// Read returns the bytes of a file and their digest, nil and "" if there is none.
func (f *Folder) Read(path string) ([]byte, string, error) {
	root, err := os.OpenRoot(f.Dir)
	if err != nil {
		return nil, "", err
	}
	defer root.Close()
	if err := confine(root, path); err != nil {
		return nil, "", err
	}
	data, err := read(root, path)
	return data, Digest(data), err
}

// read returns the bytes of a file, nil if there is none.
func read(root *os.Root, path string) ([]byte, error) {
	data, err := root.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err == nil && data == nil:
		data = []byte{}
	}
	return data, err
}

// Save writes a change set. Besides the errors above, an error means that the disk or the database has failed: no file has changed then.
func (f *Folder) Save(ctx context.Context, set Set) (Result, error) {
	root, err := f.open()
	if err != nil {
		return Result{}, err
	}
	defer root.close()
	if err := f.recover(ctx, root.Root); err != nil {
		return Result{}, err
	}
	files, err := compare(set.Changes, func(path string) ([]byte, error) {
		if err := confine(root.Root, path); err != nil {
			return nil, err
		}
		return read(root.Root, path)
	})
	if err != nil || len(files) == 0 {
		return Result{}, err
	}
	now, err := content.Dir(f.Dir)
	if err != nil {
		return Result{}, err
	}
	findings, site, err := f.Check.change(ctx, now, set.Changes)
	if err != nil {
		return Result{}, err
	}
	if err := f.write(ctx, root.Root, set, files); err != nil {
		return Result{}, err
	}
	result := Result{Findings: findings}
	if set.Publishes != nil && site.Settings.Git {
		result.GitError = f.commit(ctx, set, author{site.Profile.Name, site.Profile.Email})
	}
	return result, nil
}

// compare returns the files of a change set as they are: a Conflict if one is another than the one that was read. Files that would
// not change are left out. read returns ErrPath for what is no file of the site.
func compare(changes []Change, read func(path string) ([]byte, error)) ([]db.SiteVersion, error) {
	var files []db.SiteVersion
	var conflict Conflict
	seen := map[string]bool{}
	for _, c := range changes {
		if seen[c.Path] {
			return nil, ErrPath
		}
		seen[c.Path] = true
		stored, err := read(c.Path)
		if err != nil {
			return nil, err
		}
		before, after := Digest(stored), Digest(c.New)
		switch {
		case before == after: // also of a save that is repeated
		case before != c.Read:
			conflict.Files = append(conflict.Files, ConflictingFile{c.Path, c.New, stored, before})
		default:
			files = append(files, db.SiteVersion{Path: c.Path, Before: stored, BeforeDigest: before, AfterDigest: after})
		}
	}
	if conflict.Files != nil {
		return nil, &conflict
	}
	return files, nil
}

// change checks the site as changes would leave it. It returns the mistakes that they bring to drafts: a Refused if readers would see one.
// The site as it is matters only to a site with mistakes: it says which of them are new.
func (check Check) change(ctx context.Context, now fs.FS, changes []Change) (content.Findings, *content.Site, error) {
	next, after, err := check(ctx, newOverlay(now, changes))
	if err != nil && (next != nil || after == nil) {
		return nil, nil, err
	}
	if next != nil && after.Errors() == 0 {
		return nil, next, nil
	}
	site, before, err := check(ctx, now)
	if err != nil && site == nil && before == nil {
		return nil, nil, err
	}
	added := content.AddedMistakes(before, after)
	if next == nil {
		return nil, nil, &Refused{added}
	}
	reach := append(next.ReachReaders(site, added), next.PublishedMistakes(site, after)...)
	if reach.Sort(); len(reach) > 0 {
		return nil, nil, &Refused{reach}
	}
	return added, next, nil
}
