// Package feeds handles what machines read: feeds, sitemap, llms.txt, robots.txt, manifests, articles as Markdown, share
// pictures.
package feeds

import (
	"context"
	"time"

	"portfolio/handlers/web"
	"portfolio/handlers/web/cache"
	"portfolio/i18n"
	"portfolio/internal/newsletter"
)

// The kinds of documents.
var (
	Atom     = cache.Document("application/atom+xml; charset=utf-8")
	JSONFeed = cache.Document("application/feed+json; charset=utf-8")
	Manifest = cache.Document("application/manifest+json")
	Markdown = cache.Document("text/markdown; charset=utf-8")
	RSS      = cache.Document("application/rss+xml; charset=utf-8")
	Rules    = cache.DayLong("application/speculationrules+json")
	Text     = cache.Document("text/plain; charset=utf-8")
	XML      = cache.Document("application/xml; charset=utf-8")
)

// Handlers handles what machines read.
type Handlers struct {
	*web.Kernel
	index    siteIndex
	pictures *sharePictures
	archive  newsletter.Archive
	marks    sentMarks
}

// New returns the handlers of what machines read about kernel's site.
func New(kernel *web.Kernel, archive newsletter.Archive) *Handlers {
	return &Handlers{
		archive: archive, marks: sentMarks{last: map[cache.Key]int64{}},
		Kernel: kernel, index: siteIndex{site: kernel.Site}, pictures: newSharePictures(kernel.Site),
	}
}

// Add adds a page to the site index. It is not safe for concurrent use: call it before serving requests.
func (h *Handlers) Add(page i18n.Page, handle web.Handler) {
	h.index.routes = append(h.index.routes, pageRoute{page: page, handle: handle})
}

// AddAt is Add for a page that is not in the table of paths: it is at paths in the languages langs.
func (h *Handlers) AddAt(paths i18n.Localized[string], langs []i18n.Lang, changed time.Time, handle web.Handler) {
	h.index.routes = append(h.index.routes, pageRoute{handle: handle, paths: paths, langs: langs, changed: changed})
}

// Pages returns every page of the site in every language.
func (h *Handlers) Pages(ctx context.Context) ([]IndexedPage, error) { return h.index.all(ctx) }
