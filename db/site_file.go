package db

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"
)

// SiteFile is a file of a site whose folder is in the database.
type SiteFile struct {
	Path      string `db:"path"` // slash-separated
	Size      int64  `db:"size"`
	Digest    string `db:"digest"` // SHA-256 of the bytes, in hex digits
	ChangedAt Time   `db:"changed_at"`
}

// SiteFileChange is what becomes of a file of the site. A Digest of "" deletes it; the bytes of any other one are stored already.
type SiteFileChange struct {
	SiteFile
	Read string // digest of the file that the change was begun from, "" if there was none
}

// ErrSitePath means that a file cannot have its path: another file is where it needs a folder, or the other way round.
var ErrSitePath = errors.New("a file and a folder cannot have one path")

// SiteRevision is the state in which the site's files are.
type SiteRevision struct {
	Revision int64  `db:"revision"` // each change makes it larger; 0 if there never was one
	Name     string `db:"name"`     // of the database: no other one has it
}

// SiteRevision returns the state of the site's files.
func (s *Store) SiteRevision(ctx context.Context) (SiteRevision, error) {
	revision, err := readOne[SiteRevision](ctx, s, "find revision of site", selectFrom("site_revision", SiteRevision{}))
	if errors.Is(err, ErrNotFound) {
		return SiteRevision{}, nil
	}
	return revision, err
}

// SiteFiles returns the files of the site, by path.
func (s *Store) SiteFiles(ctx context.Context) ([]SiteFile, error) {
	return readAll[SiteFile](ctx, s, "list files of site", selectFrom("site_files", SiteFile{})+` order by path`)
}

// SiteBytes returns the bytes of a file by their digest: ErrNotFound if no file has them.
func (s *Store) SiteBytes(ctx context.Context, digest string) ([]byte, error) {
	return readOne[[]byte](ctx, s, "read file of site", `select bytes from site_bytes where digest = ?`, digest)
}

// StoreSiteBytes stores the bytes of a file before ChangeSiteFiles refers to them, within a day.
func (s *Store) StoreSiteBytes(ctx context.Context, digest string, bytes []byte) error {
	return s.changeAny(ctx, "store file of site", `
insert into site_bytes (digest, stored_at, bytes) values (?, ?, ?) on conflict (digest) do update set stored_at = excluded.stored_at`,
		digest, NewTime(s.now()), bytes)
}

// unusedBytes is how long bytes stay that no file has: a copy of the program may serve the former file for a moment.
const unusedBytes = 24 * time.Hour

// ChangeSiteFiles makes all changes of the site's files, and stores the history of the save that makes them, or nothing. It returns
// ErrChanged if another file is stored than the one that a change was begun from.
func (s *Store) ChangeSiteFiles(ctx context.Context, save SiteSave, changes []SiteFileChange) error {
	save.CreatedAt = NewTime(s.now())
	save.DoneAt = save.CreatedAt
	return wrap("change files of site", s.write(ctx, func(tx *transaction) error {
		// First, so that on PostgreSQL two changes follow one another.
		if _, err := tx.Exec(`
insert into site_revision (id, revision, name) values (1, 1, ?) on conflict (id) do update set revision = site_revision.revision + 1`,
			s.holder); err != nil {
			return err
		}
		for _, c := range changes {
			c.ChangedAt = save.CreatedAt
			if err := changeSiteFile(tx, c); err != nil {
				return err
			}
		}
		for _, c := range changes {
			if err := checkSitePath(tx, c.Path); c.Digest != "" && err != nil {
				return err
			}
		}
		if err := insertSiteSave(tx, &save); err != nil {
			return err
		}
		return dropOldVersions(tx, save.ID)
	}))
}

// changeSiteFile removes the file that is stored, and inserts the new one.
func changeSiteFile(tx *transaction, c SiteFileChange) error {
	var stored string
	err := tx.Get(&stored, `select digest from site_files where path = ?`, c.Path)
	switch {
	case err != nil && !errors.Is(err, sql.ErrNoRows):
		return err
	case stored != c.Read:
		return ErrChanged
	}
	if _, err := tx.Exec(`delete from site_files where path = ?`, c.Path); err != nil || c.Digest == "" {
		return err
	}
	_, err = tx.Exec(`insert into site_files (path, size, digest, changed_at) values (?, ?, ?, ?)`, c.Path, c.Size, c.Digest, c.ChangedAt)
	return err
}

// checkSitePath returns ErrSitePath if a file is stored where path has a folder, or below path.
func checkSitePath(tx *transaction, path string) error {
	folders := []string{""} // which no file is called
	for at, char := range path {
		if char == '/' {
			folders = append(folders, path[:at])
		}
	}
	query, args, err := sqlx.In(`select count(*) from site_files where path in (?) or (path > ? and path < ?)`, folders, path+"/", path+"0") // 0 follows /
	if err != nil {
		return err
	}
	var n int
	if err := tx.Get(&n, query, args...); err != nil {
		return err
	}
	if n > 0 {
		return ErrSitePath
	}
	return nil
}
