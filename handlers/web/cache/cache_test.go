package cache

import (
	"bytes"
	"context"
	"math/rand/v2"
	"strconv"
	"sync"
	"testing"

	compiled "portfolio/content/cache"
)

// noise returns n bytes that no compression makes smaller.
func noise(n int, seed uint64) []byte {
	data, random := make([]byte, n), rand.New(rand.NewPCG(seed, 1))
	for i := range data {
		data[i] = byte(random.Uint32())
	}
	return data
}

// recount returns the bytes of all bodies that a cache holds.
func (c *Cache) recount() (size, entries int) {
	c.entries.Range(func(_, found any) bool {
		e := found.(*Entry)
		for _, b := range []*body{e.plain, e.brotli.Load(), e.zstd.Load(), e.gzip.Load()} {
			if b != nil {
				size += len(b.bytes)
			}
		}
		entries++
		return true
	})
	return size, entries
}

func TestLimit(t *testing.T) {
	t.Parallel()
	c := New(compiled.New(compiled.Options{}))
	c.limit = 100_000
	key := func(i int) Key { return Key{Path: "/" + strconv.Itoa(i)} }
	for i := range 200 {
		c.Put(key(i), HTML, nil, Counted{}, noise(4_000, uint64(i)))
		if _, ok := c.Get(key(0)); !ok {
			t.Fatalf("the page that is read all the time was evicted by page %d", i)
		}
		e, ok := c.entries.Load(key(i))
		if !ok {
			t.Fatalf("page %d is not there when it was just stored", i)
		}
		if i%3 == 0 {
			e.(*Entry).inGzip()
			e.(*Entry).inZstd()
		}
	}
	size, entries := c.recount()
	if size != c.size || size > c.limit || entries < 8 || len(c.order) > 200 {
		t.Errorf("%d entries of %d bytes, counted as %d with %d in order; the limit is %d", entries, size, c.size, len(c.order), c.limit)
	}
}

func TestSizeIsRightAfterAllChanges(t *testing.T) {
	t.Parallel()
	c := New(compiled.New(compiled.Options{}))
	c.limit = 300_000
	ctx, stop := context.WithCancel(t.Context())
	var background, readers sync.WaitGroup
	background.Go(func() { c.Recompress(ctx) })
	for n := range 3 {
		readers.Go(func() {
			for i := range 60 {
				e := c.Put(Key{Path: "/" + strconv.Itoa(i%20)}, HTML, nil, Counted{}, bytes.Repeat(noise(300, uint64(n)), 1+i%9))
				e.inGzip()
				e.inZstd()
			}
		})
	}
	readers.Wait()
	stop()
	background.Wait()
	if size, _ := c.recount(); size != c.size {
		t.Errorf("the bodies have %d bytes, counted as %d", size, c.size)
	}
}

func TestData(t *testing.T) {
	t.Parallel()
	c := New(compiled.New(compiled.Options{}))
	want := noise(9_000, 7)
	for _, kind := range []*Kind{HTML, Document("text/plain")} {
		e := c.Put(Key{Path: kind.contentType[0]}, kind, nil, Counted{}, want)
		if !bytes.Equal(e.data(), want) {
			t.Error("the entry holds other bytes than were stored")
		}
	}
}

// TestBestCompressionIsKept checks that what was compressed well is not compressed again by the cache of a later site.
func TestBestCompressionIsKept(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	data := bytes.Repeat([]byte("a page "), 1000)
	put := func(c *Cache, key Key) (*Entry, *body) {
		e := c.Put(key, HTML, nil, Counted{}, data)
		return e, e.brotli.Load()
	}
	first, page, filtered := New(compiled.New(compiled.Options{Folder: folder})), Key{Path: "/"}, Key{Path: "/", Query: "from=1"}
	for _, key := range []Key{page, filtered} {
		e, fast := put(first, key)
		first.recompress(t.Context(), e)
		if e.brotli.Load() == fast {
			t.Fatalf("%v is not compressed again", key)
		}
	}
	later := New(compiled.New(compiled.Options{Folder: folder}))
	e, best := put(later, page)
	if want, _ := first.Get(page); !bytes.Equal(best.bytes, want.brotli.Load().bytes) || !bytes.Equal(e.data(), data) || len(later.queue) != 0 {
		t.Errorf("the best compression is not used, or made again: %d wait", len(later.queue))
	}
	if put(later, filtered); len(later.queue) != 1 {
		t.Error("what has a query is kept")
	}
}

// TestUnwantedCompression checks that a long compression ends when nobody wants it any more.
func TestUnwantedCompression(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if brotliBest(ctx, noise(9_000, 1)) != nil || brotliBest(t.Context(), nil) == nil {
		t.Error("it goes on, or does not begin")
	}
}
