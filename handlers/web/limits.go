package web

import (
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"portfolio/i18n"
)

// Limits on how often one network may send one form.
const (
	postsPerMinute = 10     // unless the configuration says otherwise
	maxLimiters    = 20_000 // networks remembered at once, which bounds the memory
)

// ErrLimited means that a network sent a form too often. It has to wait a minute at most.
var ErrLimited = HTTPError{Status: http.StatusTooManyRequests, Key: "limited", Back: i18n.Home, RetryAfter: 60}

// limits counts submissions by network, in memory, for a few minutes.
type limits struct {
	now       func() time.Time
	perMinute map[string]int // by form, if not postsPerMinute

	mu       sync.Mutex
	limiters map[limitKey]*rate.Limiter
}

type limitKey struct {
	form    string
	network netip.Prefix
}

func newLimits(perMinute map[string]int, now func() time.Time) *limits {
	return &limits{now: now, perMinute: perMinute, limiters: map[limitKey]*rate.Limiter{}}
}

// Allow counts a submission of the form called name. It returns ErrLimited if its network sent too many. Behind a proxy that
// nobody configured all visitors seem to be one network, which is not limited.
func (k *Kernel) Allow(r *http.Request, name string) error {
	if k.BehindUnknownProxy(r) {
		return nil
	}
	return k.limits.allow(name, k.NetworkOf(r))
}

// allow counts a submission. It returns ErrLimited if there were too many.
func (l *limits) allow(form string, network netip.Prefix) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	key := limitKey{form, network}
	limiter := l.limiters[key]
	if limiter == nil {
		if len(l.limiters) >= maxLimiters {
			l.forget()
		}
		n := l.perMinute[form]
		if n == 0 {
			n = postsPerMinute
		}
		limiter = rate.NewLimiter(rate.Every(time.Minute/time.Duration(n)), n)
		l.limiters[key] = limiter
	}
	if !limiter.AllowN(l.now(), 1) {
		return ErrLimited
	}
	return nil
}

// forget drops the networks whose limit has recovered; if that frees too little, all of them.
func (l *limits) forget() {
	now := l.now()
	for key, limiter := range l.limiters {
		if limiter.TokensAt(now) >= float64(limiter.Burst()) {
			delete(l.limiters, key)
		}
	}
	if len(l.limiters) > maxLimiters/2 {
		clear(l.limiters) // scanning all of them for every new network would be slow
	}
}
