package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Restored is what Restore did.
type Restored struct {
	Aside string // where the replaced database is, "" if there was none
	Held
}

// CheckBackup returns an error if file is no backup from which Restore can make the database: os.ErrNotExist, ErrSameFile,
// ErrDamaged, ErrForeign or ErrNewer.
func CheckBackup(ctx context.Context, file, databaseURL string) error {
	path, err := Path(databaseURL)
	if err != nil {
		return err
	}
	if same(file, path) {
		return fmt.Errorf("%s: %w", file, ErrSameFile)
	}
	switch found, err := exists(file); {
	case err != nil:
		return fmt.Errorf("%s: %w", file, err)
	case !found:
		return fmt.Errorf("%s: %w", file, os.ErrNotExist)
	}
	err = inspectFile(ctx, file)
	if err == nil {
		err = refuseForeignParts(ctx, file)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// refuseForeignParts returns ErrForeign if the file at path has triggers or views, which no schema of this program has: a stranger's
// backup could change with them what is stored.
func refuseForeignParts(ctx context.Context, path string) error {
	pool, err := connect(path, readerOption, 1)
	if err != nil {
		return err
	}
	defer pool.Close()
	var parts int
	err = pool.GetContext(ctx, &parts, "select count(*) from sqlite_schema where type in ('trigger', 'view')")
	if err == nil && parts > 0 {
		err = fmt.Errorf("%w: it has triggers or views", ErrForeign)
	}
	return err
}

// Restore replaces a database by the backup in file, which it checks first, and keeps the replaced one aside. What the backup
// could repeat or revive is held or ended: see hold. It returns ErrInUse if a process has the database open, and the errors
// of CheckBackup.
//
// A process killed at any point leaves the old database whole or the new one.
func Restore(ctx context.Context, file, databaseURL string, now time.Time) (Restored, error) {
	if err := CheckBackup(ctx, file, databaseURL); err != nil {
		return Restored{}, err
	}
	path, err := Path(databaseURL)
	if err != nil {
		return Restored{}, err
	}
	result, err := restore(ctx, file, path, now)
	if err != nil {
		return Restored{}, fmt.Errorf("restore %s from %s: %w", path, file, err)
	}
	return result, nil
}

func restore(ctx context.Context, file, path string, now time.Time) (Restored, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return Restored{}, err
	}
	lock, err := openLock(path)
	if err != nil {
		return Restored{}, err
	}
	defer func() { _ = lock.release() }()
	if err := lock.tryExclusive(); err != nil {
		return Restored{}, err
	}
	r := newRestoration(file, path, now)
	defer r.removeCopy()
	for _, step := range r.steps() {
		if err := step(ctx); err != nil {
			return Restored{}, err
		}
	}
	return Restored{r.kept, r.held}, nil
}

// restoration is a restore under way.
type restoration struct {
	file, path string
	now        time.Time
	ready      string // where the copy of the backup is made
	aside      string // where the replaced database is kept
	kept       string // aside, once there is something
	held       Held
}

func newRestoration(file, path string, now time.Time) *restoration {
	return &restoration{
		file: file, path: path, now: now,
		ready: path + ".new-restored", // removeLeftovers removes what begins like this
		aside: path + asideMark + now.UTC().Format("20060102T150405.000Z"),
	}
}

// asideMark is what is added to the name of a database, before a time, when it is replaced.
const asideMark = ".replaced-"

// steps are what a restore does, one after another. After each of them, and within each, the file at path is a whole database
// (or what was damaged before says so at the next start): without one, the next start would create an empty one.
func (r *restoration) steps() []func(context.Context) error {
	return []func(context.Context) error{
		r.clean, r.copyBackup, r.holdCopy, r.absorbLog, r.keepAside, r.removeLog, r.putInPlace,
	}
}

// clean removes what a killed restore has left: its copy, and second names of the database, which it did not replace.
func (r *restoration) clean(context.Context) error {
	if err := removeLeftovers(r.path); err != nil {
		return err
	}
	asides, err := filepath.Glob(globQuoted(r.path) + asideMark + "*")
	if err != nil {
		return err
	}
	for _, name := range asides {
		if !same(name, r.path) {
			continue
		}
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	return nil
}

// globQuoted returns path as a pattern that matches only itself.
func globQuoted(path string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}

func (r *restoration) copyBackup(ctx context.Context) error { return snapshot(ctx, r.file, r.ready) }

func (r *restoration) holdCopy(ctx context.Context) (err error) {
	r.held, err = hold(ctx, r.ready, r.now)
	return err
}

// absorbLog moves the log of the database into its file, as SQLite does when a database is closed, so that the file alone is
// the whole database. It leaves a file and its log alone that are no database any more.
func (r *restoration) absorbLog(ctx context.Context) error {
	found, err := exists(r.path)
	if err == nil && found {
		err = checkpoint(ctx, r.path)
	}
	if errors.Is(err, ErrDamaged) || errors.Is(err, ErrForeign) {
		return nil
	}
	return err
}

// checkpoint empties the log of the database at path: ErrDamaged, and nothing is changed, if it is no database.
func checkpoint(ctx context.Context, path string) error {
	if _, err := os.Stat(path + "-wal"); err == nil {
		if err := execAlone(ctx, path, readerOption, "select count(*) from sqlite_schema"); err != nil {
			return err // a writer would drop a log that it cannot read
		}
	}
	return execAlone(ctx, path, everyOption+"&mode=rw",
		"select count(*) from sqlite_schema", // rolls back what a journal says is unfinished
		"pragma wal_checkpoint(truncate)")
}

// execAlone executes queries on a connection of their own.
func execAlone(ctx context.Context, path, options string, queries ...string) error {
	pool, err := connect(path, options, 1)
	if err != nil {
		return err
	}
	defer pool.Close()
	for _, query := range queries {
		if _, err := pool.ExecContext(ctx, query); err != nil {
			return mapDamage(err)
		}
	}
	return pool.Close()
}

// keepAside links the database, and a log that it still has, to a second name.
func (r *restoration) keepAside(context.Context) error {
	for _, part := range []string{"-wal", "-journal", ""} {
		info, err := os.Stat(r.path + part)
		if errors.Is(err, os.ErrNotExist) || err == nil && info.Size() == 0 {
			continue
		}
		if err == nil {
			err = os.Link(r.path+part, r.aside+part)
		}
		if err != nil {
			return err
		}
		r.kept = r.aside
	}
	return syncPath(filepath.Dir(r.path))
}

// removeLog removes what SQLite would take for the log of the restored database. Where the replaced one still needed it, as it
// was damaged, an empty file takes its place first, which is no database: the next start refuses it.
func (r *restoration) removeLog(context.Context) error {
	if r.hasLog() {
		empty := r.path + ".new-empty"
		if err := os.WriteFile(empty, nil, 0o600); err != nil {
			return err
		}
		if err := putInPlace(empty, r.path, os.Rename); err != nil {
			return err
		}
	}
	for _, part := range []string{"-wal", "-shm", "-journal"} {
		if err := os.Remove(r.path + part); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return syncPath(filepath.Dir(r.path))
}

func (r *restoration) hasLog() bool {
	for _, part := range []string{"-wal", "-journal"} {
		if info, err := os.Stat(r.path + part); err == nil && info.Size() > 0 {
			return true
		}
	}
	return false
}

func (r *restoration) putInPlace(context.Context) error {
	return putInPlace(r.ready, r.path, os.Rename)
}

// removeCopy removes the copy of the backup, if it was not put in place.
func (r *restoration) removeCopy() {
	for _, part := range []string{"", "-journal"} {
		_ = os.Remove(r.ready + part)
	}
}
