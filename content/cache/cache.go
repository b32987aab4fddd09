// Package cache keeps what was compiled from a site folder: the HTML of articles, the variants of pictures, compressed
// copies, share pictures. An entry's key is a hash of everything that the entry was made from, so an entry never becomes
// outdated: it is right, or nobody asks for it any more.
//
// A cache only saves time. An entry that is missing, damaged or cannot be stored is made again.
package cache

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"io/fs"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

// Options say where entries are kept.
type Options struct {
	Shipped fs.FS  // entries that were made at build time, in the layout of Folder; nil for none
	Folder  string // made when the first entry is stored; "" keeps entries in memory

	Now func() time.Time // nil for time.Now
}

// Cache holds entries by key. It is safe for concurrent use.
type Cache struct {
	now    func() time.Time
	layers []layer // in the order in which they are read; new entries go to the last one that takes them
	flight singleflight.Group

	mu   sync.Mutex
	used map[string]time.Time
}

// layer is a place where entries are kept.
type layer interface {
	read(key string) ([]byte, bool)
	has(key string) bool                // without looking whether the entry is damaged
	write(key string, data []byte) bool // reports whether the entry is kept
	touch(key string, at time.Time)     // notes that the entry is used
	removeUnused(since time.Time) error
}

// New returns a cache.
func New(options Options) *Cache {
	c := &Cache{now: options.Now, used: map[string]time.Time{}}
	if c.now == nil {
		c.now = time.Now
	}
	c.layers = append(c.layers, newMemory()) // takes what the folder does not: the disk may be full or read-only
	if options.Folder != "" {
		c.layers = append(c.layers, folder(options.Folder))
	}
	if options.Shipped != nil {
		c.layers = append(c.layers, shipped{options.Shipped})
	}
	return c
}

// Key returns the key of an entry: kind says what the entry is and which version of the code makes it ("article 1"), the
// parts are all that it is made from.
func Key(kind string, parts ...[]byte) string {
	hash := sha256.New()
	for _, part := range append([][]byte{[]byte(kind)}, parts...) {
		hash.Write(binary.LittleEndian.AppendUint64(nil, uint64(len(part))))
		hash.Write(part)
	}
	return hex.EncodeToString(hash.Sum(nil))
}

// Get returns the entry with a key. If there is none, create makes it; callers that ask for the same key meanwhile wait for
// it. Callers must not change the bytes. An error of create is returned and not kept.
func (c *Cache) Get(key string, create func() ([]byte, error)) ([]byte, error) {
	if data, ok := c.Lookup(key); ok {
		return data, nil
	}
	data, err, _ := c.flight.Do(key, func() (any, error) {
		if data, ok := c.Lookup(key); ok { // another caller finished between the look above and this one
			return data, nil
		}
		data, err := create()
		if err != nil {
			return []byte(nil), err
		}
		c.store(key, data)
		return data, nil
	})
	return data.([]byte), err
}

// Lookup returns the entry with a key, and reports whether there is one.
func (c *Cache) Lookup(key string) ([]byte, bool) {
	for _, l := range c.layers {
		if data, ok := l.read(key); ok {
			c.touch(key, l)
			return data, true
		}
	}
	return nil, false
}

// Has reports whether there is an entry with a key, without reading it. That counts as a use.
func (c *Cache) Has(key string) bool {
	for _, l := range c.layers {
		if l.has(key) {
			c.touch(key, l)
			return true
		}
	}
	return false
}

// HasFolder reports whether there is a folder, so that entries outlive the program.
func (c *Cache) HasFolder() bool {
	return slices.ContainsFunc(c.layers, func(l layer) bool { _, ok := l.(folder); return ok })
}

// Keep stores an entry in the folder. Without one it does nothing: the memory is for what takes longer to make.
func (c *Cache) Keep(key string, data []byte) {
	for _, l := range c.layers {
		if f, ok := l.(folder); ok {
			f.write(key, data)
		}
	}
}

// store writes a new entry to the slowest layer that takes it.
func (c *Cache) store(key string, data []byte) {
	for i := len(c.layers) - 1; i >= 0; i-- {
		if c.layers[i].write(key, data) {
			return
		}
	}
}

// touchInterval is how often the use of an entry is noted.
const touchInterval = time.Hour

func (c *Cache) touch(key string, in layer) {
	now := c.now()
	c.mu.Lock()
	recent := now.Sub(c.used[key]) < touchInterval
	if !recent {
		c.used[key] = now
	}
	c.mu.Unlock()
	if !recent {
		in.touch(key, now)
	}
}

// unusedFor is how long an entry is kept after its last use: an owner may undo a change.
const unusedFor = 24 * time.Hour

// RemoveUnused removes what was not used for a day. It is called after every entry that the site uses has been looked up,
// as the background jobs do.
func (c *Cache) RemoveUnused() error {
	since := c.now().Add(-unusedFor)
	c.mu.Lock()
	for key, used := range c.used {
		if used.Before(since) {
			delete(c.used, key)
		}
	}
	c.mu.Unlock()
	for _, l := range c.layers {
		if err := l.removeUnused(since); err != nil {
			return err
		}
	}
	return nil
}
