package db

import (
	"path/filepath"
	"syscall"
	"testing"
)

// TestReleaseEndsInheritedLocks checks that a lock ends although a program that was started meanwhile still has the file.
func TestReleaseEndsInheritedLocks(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "portfolio.db")
	take := func() (*fileLock, error) {
		lock, err := openLock(path)
		if err != nil {
			t.Fatal(err)
		}
		return lock, lock.tryExclusive()
	}
	first, err := take()
	if err != nil {
		t.Fatal(err)
	}
	inherited, err := syscall.Dup(int(first.file.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(inherited)
	if err := first.release(); err != nil {
		t.Fatal(err)
	}
	second, err := take()
	if err != nil {
		t.Errorf("after the release: %v", err)
	}
	if err := second.release(); err != nil {
		t.Error(err)
	}
}
