package cache

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// made counts how often it makes an entry.
type made struct{ times atomic.Int32 }

func (m *made) create(text string) func() ([]byte, error) {
	return func() ([]byte, error) {
		m.times.Add(1)
		return []byte(text), nil
	}
}

func get(t *testing.T, c *Cache, key, want string, m *made) {
	t.Helper()
	if got, err := c.Get(key, m.create(want)); err != nil || string(got) != want {
		t.Fatalf("Get returned %q, %v; want %q", got, err, want)
	}
}

func TestGetMakesAnEntryOnce(t *testing.T) {
	for name, options := range map[string]Options{"memory": {}, "folder": {Folder: t.TempDir()}} {
		t.Run(name, func(t *testing.T) {
			c, key, m := New(options), Key("test 1", []byte("text")), &made{}
			get(t, c, key, "entry", m)
			get(t, c, key, "entry", m)
			if got := m.times.Load(); got != 1 {
				t.Errorf("the entry was made %d times", got)
			}
			if !c.Has(key) || c.Has(Key("test 2")) {
				t.Error("Has finds what is not there, or does not find what is")
			}
		})
	}
}

func TestShippedEntriesAreNotMade(t *testing.T) {
	folder, key := t.TempDir(), Key("test 1")
	get(t, New(Options{Folder: folder}), key, "entry", &made{})
	m := &made{}
	get(t, New(Options{Shipped: os.DirFS(folder)}), key, "entry", m)
	if got := m.times.Load(); got != 0 {
		t.Errorf("the entry was made %d times", got)
	}
}

func TestEntriesOutliveTheProgram(t *testing.T) {
	folder, key, m := filepath.Join(t.TempDir(), "data", "cache"), Key("test 1"), &made{}
	get(t, New(Options{Folder: folder}), key, "entry", m)
	get(t, New(Options{Folder: folder}), key, "entry", m)
	if got := m.times.Load(); got != 1 {
		t.Errorf("the entry was made %d times", got)
	}
}

func TestCallersWaitForTheSameEntry(t *testing.T) {
	c, key, m := New(Options{Folder: t.TempDir()}), Key("test 1"), &made{}
	var callers sync.WaitGroup
	for range 20 {
		callers.Go(func() {
			if got, err := c.Get(key, m.create("entry")); err != nil || string(got) != "entry" {
				t.Errorf("Get returned %q, %v", got, err)
			}
		})
	}
	callers.Wait()
	if got := m.times.Load(); got != 1 {
		t.Errorf("the entry was made %d times", got)
	}
}

func TestDamagedEntriesAreMadeAgain(t *testing.T) {
	damages := map[string]func(name string) error{
		"empty":     func(name string) error { return os.Truncate(name, 0) },
		"truncated": func(name string) error { return os.Truncate(name, 20) },
		"changed":   func(name string) error { return os.WriteFile(name, bytes.Repeat([]byte("x"), 60), 0o600) },
		"a folder":  func(name string) error { return errors.Join(os.Remove(name), os.Mkdir(name, 0o700)) },
		"dangling":  func(name string) error { return errors.Join(os.Remove(name), os.Symlink("nowhere", name)) },
	}
	for name, damage := range damages {
		t.Run(name, func(t *testing.T) {
			place, key, m := t.TempDir(), Key("test 1"), &made{}
			get(t, New(Options{Folder: place}), key, "entry", m)
			if err := damage(folder(place).path(key)); err != nil {
				t.Fatal(err)
			}
			get(t, New(Options{Folder: place}), key, "entry", m)
			if got := m.times.Load(); got != 2 {
				t.Errorf("the entry was made %d times, want 2", got)
			}
		})
	}
}

func TestFolderThatCannotBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	c, key, m := New(Options{Folder: filepath.Join(file, "cache")}), Key("test 1"), &made{}
	get(t, c, key, "entry", m)
	get(t, c, key, "entry", m)
	if got := m.times.Load(); got != 1 {
		t.Errorf("the entry was made %d times: it is not kept in memory", got)
	}
}

func TestErrorsAreNotKept(t *testing.T) {
	c, key, failure := New(Options{}), Key("test 1"), errors.New("no")
	if _, err := c.Get(key, func() ([]byte, error) { return nil, failure }); !errors.Is(err, failure) {
		t.Errorf("Get returned %v", err)
	}
	get(t, c, key, "entry", &made{})
}

func TestRemoveUnused(t *testing.T) {
	place, now := t.TempDir(), time.Now()
	c := New(Options{Folder: place, Now: func() time.Time { return now }})
	old, used := Key("test 1", []byte("old")), Key("test 1", []byte("used"))
	get(t, c, old, "old", &made{})
	get(t, c, used, "used", &made{})
	now = now.Add(unusedFor + time.Minute)
	get(t, c, used, "used", &made{})
	if err := c.RemoveUnused(); err != nil {
		t.Fatal(err)
	}
	if _, ok := c.Lookup(old); ok {
		t.Error("what was not used for a day is still there")
	}
	if _, ok := c.Lookup(used); !ok {
		t.Error("what is used was removed")
	}
	if err := New(Options{Folder: filepath.Join(place, "none")}).RemoveUnused(); err != nil {
		t.Errorf("without a folder: %v", err)
	}
}

func TestMemoryIsBounded(t *testing.T) {
	m := newMemory()
	for i := range 100 {
		m.write(Key("test 1", []byte{byte(i)}), make([]byte, maxMemory/10))
	}
	if m.size > maxMemory || len(m.entries) == 0 {
		t.Errorf("%d entries of %d bytes", len(m.entries), m.size)
	}
	if m.write("large", make([]byte, maxMemory+1)) {
		t.Error("an entry larger than the bound is kept")
	}
}

func TestKeysOfDifferentPartsDiffer(t *testing.T) {
	if Key("a", []byte("b"), []byte("c")) == Key("a", []byte("bc")) || Key("ab") == Key("a", []byte("b")) {
		t.Error("different parts have the same key")
	}
}
