package handlers

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"runtime/debug"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/klauspost/compress/zstd"

	"portfolio/i18n"
	"portfolio/views/layout"
)

// Brotli levels: the first visitor waits for the quick one, all others get the best, which takes some 80 ms a page.
const (
	brotliQuick = 4
	brotliBest  = 11
)

// zstdWindow is how far back zstd looks, in bytes: a page is shorter, and more would only take memory.
const zstdWindow = 128 << 10

// keptKey is everything that a kept page depends on.
type keptKey struct {
	path    string
	query   string
	prefers i18n.Lang
	theme   layout.Theme
}

func keyOf(v *visit) keptKey {
	return keptKey{v.URL.Path, v.URL.RawQuery, v.Prefers, v.Theme}
}

// keepable tells whether the page may be kept under its address: with a query in any but its canonical form there
// would be no end of copies.
func keepable(v *visit, query string) bool {
	if !isReading(v.Request) || v.Owner || isAdmin(v.URL.Path) {
		return false
	}
	raw := v.URL.RawQuery
	return raw == query || query == "" && v.Want != "" && raw == i18n.QueryName+"="+string(v.Want)
}

// body is a page in one content coding.
type body struct {
	bytes    []byte
	encoding []string // header value; nil for none
	etag     []string
	length   []string
}

// keptPage is a page that is the same for everyone who shares its key, compressed. The uncompressed bytes of pages for
// people are not kept: few ask for them, and making such a page again is cheap.
type keptPage struct {
	*kind
	tag      string   // what the entity tags of all codings begin with
	modified []string // value of Last-Modified; nil where nobody knows
	shows    shown    // as it is counted
	plain    *body    // nil where it is not kept
	br       atomic.Pointer[body]
	zstd     atomic.Pointer[body]
	gzip     atomic.Pointer[body]
}

// keptPages holds the pages made so far.
type keptPages struct {
	pages   sync.Map // keptKey → *keptPage
	rough   chan rough
	stopped chan struct{}
	zstd    *zstd.Encoder
}

// rough is a page whose compression can be improved.
type rough struct {
	page *keptPage
	html []byte
}

func newKeptPages() *keptPages {
	encoder, _ := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(zstdWindow)) // valid options
	return &keptPages{rough: make(chan rough, 1024), stopped: make(chan struct{}), zstd: encoder}
}

// keep compresses a page quickly and leaves it to improve to do it well. A page that is kept already stays.
func (k *keptPages) keep(key keptKey, of *kind, modified []string, shows shown, html []byte) *keptPage {
	sum := sha256.Sum256(html)
	page := &keptPage{kind: of, modified: modified, shows: shows, tag: base64.RawURLEncoding.EncodeToString(sum[:9])}
	if of.plain {
		page.plain = newBody(html, nil, page.tag+"-i")
	}
	if old, ok := k.pages.Load(key); ok && old.(*keptPage).tag == page.tag {
		return old.(*keptPage)
	}
	page.br.Store(newBody(packBrotli(html, brotliQuick), headerBrotli, page.tag+"-q"))
	page.zstd.Store(newBody(k.zstd.EncodeAll(html, nil), headerZstd, page.tag+"-z"))
	page.gzip.Store(newBody(packGzip(html), headerGzip, page.tag+"-g"))
	k.pages.Store(key, page)
	select {
	case k.rough <- rough{page, html}:
	default: // too many at once: this one stays as it is
	}
	return page
}

// improve compresses kept pages as well as can be, one at a time, until ctx ends. That takes tens of megabytes, which
// are given back after each.
func (k *keptPages) improve(ctx context.Context) {
	defer close(k.stopped)
	for {
		select {
		case <-ctx.Done():
			return
		case r := <-k.rough:
			r.page.br.Store(newBody(packBrotli(r.html, brotliBest), headerBrotli, r.page.tag+"-b"))
			debug.FreeOSMemory()
		}
	}
}

func newBody(data []byte, encoding []string, tag string) *body {
	return &body{data, encoding, []string{`"` + tag + `"`}, []string{strconv.Itoa(len(data))}}
}
