package db

import (
	"cmp"
	"context"
	"database/sql"
	"errors"

	"github.com/jmoiron/sqlx"
)

// SiteSave is a change of the site folder that the owner made in a browser.
type SiteSave struct {
	ID        int64  `db:"id"`
	CreatedAt Time   `db:"created_at"`
	Device    string `db:"device"`  // browser and system
	DoneAt    Time   `db:"done_at"` // zero while the files are being written

	Files []SiteVersion `db:"-"` // without their bytes in lists
}

// SiteVersion is a file of the site folder as it was before a save.
type SiteVersion struct {
	ID           int64  `db:"id"`
	SaveID       int64  `db:"save_id"`
	Path         string `db:"path"`
	Before       []byte `db:"before"`
	BeforeDigest string `db:"before_digest"` // "" where there was no file
	AfterDigest  string `db:"after_digest"`  // "" where there is none afterwards
}

// maxVersions is how many versions of a file are stored.
const maxVersions = 50

// BeginSiteSave stores the files of a save as they are before it, and returns its id. EndSiteSave or DropSiteSave must follow.
func (s *Store) BeginSiteSave(ctx context.Context, save SiteSave) (int64, error) {
	save.CreatedAt = NewTime(s.now())
	err := s.write(ctx, func(tx *transaction) error { return insertSiteSave(tx, &save) })
	return save.ID, wrap("begin save of site", err)
}

// insertSiteSave stores a save with its files, and sets its id.
func insertSiteSave(tx *transaction, save *SiteSave) (err error) {
	if save.ID, err = insertID(tx, "site_saves", *save); err != nil {
		return err
	}
	for _, file := range save.Files {
		file.SaveID = save.ID
		if file.Before == nil {
			file.Before = []byte{}
		}
		if _, err := insertID(tx, "site_versions", file); err != nil {
			return err
		}
	}
	return nil
}

// EndSiteSave notes that the files of a save are written, and deletes the oldest versions of those that have too many.
func (s *Store) EndSiteSave(ctx context.Context, id int64) error {
	return wrap("end save of site", s.write(ctx, func(tx *transaction) error {
		if _, err := tx.Exec(`update site_saves set done_at = ? where id = ?`, NewTime(s.now()), id); err != nil {
			return err
		}
		return dropOldVersions(tx, id)
	}))
}

// dropOldVersions deletes the oldest versions of the files of a save that have too many, and saves of which no version is left.
func dropOldVersions(tx *transaction, save int64) error {
	var paths []string
	if err := tx.Select(&paths, `select path from site_versions where save_id = ?`, save); err != nil {
		return err
	}
	for _, path := range paths {
		if _, err := tx.Exec(`
delete from site_versions where path = ? and id not in (select id from site_versions where path = ? order by id desc limit ?)`,
			path, path, maxVersions); err != nil {
			return err
		}
	}
	_, err := tx.Exec(`delete from site_saves where not exists (select 1 from site_versions where save_id = site_saves.id)`)
	return err
}

// DropSiteSave deletes a save of which no file was written.
func (s *Store) DropSiteSave(ctx context.Context, id int64) error {
	return s.changeAny(ctx, "drop save of site", `delete from site_saves where id = ?`, id)
}

// UnfinishedSiteSaves returns the saves that were interrupted, the last one first, with the bytes of their files.
func (s *Store) UnfinishedSiteSaves(ctx context.Context) ([]SiteSave, error) {
	return s.siteSaves(ctx, SiteVersion{}, `where done_at is null order by id desc`)
}

// SiteSaves returns the saves that are done, the last one first, from the one after the first skip ones.
func (s *Store) SiteSaves(ctx context.Context, skip, limit int) ([]SiteSave, error) {
	return s.siteSaves(ctx, siteVersionHead{}, `where done_at is not null order by id desc limit ? offset ?`, limit, skip)
}

// SiteSave returns a save that is done: ErrNotFound if it does not exist.
func (s *Store) SiteSave(ctx context.Context, id int64) (SiteSave, error) {
	saves, err := s.siteSaves(ctx, siteVersionHead{}, `where done_at is not null and id = ?`, id)
	if err != nil || len(saves) == 0 {
		return SiteSave{}, cmp.Or(err, ErrNotFound)
	}
	return saves[0], nil
}

// siteVersionHead is a SiteVersion without its bytes.
type siteVersionHead struct {
	ID           int64  `db:"id"`
	SaveID       int64  `db:"save_id"`
	Path         string `db:"path"`
	BeforeDigest string `db:"before_digest"`
	AfterDigest  string `db:"after_digest"`
}

