package edit

import (
	"context"
	"errors"
	"io/fs"
	"slices"

	"portfolio/db"
)

// SiteFiles stores the files of a site that is in the database.
type SiteFiles interface {
	StoreSiteBytes(ctx context.Context, digest string, bytes []byte) error
	ChangeSiteFiles(ctx context.Context, save db.SiteSave, changes []db.SiteFileChange) error
}

// Database is a site folder in the database, which is changed by this process, and by others.
type Database struct {
	Open  func() (fs.FS, error) // opens the files as they are now
	Check Check
	Files SiteFiles
}

// Read returns the bytes of a file and their digest, nil and "" if there is none.
func (d *Database) Read(path string) ([]byte, string, error) {
	files, err := d.Open()
	if err != nil {
		return nil, "", err
	}
	data, err := readFile(files, path)
	return data, Digest(data), err
}

// readFile returns the bytes of a file that a save may change, nil if there is none.
func readFile(files fs.FS, path string) ([]byte, error) {
	if err := checkPath(path); err != nil {
		return nil, err
	}
	info, err := fs.Stat(files, path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, ErrPath
	}
	return fs.ReadFile(files, path)
}

// Save writes a change set, with its history, in one transaction. Besides the errors of this package, an error means that the database has
// failed: no file has changed then.
func (d *Database) Save(ctx context.Context, set Set) (Result, error) {
	for {
		result, err := d.save(ctx, set)
		if !errors.Is(err, db.ErrChanged) { // else another copy was faster: what it has written is compared with
			return result, err
		}
	}
}

func (d *Database) save(ctx context.Context, set Set) (Result, error) {
	now, err := d.Open()
	if err != nil {
		return Result{}, err
	}
	files, err := compare(set.Changes, func(path string) ([]byte, error) { return readFile(now, path) })
	if err != nil || len(files) == 0 {
		return Result{}, err
	}
	findings, _, err := d.Check.change(ctx, now, set.Changes)
	if err != nil {
		return Result{}, err
	}
	changes, err := d.store(ctx, files, set.Changes)
	if err != nil {
		return Result{}, err
	}
	err = d.Files.ChangeSiteFiles(ctx, db.SiteSave{Device: set.Device, Files: files}, changes)
	if errors.Is(err, db.ErrSitePath) {
		err = ErrPath
	}
	return Result{Findings: findings}, err
}

// store stores the new bytes of files, and returns the changes that refer to them.
func (d *Database) store(ctx context.Context, files []db.SiteVersion, changes []Change) ([]db.SiteFileChange, error) {
	all := make([]db.SiteFileChange, len(files))
	for i, file := range files {
		at := slices.IndexFunc(changes, func(c Change) bool { return c.Path == file.Path })
		stored := db.SiteFile{Path: file.Path, Size: int64(len(changes[at].New)), Digest: file.AfterDigest}
		all[i] = db.SiteFileChange{SiteFile: stored, Read: file.BeforeDigest}
		if file.AfterDigest == "" {
			continue
		}
		if err := d.Files.StoreSiteBytes(ctx, file.AfterDigest, changes[at].New); err != nil {
			return nil, err
		}
	}
	return all, nil
}
