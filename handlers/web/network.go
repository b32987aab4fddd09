package web

import (
	"net/http"
	"net/netip"
	"strings"
)

// NetworkOf returns the network that a request comes from: one IPv4 address, or a /64 of IPv6, as one household has. It
// trusts X-Forwarded-For only from the configured proxies.
func (k *Kernel) NetworkOf(r *http.Request) netip.Prefix {
	remote, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Prefix{}
	}
	visitor := remote.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && k.trusts(visitor); i-- {
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

func (k *Kernel) trusts(proxy netip.Addr) bool {
	for _, network := range k.TrustedProxies {
		if network.Contains(proxy) {
			return true
		}
	}
	return false
}
