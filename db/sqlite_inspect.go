package db

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/mattn/go-sqlite3"
)

// Errors about a file that cannot be opened. The file is left unchanged.
var (
	ErrDamaged = errors.New("damaged")
	ErrNewer   = errors.New("made by a newer version of this program")
	ErrOlder   = errors.New("made by an older version of this program")
	ErrForeign = errors.New("not a database of this program")
)

// applicationID marks a file as a database of this program: "port". The first migration writes it.
const applicationID = 0x706f7274

// exists reports whether there is a database at path. An empty file, or a log without its database, is damage and must not be
// replaced by a new database: one that is being created never appears under this name.
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
		return false, fmt.Errorf("%w: not a regular file", ErrForeign)
	case info.Size() == 0:
		return false, fmt.Errorf("%w: the file is empty", ErrDamaged)
	}
	if err := checkLength(path, info.Size()); err != nil {
		return false, err
	}
	return true, nil
}

// The page size in the header of a SQLite file: https://www.sqlite.org/fileformat2.html#page_size.
const (
	headerLength   = 100     // bytes
	pageSizeOffset = 16      // of a number of two bytes
	maxPageSize    = 1 << 16 // bytes
	encodedMaxSize = 1       // stands for maxPageSize, which does not fit in two bytes
)

// checkLength returns ErrDamaged for a file that ends within a page. SQLite reads zeros for the missing part and finds no
// fault if that was the end of a long text. A log beside the file may still hold the whole page.
func checkLength(path string, size int64) error {
	if log, err := os.Stat(path + "-wal"); err == nil && log.Size() > 0 {
		return nil
	}
	file, err := os.Open(path) // #nosec G304 -- where the operator has the database
	if err != nil {
		return err
	}
	defer file.Close()
	header := make([]byte, headerLength)
	if _, err := io.ReadFull(file, header); err != nil {
		return fmt.Errorf("%w: the file is cut: %w", ErrDamaged, err)
	}
	page := int64(binary.BigEndian.Uint16(header[pageSizeOffset:]))
	if page == encodedMaxSize {
		page = maxPageSize
	}
	if page == 0 || size%page != 0 {
		return fmt.Errorf("%w: the file is cut within a page", ErrDamaged)
	}
	return nil
}

// inspect returns the version of the schema of the file that pool reads: ErrForeign if it is not a database of this program,
// ErrNewer or ErrOlder if this program does not know the version, ErrDamaged if it cannot be read.
func inspect(ctx context.Context, pool *connPool) (version int64, err error) {
	var id int64
	if err := pool.GetContext(ctx, &id, "pragma application_id"); err != nil {
		return 0, mapDamage(err)
	}
	if id != applicationID {
		return 0, ErrForeign
	}
	err = pool.GetContext(ctx, &version, "select max(version_id) from goose_db_version where is_applied")
	if err != nil {
		return 0, mapDamage(err)
	}
	return version, checkSchema(version)
}

// quickCheck reads every page once: ErrDamaged if the file was cut or overwritten.
func quickCheck(ctx context.Context, pool *connPool) error {
	var verdict string
	if err := pool.GetContext(ctx, &verdict, "pragma quick_check(1)"); err != nil {
		return mapDamage(err)
	}
	if verdict != "ok" {
		return fmt.Errorf("%w: %s", ErrDamaged, strings.Join(strings.Fields(verdict), " "))
	}
	return nil
}

// mapDamage wraps an error in ErrDamaged if SQLite says that the file is damaged or not a database.
func mapDamage(err error) error {
	var fault sqlite3.Error
	if errors.As(err, &fault) && (fault.Code == sqlite3.ErrCorrupt || fault.Code == sqlite3.ErrNotADB) {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return err
}

// inspectFile checks that the file at path is a complete database that this program can use. Its errors are those of inspect
// and quickCheck.
func inspectFile(ctx context.Context, path string) error {
	pool, err := connect(path, readerOption, 1)
	if err != nil {
		return err
	}
	defer pool.Close()
	if _, err := inspect(ctx, pool); err != nil {
		return err
	}
	return quickCheck(ctx, pool)
}
