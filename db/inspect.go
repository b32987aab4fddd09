package db

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/jmoiron/sqlx"
	"github.com/mattn/go-sqlite3"
)

// What keeps a file from being opened. It is left exactly as it was.
var (
	ErrDamaged = errors.New("damaged")
	ErrNewer   = errors.New("made by a newer version of this program")
	ErrForeign = errors.New("not a database of this program")
)

// applicationID marks the database as ours: "port". The first migration writes it.
const applicationID = 0x706f7274

// exists tells whether there is a database at path. What is left of one, or an empty file, is damage and not a place for
// a new one: a new database comes by a rename, and so is never seen half made.
func exists(path string) (bool, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		if log, err := os.Stat(path + "-wal"); err == nil && log.Size() > 0 {
			return false, fmt.Errorf("%w: the file is gone, and %s-wal still holds data", ErrDamaged, path)
		}
		return false, nil
	case err != nil:
		return false, err
	case !info.Mode().IsRegular():
		return false, fmt.Errorf("%w: no regular file", ErrForeign)
	case info.Size() == 0:
		return false, fmt.Errorf("%w: the file is empty", ErrDamaged)
	}
	if err := checkLength(path, info.Size()); err != nil {
		return false, err
	}
	return true, nil
}

// What the head of a SQLite file is, as far as it tells how long the pages are.
const (
	headLength     = 100
	pageSizeAt     = 16
	largestPage    = 1 << 16
	largestPageIs1 = 1 // as 65536 does not fit in two bytes
)

// checkLength finds a file that was cut within a page. SQLite would read zeros for what is missing, and find nothing wrong
// where that was the end of a long text. A log beside the file may still hold the page whole.
func checkLength(path string, size int64) error {
	if log, err := os.Stat(path + "-wal"); err == nil && log.Size() > 0 {
		return nil
	}
	file, err := os.Open(path) // #nosec G304 -- where the operator has the database
	if err != nil {
		return err
	}
	defer file.Close()
	head := make([]byte, headLength)
	if _, err := io.ReadFull(file, head); err != nil {
		return fmt.Errorf("%w: the file is cut: %w", ErrDamaged, err)
	}
	page := int64(binary.BigEndian.Uint16(head[pageSizeAt:]))
	if page == largestPageIs1 {
		page = largestPage
	}
	if page == 0 || size%page != 0 {
		return fmt.Errorf("%w: the file is cut within a page", ErrDamaged)
	}
	return nil
}

// inspect returns the version of the schema of the file that pool reads, if that is a file for this program.
func inspect(ctx context.Context, pool *sqlx.DB) (version int64, err error) {
	var id int64
	if err := pool.GetContext(ctx, &id, "pragma application_id"); err != nil {
		return 0, damage(err)
	}
	if id != applicationID {
		return 0, ErrForeign
	}
	err = pool.GetContext(ctx, &version, "select max(version_id) from goose_db_version where is_applied")
	if err != nil {
		return 0, damage(err)
	}
	if version > newestVersion() {
		return version, fmt.Errorf("%w: its schema is %d, known are up to %d", ErrNewer, version, newestVersion())
	}
	return version, nil
}

// quickCheck reads every page once. It finds a file that was cut or overwritten before a visitor does.
func quickCheck(ctx context.Context, pool *sqlx.DB) error {
	var verdict string
	if err := pool.GetContext(ctx, &verdict, "pragma quick_check(1)"); err != nil {
		return damage(err)
	}
	if verdict != "ok" {
		return fmt.Errorf("%w: %s", ErrDamaged, strings.Join(strings.Fields(verdict), " "))
	}
	return nil
}

// damage tells the errors of a damaged file from others.
func damage(err error) error {
	var fault sqlite3.Error
	if errors.As(err, &fault) && (fault.Code == sqlite3.ErrCorrupt || fault.Code == sqlite3.ErrNotADB) {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return err
}
