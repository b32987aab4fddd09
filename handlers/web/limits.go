package web

import (
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"portfolio/i18n"
)

// How often one address may send one form.
const (
	postsPerMinute = 10     // unless the configuration says otherwise
	maxLimiters    = 20_000 // addresses remembered at once; hostile ones cannot take more memory than that
)

// ErrLimited is told to an address that sent a form too often; an honest one behind it waits a minute at most.
var ErrLimited = HTTPError{Status: http.StatusTooManyRequests, Key: "limited", Back: i18n.Home, RetryAfter: 60}

// limits counts what addresses send, in memory: it knows nobody for longer than a few minutes.
type limits struct {
	now       func() time.Time
	perMinute map[string]int // by form, where it is not postsPerMinute

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

// Allow counts one sending of the form called name, and refuses it with ErrLimited when its network sent too many.
func (k *Kernel) Allow(r *http.Request, name string) error {
	return k.limits.allow(name, k.NetworkOf(r))
}

// allow counts one sending, and refuses it with ErrLimited when there were too many.
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

// forget drops whoever has sent nothing for long enough to start anew; if that is too few, everybody.
func (l *limits) forget() {
	now := l.now()
	for key, limiter := range l.limiters {
		if limiter.TokensAt(now) >= float64(limiter.Burst()) {
			delete(l.limiters, key)
		}
	}
	if len(l.limiters) > maxLimiters/2 {
		clear(l.limiters) // looking through all of them for every newcomer would slow everybody down
	}
}
