package cache

import (
	"context"
	"runtime/debug"

	compiled "portfolio/content/cache"
)

// keptKind names the best compression among what is kept. Another way to compress changes the number.
const keptKind = "brotli 1"

// keptKey returns the key under which the best compression of a response is kept, of whose bytes sum is a digest. It returns "" for
// an address with a query: there are too many of them.
func keptKey(key Key, sum []byte) string {
	if key.Query != "" {
		return ""
	}
	return compiled.Key(keptKind, sum)
}

// lookupBest returns the best compression of an entry, if it is kept.
func (c *Cache) lookupBest(e *Entry) ([]byte, bool) {
	if e.kept == "" {
		return nil, false
	}
	return c.kept.Lookup(e.kept)
}

// Recompress compresses entries at the best level, one at a time, until ctx ends. What that takes is returned to the system when no
// more entries wait.
func (c *Cache) Recompress(ctx context.Context) {
	defer c.noteUse()
	for {
		select {
		case <-ctx.Done():
			return
		case e := <-c.queue:
			if current, ok := c.entries.Load(e.key); ok && current == e { // else it was evicted meanwhile
				c.recompress(ctx, e)
			}
			if len(c.queue) == 0 {
				debug.FreeOSMemory()
			}
		}
	}
}

func (c *Cache) recompress(ctx context.Context, e *Entry) {
	best := brotliBest(ctx, e.data())
	if best == nil {
		return
	}
	if e.kept != "" {
		c.kept.Keep(e.kept, best)
	}
	c.replace(e, &e.brotli, newBody(best, encodedBrotli, e.tag+"-b"))
}

// noteUse says of all entries that what is kept of them is in use.
func (c *Cache) noteUse() {
	c.entries.Range(func(_, found any) bool {
		if e := found.(*Entry); e.kept != "" {
			c.kept.Has(e.kept)
		}
		return true
	})
}
