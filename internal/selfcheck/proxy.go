package selfcheck

import (
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

// A sighting is when requests have last shown a fault, in Unix seconds; 0 if they have not. It keeps the request path free of
// locks: a fault that every request shows is recorded once per noticeInterval.
type sighting struct{ last atomic.Int64 }

const (
	noticeInterval = time.Minute
	forgetAfter    = 24 * time.Hour // without a request that shows the fault
)

// Forwarded is what a request says of the way it came.
type Forwarded struct {
	Peer  netip.Addr // who sent it
	For   bool       // whether it has X-Forwarded-For
	HTTPS bool       // whether it says that the visitor came over https
}

// NoticeProxy looks for faults in the configuration of a proxy. It costs next to nothing, and is meant for every request with
// a header of a proxy.
func (c *Checks) NoticeProxy(f Forwarded) {
	peer := f.Peer.Unmap().WithZone("")
	trusted := c.trusts(peer)
	switch {
	case !f.For || trusted || !peer.IsValid():
	case isPrivate(peer):
		c.notice(UntrustedProxy, func() map[string]any {
			return map[string]any{"Network": networkOf(peer).String(), "Value": c.withTrusted(networkOf(peer))}
		})
	default:
		c.notice(ForeignProxy, func() map[string]any { return map[string]any{"Network": networkOf(peer).String()} })
	}
	if f.HTTPS && strings.HasPrefix(c.config.BaseURL, "http:") && (trusted || isPrivate(peer)) {
		c.notice(PlainBaseURL, func() map[string]any { return map[string]any{"URL": c.config.BaseURL} })
	}
}

func (c *Checks) trusts(peer netip.Addr) bool {
	return slices.ContainsFunc(c.config.Trusted, func(network netip.Prefix) bool { return network.Contains(peer) })
}

// isPrivate reports whether an address belongs to this machine or its own network. What a public address claims is a reason
// to look, not to trust it.
func isPrivate(a netip.Addr) bool { return a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast() }

// networkOf returns the network to trust, and to name: this machine's own address, or the /24 or /64 in which a proxy in a
// container gets another address at each start. It never names a stranger's address.
func networkOf(a netip.Addr) netip.Prefix {
	bits := 24
	switch {
	case a.IsLoopback():
		bits = a.BitLen()
	case a.Is6():
		bits = 64
	}
	network, _ := a.Prefix(bits) // fails only for invalid addresses
	return network
}

// withTrusted returns TRUSTED_PROXIES with one more network.
func (c *Checks) withTrusted(network netip.Prefix) string {
	var all []string
	for _, trusted := range append(slices.Clone(c.config.Trusted), network) {
		all = append(all, trusted.String())
	}
	return strings.Join(all, ",")
}

// notice opens a warning, unless it was seen a moment ago.
func (c *Checks) notice(kind Kind, facts func() map[string]any) {
	seen, now := c.proxies[kind], c.config.Now().Unix()
	last := seen.last.Load()
	if now-last < int64(noticeInterval/time.Second) && now >= last || !seen.last.CompareAndSwap(last, now) {
		return
	}
	c.set(kind, true, facts())
}

// closeUnseen closes the warnings about proxies that no request has shown for a day.
func (c *Checks) closeUnseen() {
	now := c.config.Now()
	for kind, seen := range c.proxies {
		if last := seen.last.Load(); last != 0 && now.Sub(time.Unix(last, 0)) > forgetAfter {
			c.set(kind, false, nil)
		}
	}
}
