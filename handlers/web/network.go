package web

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"portfolio/internal/selfcheck"
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

// MailNetwork returns the network that the mail budget counts a request's emails for, as a keyed hash that reveals nobody: a /24 of
// IPv4 or a /48 of IPv6, which one customer of a provider often has whole. It returns "" if the network is unknown.
func (k *Kernel) MailNetwork(r *http.Request) string {
	visitor := k.NetworkOf(r).Addr()
	if !visitor.IsValid() || k.BehindUnknownProxy(r) {
		return ""
	}
	return NetworkKey(k.Key, visitor)
}

// NetworkKey returns the keyed hash of a visitor's network, as MailNetwork returns it.
func NetworkKey(key []byte, visitor netip.Addr) string {
	bits := 24
	if visitor.Is6() {
		bits = 48
	}
	network := netip.PrefixFrom(visitor, bits).Masked()
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("mail\x00" + network.String()))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// BehindUnknownProxy reports whether a request comes from a proxy that nobody configured: from a private address, with
// X-Forwarded-For, and not trusted. All visitors would share one network then. The login is limited all the same.
func (k *Kernel) BehindUnknownProxy(r *http.Request) bool {
	remote, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || r.Header.Get("X-Forwarded-For") == "" {
		return false
	}
	peer := remote.Addr().Unmap()
	return (peer.IsPrivate() || peer.IsLoopback() || peer.IsLinkLocalUnicast()) && !k.trusts(peer)
}

func (k *Kernel) trusts(proxy netip.Addr) bool {
	return slices.ContainsFunc(k.TrustedProxies, func(network netip.Prefix) bool { return network.Contains(proxy) })
}

// noticeProxy lets the checks look at what a proxy says of itself.
func (k *Kernel) noticeProxy(r *http.Request) {
	passedOn := r.Header.Get("X-Forwarded-For") != ""
	overHTTPS := !k.HTTPS() && cameOverHTTPS(r.Header)
	if !passedOn && !overHTTPS {
		return
	}
	if remote, err := netip.ParseAddrPort(r.RemoteAddr); err == nil {
		k.Checks.NoticeProxy(selfcheck.Forwarded{Peer: remote.Addr(), For: passedOn, HTTPS: overHTTPS})
	}
}

// cameOverHTTPS reports whether a proxy says that the visitor came over https, in its usual words or in those of RFC 7239.
func cameOverHTTPS(h http.Header) bool {
	forwarded := strings.ToLower(strings.ReplaceAll(h.Get("Forwarded"), `"`, ""))
	return strings.EqualFold(h.Get("X-Forwarded-Proto"), "https") || strings.Contains(forwarded, "proto=https")
}
