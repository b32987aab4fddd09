package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// startWriting stores rows until stop is called, which waits for the last of them.
func startWriting(t *testing.T, s *Store) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var writers sync.WaitGroup
	for writer := range 8 {
		writers.Go(func() {
			for i := 0; ctx.Err() == nil; i++ {
				if err := s.backend.do(context.WithoutCancel(ctx), add(fmt.Sprintf("during-%d-%d", writer, i))); err != nil {
					t.Error(err)
				}
			}
		})
	}
	return func() { cancel(); writers.Wait() }
}

func TestBackupHoldsAcknowledgedWrites(t *testing.T) {
	t.Parallel()
	sqliteAlone(t)
	s := newStore(t)
	stop := startWriting(t, s)
	defer stop()
	acknowledged, _ := fillUp(s, "before", 200)
	folder := t.TempDir()
	for name, backup := range map[string]func(file string) error{
		"by the server":       func(file string) error { return s.Backup(t.Context(), file) },
		"by another process":  func(file string) error { return Backup(t.Context(), fileOf(t, s).path, file) },
		"over an earlier one": func(file string) error { return errors.Join(s.Backup(t.Context(), file), s.Backup(t.Context(), file)) },
	} {
		file := filepath.Join(folder, name)
		must(t, backup(file))
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
		restored := filepath.Join(t.TempDir(), "restored.db")
		if result, err := Restore(t.Context(), file, restored, noon); result.Aside != "" || err != nil {
			t.Fatal(result, err)
		}
		again := openStore(t, restored)
		for _, id := range acknowledged {
			if stored(t, again, id) != 1 {
				t.Errorf("%s: the backup lacks %s", name, id)
			}
		}
		if err := again.backend.do(t.Context(), add("serves")); err != nil {
			t.Error(err)
		}
	}
	if files, err := os.ReadDir(folder); len(files) != 3 || err != nil {
		t.Errorf("files beside the backups: %v, %v", files, err)
	}
}

func TestRestoreKeepsReplacedDatabase(t *testing.T) {
	t.Parallel()
	path := closedStore(t)
	file := filepath.Join(t.TempDir(), "backup")
	must(t, Backup(t.Context(), path, file))
	later, err := Open(t.Context(), path, Options{})
	must(t, err)
	must(t, later.backend.do(t.Context(), add("later")))
	if _, err := Restore(t.Context(), file, path, noon); !errors.Is(err, ErrInUse) {
		t.Errorf("an open database is replaced: %v", err)
	}
	must(t, later.Close())
	result, err := Restore(t.Context(), file, path, noon)
	must(t, err)
	if s := openStore(t, path); stored(t, s, "later") != 0 {
		t.Error("the backup is not restored")
	}
	if s := openStore(t, result.Aside); stored(t, s, "later") != 1 {
		t.Error("the replaced database is not kept")
	}
}

// The log of a killed process belongs to the replaced database, not to the backup.
func TestRestoreReplacesDamagedDatabaseAndLog(t *testing.T) {
	t.Parallel()
	path, file := closedStore(t), filepath.Join(t.TempDir(), "backup")
	must(t, Backup(t.Context(), path, file))
	for name, data := range map[string]string{path: "damage", path + "-wal": "log", path + "-shm": "index"} {
		must(t, os.WriteFile(name, []byte(data), 0o600))
	}
	result, err := Restore(t.Context(), file, path, noon)
	must(t, err)
	if string(readFile(t, result.Aside)) != "damage" || string(readFile(t, result.Aside+"-wal")) != "log" {
		t.Error("the damaged database and its log are not kept")
	}
	openStore(t, path)
}

// A copy made with cp while the server runs has some of its rows in the log beside it.
func TestRestoreReadsLogBesideBackup(t *testing.T) {
	t.Parallel()
	s, folder := newStore(t), t.TempDir()
	must(t, s.backend.do(t.Context(), add("in the log")))
	copied := filepath.Join(folder, "copy.db")
	for _, part := range []string{"", "-wal"} {
		must(t, os.WriteFile(copied+part, readFile(t, fileOf(t, s).path+part), 0o600))
	}
	restored := filepath.Join(t.TempDir(), "restored.db")
	if _, err := Restore(t.Context(), copied, restored, noon); err != nil {
		t.Fatal(err)
	}
	if stored(t, openStore(t, restored), "in the log") != 1 {
		t.Error("the row in the log is lost")
	}
}

func TestBackupRefusesTheDatabaseItself(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	if err := s.Backup(t.Context(), fileOf(t, s).path); err == nil {
		t.Error("the database is replaced by its backup")
	}
	if _, err := Restore(t.Context(), fileOf(t, s).path, fileOf(t, s).path, noon); err == nil {
		t.Error("a database is restored from itself")
	}
	if err := Backup(t.Context(), fileOf(t, s).path+"x", filepath.Join(t.TempDir(), "b")); !errors.Is(err, ErrNotFound) {
		t.Errorf("a database that does not exist is backed up: %v", err)
	}
	if _, err := Restore(t.Context(), fileOf(t, s).path+"x", filepath.Join(t.TempDir(), "b"), noon); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a backup that does not exist is restored: %v", err)
	}
}

func TestCancelledBackupLeavesNoFile(t *testing.T) {
	t.Parallel()
	sqliteAlone(t)
	s, folder := newStore(t), t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Backup(ctx, filepath.Join(folder, "backup")); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if files, err := os.ReadDir(folder); len(files) != 0 || err != nil {
		t.Errorf("%v, %v", files, err)
	}
}

// TestBackedUpAt checks that a backup by a command is remembered, and one by the store is not.
func TestBackedUpAt(t *testing.T) {
	t.Parallel()
	s := openStore(t, filepath.Join(t.TempDir(), "portfolio.db"))
	file := filepath.Join(t.TempDir(), "copy")
	must(t, s.Backup(t.Context(), file))
	if at, err := s.BackedUpAt(); err != nil || !at.IsZero() {
		t.Errorf("backed up at %s, %v", at, err)
	}
	must(t, Backup(t.Context(), fileOf(t, s).path, file))
	if at, err := s.BackedUpAt(); err != nil || time.Since(at).Abs() > time.Minute {
		t.Errorf("backed up at %s, %v", at, err)
	}
}

func TestCreatedAt(t *testing.T) {
	t.Parallel()
	s := openStore(t, filepath.Join(t.TempDir(), "portfolio.db"))
	if at, err := s.CreatedAt(t.Context()); err != nil || time.Since(at).Abs() > time.Minute {
		t.Errorf("created at %s, %v", at, err)
	}
}
