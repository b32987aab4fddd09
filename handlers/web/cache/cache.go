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

// Brotli levels: the first visitor waits for the fast one, all others get the best, which takes some 80 ms a page.
const (
	brotliFast = 4
	brotliBest = 11
)

// zstdWindow is how far back zstd looks, in bytes: a page is shorter, and more would only take memory.
const zstdWindow = 128 << 10

// maxQueued is how many entries wait to be compressed again; what comes beyond stays as it is.
const maxQueued = 1024

// Key is everything that a cached response depends on. Documents that are the same for everyone have a path alone.
type Key struct {
	Path      string
	Query     string
	Preferred i18n.Lang
	Theme     layout.Theme
}

// Kind is what the headers of all cached responses of one sort say.
type Kind struct {
	contentType, cacheControl, vary []string
	keepsPlain                      bool
}

// HTML is the kind of a page: its language and theme depend on who asks. Its uncompressed bytes are not kept: few ask for
// them, and making such a page again is cheap.
var HTML = &Kind{contentType: header.HTML, cacheControl: header.NoCache, vary: header.Vary}

// Document returns the kind of a document of that media type which is the same for everyone. Its uncompressed bytes are
// kept: programs ask for them more often than browsers, and some documents take long to make.
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
	Page     analytics.Page // what is counted when it is served; the zero value where nothing is
	tag      string         // what the entity tags of all encodings begin with
	modified []string       // value of Last-Modified; nil where it is unknown
	plain    *body          // nil where it is not kept
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

// Cache holds the entries made so far. It has no bound of its own: callers store one entry per address of the site.
type Cache struct {
	entries sync.Map // Key → *Entry
	queue   chan job
	zstd    *zstd.Encoder
}

// job is an entry whose compression can be improved.
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
// as it is. modified is the value of Last-Modified, nil where it is unknown.
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
	default: // too many at once
	}
	return e
}

// Recompress compresses entries as well as can be, one at a time, until ctx ends. That takes tens of megabytes, which are
// given back to the system after each.
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
