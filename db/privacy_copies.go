package db

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// CopiesWith returns the other databases of this program that hold an address: backups, and databases that were set aside, in the
// folder of the database or one below it. It changes none of them.
func (s *Store) CopiesWith(ctx context.Context, email string) ([]string, error) {
	file, ok := s.backend.(*sqliteFile)
	if !ok {
		return nil, nil
	}
	return file.copiesWith(ctx, email)
}

func (f *sqliteFile) copiesWith(ctx context.Context, email string) ([]string, error) {
	var found []string
	for _, pattern := range []string{"*", "*/*"} {
		names, err := filepath.Glob(filepath.Join(globQuoted(filepath.Dir(f.path)), pattern))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if !f.isCopy(name) {
				continue
			}
			switch holds, err := fileMentions(ctx, name, email); {
			case err != nil:
				return nil, wrap("search "+name, err)
			case holds:
				found = append(found, name)
			}
		}
	}
	return found, nil
}

// applicationIDOffset is where the header of a SQLite file has the application's id.
const applicationIDOffset = 68

// isCopy reports whether the file is another database of this program, or was one before it was damaged.
func (f *sqliteFile) isCopy(name string) bool {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || same(name, f.path) {
		return false
	}
	if isAside := strings.HasPrefix(name, f.path+asideMark); isAside {
		return true // a log too
	}
	file, err := os.Open(name) // #nosec G304 -- beside the database
	if err != nil {
		return false
	}
	defer file.Close()
	header := make([]byte, headerLength)
	_, err = io.ReadFull(file, header)
	return err == nil && binary.BigEndian.Uint32(header[applicationIDOffset:]) == applicationID
}

// fileMentions reports whether a file holds an address in a row, or, if it cannot be read as a database, in its bytes.
func fileMentions(ctx context.Context, name, email string) (bool, error) {
	pool, err := connect(name, readerOption+"&immutable=1", 1) // makes no files beside it
	if err != nil {
		return false, err
	}
	defer pool.Close()
	if quickCheck(ctx, pool) == nil {
		if records, err := exportAll(ctx, pool, email); err == nil {
			return len(records) > 0, nil
		}
	}
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	data, err := os.ReadFile(name) // #nosec G304 -- beside the database
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	return mentions(string(data), email), err
}
