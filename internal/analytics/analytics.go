// Package analytics counts how often pages are viewed: in memory, as most responses take a microsecond, and every few
// seconds in the database. It knows sums and nothing of who looked.
package analytics

import (
	"context"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/i18n"
)

// The bounds of what is counted, which hostile visitors cannot exceed.
const (
	maxCounts     = 50_000  // held at once
	maxReferrers  = 200     // hosts told apart a day
	otherReferrer = "other" // stands for the hosts beyond
)

// Page is a page in one language, as it is counted. The zero value is not counted.
type Page struct {
	Path string // of the English version, which names the page whatever the language
	Lang i18n.Lang
}

// Store keeps the sums.
type Store interface {
	RecordViews(ctx context.Context, pages []db.PageViews, verticals []db.VerticalViews) error
}

// Counter counts views. It is safe for concurrent use.
type Counter struct {
	store Store
	log   *slog.Logger
	now   func() time.Time
	site  atomic.Pointer[siteFacts]

	mu     sync.Mutex
	day    int64             // since 1970; looked up when counts are stored
	hosts  map[string]string // the referrers told apart since then
	counts map[view]int      // not stored yet
}

// siteFacts are what a counter knows of the site that is served.
type siteFacts struct {
	zone     *time.Location // of the owner, whose days are counted
	host     string         // of the site, and its port
	landings map[Page]Landing
	counts   bool // whether the site counts views
}

// view is the key of a count.
type view struct {
	Page
	day      int64 // since 1970
	referrer string
}

// New returns a counter of the views of site's pages, which is served at baseURL.
func New(site *content.Site, baseURL string, store Store, log *slog.Logger, now func() time.Time) *Counter {
	c := &Counter{store: store, log: log, now: now}
	c.Serve(site, baseURL)
	c.take()
	return c
}

// Serve tells the counter that site is served from now on, at baseURL. What was counted is kept.
func (c *Counter) Serve(site *content.Site, baseURL string) {
	facts := &siteFacts{zone: site.Settings.Zone(), landings: landings(site, baseURL), counts: site.Settings.CountViews}
	if base, err := url.Parse(baseURL); err == nil {
		facts.host = base.Host
	}
	c.site.Store(facts)
}

// add counts one view of a page.
func (c *Counter) add(page Page, referrer string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := view{page, c.day, c.known(referrer)}
	if n, ok := c.counts[key]; ok || len(c.counts) < maxCounts {
		c.counts[key] = n + 1
	}
}

// known returns the referrer as it is counted: of a flood of made-up hosts only the first ones of a day are told apart.
func (c *Counter) known(referrer string) string {
	if referrer == "" {
		return ""
	}
	host, ok := c.hosts[referrer]
	switch {
	case ok:
		return host
	case len(c.hosts) >= maxReferrers:
		return otherReferrer
	}
	host = strings.Clone(referrer) // not the whole header it was cut from
	c.hosts[host] = host
	return host
}