// siteSaves returns some saves with those columns of their files that file has.
func (s *Store) siteSaves(ctx context.Context, file any, which string, args ...any) ([]SiteSave, error) {
	saves, err := readAll[SiteSave](ctx, s, "list saves of site", selectFrom("site_saves", SiteSave{})+" "+which, args...)
	if err != nil || len(saves) == 0 {
		return nil, err
	}
	at, ids := map[int64]int{}, []int64{}
	for i, save := range saves {
		at[save.ID], ids = i, append(ids, save.ID)
	}
	query, args, err := sqlx.In(selectFrom("site_versions", file)+` where save_id in (?) order by path`, ids)
	if err != nil {
		return nil, err
	}
	files, err := readAll[SiteVersion](ctx, s, "list files of saves", query, args...)
	for _, f := range files {
		save := &saves[at[f.SaveID]]
		save.Files = append(save.Files, f)
	}
	return saves, err
}

// SiteVersion returns a version of a file: ErrNotFound if it does not exist.
func (s *Store) SiteVersion(ctx context.Context, id int64) (SiteVersion, error) {
	return readOne[SiteVersion](ctx, s, "find version of file", selectFrom("site_versions", SiteVersion{})+` where id = ?`, id)
}

// LastSiteVersion returns a file as it was before the last save that changed it and is done: ErrNotFound if there is none.
func (s *Store) LastSiteVersion(ctx context.Context, path string) (SiteVersion, error) {
	return readOne[SiteVersion](ctx, s, "find last version of file", selectFrom("site_versions", SiteVersion{})+`
where path = ? and save_id in (select id from site_saves where done_at is not null) order by id desc limit 1`, path)
}

// SiteVersionOf returns a file of which a save has changed the bytes with a digest: ErrNotFound if there is none.
func (s *Store) SiteVersionOf(ctx context.Context, path, digest string) (SiteVersion, error) {
	return readOne[SiteVersion](ctx, s, "find version of file by digest", selectFrom("site_versions", SiteVersion{})+`
where path = ? and before_digest = ? order by id desc limit 1`, path, digest)
}

// SavesBelow returns the saves that are done and changed a file below a folder of the site, the last one first.
func (s *Store) SavesBelow(ctx context.Context, folder string) ([]SiteSave, error) {
	return s.siteSaves(ctx, siteVersionHead{}, `
where done_at is not null and id in (select save_id from site_versions where substr(path, 1, ?) = ?) order by id desc limit ?`,
		len(folder)+1, folder+"/", maxVersions)
}

// KeptText is what the owner has typed and not saved.
type KeptText struct {
	Path      string `db:"path"`   // what it is about
	Digest    string `db:"digest"` // of the files that it was begun from
	Text      string `db:"text"`
	Version   int    `db:"version"` // 0 if there is none; else it changes whenever the text is kept
	ChangedAt Time   `db:"changed_at"`
}

// KeptText returns the text that was kept last about a path, the zero value if there is none.
func (s *Store) KeptText(ctx context.Context, path string) (KeptText, error) {
	kept, err := readOne[KeptText](ctx, s, "find kept text", selectFrom("kept_texts", KeptText{})+` where path = ? order by changed_at desc, version desc limit 1`, path)
	if errors.Is(err, ErrNotFound) {
		return KeptText{}, nil
	}
	return kept, err
}

// KeptPaths returns what there are kept texts about.
func (s *Store) KeptPaths(ctx context.Context) ([]string, error) {
	return readAll[string](ctx, s, "list kept texts", `select distinct path from kept_texts order by path`)
}

// KeepText stores what the owner types, and returns it as it is stored then: ErrChanged and the stored one if its version is another
// than the given one. A text that is stored already changes nothing, so that a save can be repeated.
func (s *Store) KeepText(ctx context.Context, kept KeptText) (KeptText, error) {
	var stored KeptText
	err := s.write(ctx, func(tx *transaction) error {
		err := tx.Get(&stored, selectFrom("kept_texts", KeptText{})+` where path = ? and digest = ?`, kept.Path, kept.Digest)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			stored = KeptText{Path: kept.Path, Digest: kept.Digest, Version: firstVersion()}
		case err != nil || stored.Text == kept.Text:
			return err
		case stored.Version != kept.Version:
			return ErrChanged
		}
		stored.Text, stored.ChangedAt, stored.Version = kept.Text, NewTime(s.now()), stored.Version+1
		_, err = tx.NamedExec(insertInto("kept_texts", stored)+`
on conflict (path, digest) do update set text = excluded.text, version = excluded.version, changed_at = excluded.changed_at`, stored)
		return err
	})
	return stored, wrap("keep text", err)
}

// ForgetText deletes the kept texts about a path: they are saved, or the owner does not want them.
func (s *Store) ForgetText(ctx context.Context, path string) error {
	return s.changeAny(ctx, "forget kept text", `delete from kept_texts where path = ?`, path)
}
