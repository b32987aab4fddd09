// Package cache keeps rendered pages and machine-readable documents in memory, compressed, and serves them.
package cache

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"runtime/debug"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/klauspost/compress/zstd"

	"portfolio/handlers/web/header"
	"portfolio/i18n"
	"portfolio/internal/analytics"
	"portfolio/views/layout"
)

// Brotli levels: the first visitor waits for the fast one, later ones get the best, which takes some 80 ms a page.
const (
	brotliFast = 4
	brotliBest = 11
)

// zstdWindow is the window of zstd in bytes: pages are shorter, and a larger one would only take memory.
const zstdWindow = 128 << 10

// maxQueued is how many entries can wait for recompression; further ones keep the fast compression.
const maxQueued = 1024

// Key is everything that a cached response depends on. Documents that are the same for everyone have only a path.
type Key struct {
	Path      string
	Query     string
	Preferred i18n.Lang
	Theme     layout.Theme
}

// Kind holds the headers that cached responses of one kind share.
type Kind struct {
	contentType, cacheControl, vary []string
	keepsPlain                      bool
}

// HTML is the kind of a page: its language and theme depend on the visitor. Its uncompressed bytes are not cached: few
// clients ask for them, and rendering a page again is cheap.
var HTML = &Kind{contentType: header.HTML, cacheControl: header.NoCache, vary: header.Vary}

// Document returns the kind of a document of that media type which is the same for everyone. Its uncompressed bytes are
// cached: programs ask for them more often than browsers, and some documents take long to make.
func Document(mediaType string) *Kind {
	return &Kind{
		contentType: []string{mediaType}, cacheControl: header.NoCache, vary: header.VaryEncoding, keepsPlain: true,
	}
}

// body is an entry in one content encoding.
type body struct {
	bytes    []byte
	encoding []string // header value; nil for none
	etag     []string
	length   []string
}

func newBody(data []byte, encoding []string, tag string) *body {
	return &body{data, encoding, []string{`"` + tag + `"`}, []string{strconv.Itoa(len(data))}}
}

// Entry is a response that is the same for everyone who shares its key.
type Entry struct {
	*Kind
	Page     analytics.Page // what is counted when it is served; the zero value for nothing
	tag      string         // prefix of the entity tags of all encodings
	modified []string       // value of Last-Modified; nil if unknown
	plain    *body          // nil if not cached
	brotli   atomic.Pointer[body]
	zstd     *body
	gzip     *body
}

// Values of Content-Encoding.
var (
	encodedBrotli = []string{"br"}
	encodedZstd   = []string{"zstd"}
	encodedGzip   = []string{"gzip"}
)

// Cache holds the entries. It has no size limit: callers store one entry per address of the site.
type Cache struct {
	entries sync.Map // Key → *Entry
	queue   chan job
	zstd    *zstd.Encoder
}

// job is an entry to recompress.
type job struct {
	entry *Entry
	data  []byte
}

// New returns an empty cache.
func New() *Cache {
	encoder, _ := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(zstdWindow)) // valid options
	return &Cache{queue: make(chan job, maxQueued), zstd: encoder}
}

// Get returns the entry under key.
func (c *Cache) Get(key Key) (*Entry, bool) {
	found, ok := c.entries.Load(key)
	if !ok {
		return nil, false
	}
	return found.(*Entry), true
}

// Put compresses data fast, stores it under key and queues it for better compression. An entry with the same bytes stays
// as it is. modified is the value of Last-Modified, nil if unknown.
func (c *Cache) Put(key Key, kind *Kind, modified []string, page analytics.Page, data []byte) *Entry {
	sum := sha256.Sum256(data)
	e := &Entry{Kind: kind, Page: page, modified: modified, tag: base64.RawURLEncoding.EncodeToString(sum[:9])}
	if kind.keepsPlain {
		e.plain = newBody(data, nil, e.tag+"-i")
	}
	if old, ok := c.Get(key); ok && old.tag == e.tag {
		return old
	}
	e.brotli.Store(newBody(brotliBytes(data, brotliFast), encodedBrotli, e.tag+"-q"))
	e.zstd = newBody(c.zstd.EncodeAll(data, nil), encodedZstd, e.tag+"-z")
	e.gzip = newBody(gzipBytes(data), encodedGzip, e.tag+"-g")
	c.entries.Store(key, e)
	select {
	case c.queue <- job{e, data}:
	default: // the queue is full
	}
	return e
}

// Recompress compresses entries at the best level, one at a time, until ctx ends. Each takes tens of megabytes, which are
// returned to the system afterwards.
func (c *Cache) Recompress(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case j := <-c.queue:
			j.entry.brotli.Store(newBody(brotliBytes(j.data, brotliBest), encodedBrotli, j.entry.tag+"-b"))
			debug.FreeOSMemory()
		}
	}
}
