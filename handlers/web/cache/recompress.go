package cache

import (
	"context"
	"runtime/debug"
)

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
