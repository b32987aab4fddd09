// Package cache keeps rendered pages and machine-readable documents in memory, compressed, and serves them.
package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"

	compiled "portfolio/content/cache"
	"portfolio/handlers/web/header"
	"portfolio/i18n"
	"portfolio/internal/analytics"
	"portfolio/views/layout"
)

// fastLevel is the level of brotli that the first visitor waits for. Later ones get the best, which takes some 80 ms a page.
const fastLevel = 4

// zstdWindow is the window of zstd in bytes: pages are shorter, and a larger one would only take memory.
const zstdWindow = 128 << 10

// maxQueued is how many entries can wait for recompression; further ones keep the fast compression.
const maxQueued = 4096

// maxBytes bounds the bodies that a cache holds: a site of a thousand articles in two languages and both themes fits in.
const maxBytes = 48 << 20

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
	speculation                     []string // which pages to fetch ahead; nil where there are no links
	policy                          []string // the content security policy, nil for that of the site
	keepsPlain                      bool
}

// HTML is the kind of a page: its language and theme depend on the visitor. Its uncompressed bytes are not cached: few
// clients ask for them, and they are quickly made of the copy in zstd.
var HTML = &Kind{
	contentType: header.HTML, cacheControl: header.NoCache, vary: header.Vary, speculation: header.SpeculationRules,
}

// HTMLWith returns the kind of a page with a content security policy of its own.
func HTMLWith(policy []string) *Kind {
	kind := *HTML
	kind.policy = policy
	return &kind
}

// Document returns the kind of a document of that media type which is the same for everyone. Its uncompressed bytes are
// cached: programs ask for them more often than browsers, and some documents take long to make.
func Document(mediaType string) *Kind {
	return &Kind{
		contentType: []string{mediaType}, cacheControl: header.NoCache, vary: header.VaryEncoding, keepsPlain: true,
	}
}

// DayLong returns the kind of a document that clients keep for a day without asking for a newer one.
func DayLong(mediaType string) *Kind {
	kind := Document(mediaType)
	kind.cacheControl = header.Day
	return kind
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

// Counted is the page view that is counted when an entry is served.
type Counted struct {
	Page  analytics.Page // whose views are counted; the zero value for none
	Label string         // of the page, in the program's metrics
}

// Entry is a response that is the same for everyone who shares its key. It is stored in brotli, which nearly all clients accept;
// its other encodings are made of that when a client first asks for them.
type Entry struct {
	*Kind
	Counted
	tag      string   // prefix of the entity tags of all encodings
	modified []string // value of Last-Modified; nil if unknown
	plain    *body    // nil if not cached
	brotli   atomic.Pointer[body]
	zstd     atomic.Pointer[body]
	gzip     atomic.Pointer[body]

	cache *Cache
	key   Key
	kept  string      // the key under which its best compression is kept; "" if it is not
	used  atomic.Bool // since eviction last passed it
	size  int         // bytes of all bodies; guarded by cache.mu
}

// Values of Content-Encoding.
var (
	encodedBrotli = []string{"br"}
	encodedZstd   = []string{"zstd"}
	encodedGzip   = []string{"gzip"}
)

// Cache holds the entries, up to a number of bytes. Beyond it an entry that was not asked for lately makes room.
type Cache struct {
	entries sync.Map    // Key → *Entry
	queue   chan *Entry // to recompress
	zstd    *zstd.Encoder
	unzstd  *zstd.Decoder
	limit   int       // bytes
	fast    sync.Pool // of *brotli.Writer at the fast level
	gzips   sync.Pool // of *gzip.Writer
	kept    *compiled.Cache

	mu    sync.Mutex
	order []*Entry // the next one to evict first
	size  int      // bytes of all bodies
}

// New returns an empty cache. Whatever took long to compress is kept in kept, for a later cache.
func New(kept *compiled.Cache) *Cache {
	encoder, _ := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(zstdWindow)) // valid options
	decoder, _ := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0))                                  // valid, too
	return &Cache{queue: make(chan *Entry, maxQueued), zstd: encoder, unzstd: decoder, limit: maxBytes, kept: kept}
}

// Get returns the entry under key.
func (c *Cache) Get(key Key) (*Entry, bool) {
	found, ok := c.entries.Load(key)
	if !ok {
		return nil, false
	}
	e := found.(*Entry)
	if !e.used.Load() { // most of the time it is set, and reading it disturbs no other processor
		e.used.Store(true)
	}
	return e, true
}

