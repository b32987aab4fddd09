package handlers

import (
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"portfolio/i18n"
	"portfolio/views"
)

// How often one address may send one form.
const (
	postsPerMinute = 10
	maxLimiters    = 20_000 // addresses remembered at once; hostile ones cannot take more memory than that
)

// errLimited is told to an address that sent a form too often; an honest one behind it waits a minute at most.
var errLimited = failure{Status: http.StatusTooManyRequests, Key: "limited", Back: i18n.Home, RetryAfter: 60}

// limits counts what addresses send, in memory: it knows nobody for longer than a few minutes.
type limits struct {
	now       func() time.Time
	perMinute map[string]int // by form, where it is not postsPerMinute

	mu       sync.Mutex
	limiters map[limitKey]*rate.Limiter
}

type limitKey struct {
	form    string
	visitor netip.Prefix
}

func newLimits(now func() time.Time) *limits {
	return &limits{now: now, perMinute: map[string]int{"newsletter": 5, "page-view": 60, "chat": views.MessagesPerMinute}, limiters: map[limitKey]*rate.Limiter{}}
}

// allow counts one sending, and refuses it with errLimited when there were too many.
func (l *limits) allow(form string, visitor netip.Prefix) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	key := limitKey{form, visitor}
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
		return errLimited
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

// visitorOf returns the network that a request comes from: one IPv4 address, or the IPv6 network of one household. What
// X-Forwarded-For says is only believed of proxies that the owner trusts.
func (s *Server) visitorOf(r *http.Request) netip.Prefix {
	remote, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Prefix{}
	}
	visitor := remote.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && s.trusts(visitor); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		visitor = hop.Unmap()
	}
	bits := 32
	if visitor.Is6() {
		bits = 64
	}
	prefix, err := visitor.WithZone("").Prefix(bits)
	if err != nil {
		return netip.Prefix{}
	}
	return prefix
}

func (s *Server) trusts(proxy netip.Addr) bool {
	for _, network := range s.TrustedProxies {
		if network.Contains(proxy) {
			return true
		}
	}
	return false
}
