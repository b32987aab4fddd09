package main

import (
	"bytes"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// TestKeyIsMadeOnce checks that starts at the same time agree on one key, and leave nothing else behind.
func TestKeyIsMadeOnce(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new")
	cfg := config{DatabaseURL: filepath.Join(folder, "portfolio.db")}
	keys := make([][]byte, 20)
	var starts sync.WaitGroup
	for i := range keys {
		starts.Go(func() {
			key, err := keyMaterial(cfg)
			if err != nil || len(key) < minKey {
				t.Errorf("%q, %v", key, err)
			}
			keys[i] = key
		})
	}
	starts.Wait()
	for _, key := range keys {
		if !bytes.Equal(key, keys[0]) {
			t.Errorf("two keys: %q and %q", key, keys[0])
		}
	}
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 1 || files[0].Name() != keyFile {
		t.Fatalf("%v, %v", files, err)
	}
	if info, err := files[0].Info(); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}