// GetOrPut returns the entry under key. If there is none, it stores what render returns.
func (c *Cache) GetOrPut(key Key, kind *Kind, counted Counted, render func() ([]byte, error)) (*Entry, error) {
	if e, ok := c.Get(key); ok {
		return e, nil
	}
	data, err := render()
	if err != nil {
		return nil, err
	}
	return c.Put(key, kind, nil, counted, data), nil
}

// Put stores data under key. It takes the best compression if that is kept, or else compresses data fast and queues it for a better
// compression. An entry with the same bytes stays as it is. modified is the value of Last-Modified, nil if unknown.
func (c *Cache) Put(key Key, kind *Kind, modified []string, counted Counted, data []byte) *Entry {
	sum := sha256.Sum256(data)
	e := &Entry{
		Kind: kind, Counted: counted, modified: modified, tag: base64.RawURLEncoding.EncodeToString(sum[:9]), cache: c, key: key,
	}
	if old, ok := c.Get(key); ok && old.tag == e.tag {
		return old
	}
	if kind.keepsPlain {
		e.plain = newBody(data, nil, e.tag+"-i")
		e.size = len(data)
	}
	e.kept = keptKey(key, sum[:])
	best, ok := c.lookupBest(e)
	if ok {
		e.brotli.Store(newBody(best, encodedBrotli, e.tag+"-b"))
	} else {
		e.brotli.Store(newBody(c.brotliFast(data), encodedBrotli, e.tag+"-q"))
	}
	e.size += len(e.brotli.Load().bytes)
	c.store(e)
	if !ok {
		c.enqueue(e)
	}
	return e
}

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

// Remove removes the entry under key, if there is one.
func (c *Cache) Remove(key Key) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if old, ok := c.entries.LoadAndDelete(key); ok {
		c.size -= old.(*Entry).size
	}
}

// enqueue queues an entry for recompression.
func (c *Cache) enqueue(e *Entry) {
	select {
	case c.queue <- e:
	default: // the queue is full
	}
}

// store adds an entry in place of the one with its key, if any, and evicts others while there are too many bytes.
func (c *Cache) store(e *Entry) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if old, ok := c.entries.Swap(e.key, e); ok {
		c.size -= old.(*Entry).size
	}
	c.order = append(c.order, e)
	c.size += e.size
	c.evict(e)
}

// evict removes entries other than keep until the limit holds: the oldest that was not used since eviction last passed it. It
// runs with mu locked.
func (c *Cache) evict(keep *Entry) {
	for c.size > c.limit && len(c.order) > 1 {
		e := c.order[0]
		c.order = c.order[1:]
		if current, ok := c.entries.Load(e.key); !ok || current != e {
			continue // another one took its place
		}
		if e.used.Swap(false) || e == keep {
			c.order = append(c.order, e)
			continue
		}
		c.entries.Delete(e.key)
		c.size -= e.size
	}
}

// replace stores a body of e in place of the one at to, and returns it.
func (c *Cache) replace(e *Entry, to *atomic.Pointer[body], with *body) *body {
	c.mu.Lock()
	defer c.mu.Unlock()
	grown := len(with.bytes)
	if old := to.Swap(with); old != nil {
		grown -= len(old.bytes)
	}
	if current, ok := c.entries.Load(e.key); ok && current == e {
		e.size += grown
		c.size += grown
		c.evict(e)
	}
	return with
}

// data returns the bytes of the response, uncompressed.
func (e *Entry) data() []byte {
	if e.plain != nil {
		return e.plain.bytes
	}
	data, err := io.ReadAll(brotli.NewReader(bytes.NewReader(e.brotli.Load().bytes)))
	if err != nil {
		panic(err) // cannot happen: the bytes are our own
	}
	return data
}

// inZstd returns the body in zstd.
func (e *Entry) inZstd() *body {
	if b := e.zstd.Load(); b != nil {
		return b
	}
	return e.cache.replace(e, &e.zstd, newBody(e.cache.zstd.EncodeAll(e.data(), nil), encodedZstd, e.tag+"-z"))
}

// inPlain returns the uncompressed body. That of a page is made of the copy in zstd each time, ten times faster than of brotli.
func (e *Entry) inPlain() *body {
	if e.plain != nil {
		return e.plain
	}
	data, err := e.cache.unzstd.DecodeAll(e.inZstd().bytes, nil)
	if err != nil {
		panic(err) // cannot happen: the bytes are our own
	}
	return newBody(data, nil, e.tag+"-i")
}

// inGzip returns the body in gzip.
func (e *Entry) inGzip() *body {
	if b := e.gzip.Load(); b != nil {
		return b
	}
	return e.cache.replace(e, &e.gzip, newBody(e.cache.gzipBytes(e.data()), encodedGzip, e.tag+"-g"))
}
