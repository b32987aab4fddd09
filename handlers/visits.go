package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"portfolio/i18n"
)

// The bounds of what is counted, which hostile visitors cannot exceed.
const (
	maxCounts     = 50_000  // held at once
	maxReferrers  = 200     // hosts told apart a day
	otherReferrer = "other" // stands for the hosts beyond
)

// shown is a page as it is counted. The zero value is not counted.
type shown struct {
	page string // path of its English version, which names the page whatever the language
	lang i18n.Lang
}

// shownAt is the page at here, in one language. The owner's are not counted.
func shownAt(here i18n.Localized[string], lang i18n.Lang) shown {
	if isAdmin(here.In(i18n.ES)) {
		return shown{}
	}
	page := pathOf(here.In(i18n.EN))
	return shown{page, lang}
}

// visits counts how often pages are looked at: in memory, as most answers take a microsecond, and every few seconds in
// the database. It knows sums and nothing of who looked.
type visits struct {
	now     func() time.Time
	host    string // of the site, and its port
	stopped chan struct{}

	mu     sync.Mutex
	day    int64             // since 1970, of UTC; looked up when counts are stored
	hosts  map[string]string // the referrers told apart since then
	counts map[counted]int   // not stored yet
}

// counted is what is counted apart from everything else.
type counted struct {
	shown
	day      int64 // since 1970, of UTC
	referrer string
}

func newVisits(baseURL string, now func() time.Time) *visits {
	v := &visits{now: now, stopped: make(chan struct{})}
	v.take()
	if base, err := url.Parse(baseURL); err == nil {
		v.host = base.Host
	}
	return v
}

// see counts a page that is about to be answered, if a person asked to look at it.
func (v *visits) see(r *http.Request, page shown) {
	if page.page == "" || !navigates(r) || !countable(r.Header) {
		return
	}
	v.add(page, v.referrerOf(r))
}

// add counts one look at a page.
func (v *visits) add(page shown, referrer string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	key := counted{page, v.day, v.known(referrer)}
	if n, ok := v.counts[key]; ok || len(v.counts) < maxCounts {
		v.counts[key] = n + 1
	}
}

// known returns the referrer as it is counted: of a flood of made-up hosts only the first ones of a day are told apart.
func (v *visits) known(referrer string) string {
	if referrer == "" {
		return ""
	}
	host, ok := v.hosts[referrer]
	switch {
	case ok:
		return host
	case len(v.hosts) >= maxReferrers:
		return otherReferrer
	}
	host = strings.Clone(referrer) // not the whole header it was cut from
	v.hosts[host] = host
	return host
}
