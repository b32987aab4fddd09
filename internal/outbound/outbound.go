// Package outbound asks the servers of others, over https and at public addresses alone.
package outbound

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// The limits of a connection.
const (
	dialTimeout    = 10 * time.Second
	maxRedirects   = 3
	maxHeaderBytes = 64 << 10
)

// What a client does not do.
var (
	ErrForbidden  = errors.New("the address leads into a private network")
	ErrRedirected = errors.New("the address leads on too often, or to one without https")
)

// Rules are those of a client. It takes no proxy from the environment, and keeps neither cookies nor connections.
type Rules struct {
	Allowed  func(netip.AddrPort) bool // whether a connection may be made to an address: checked for the one that is dialed
	Resolver *net.Resolver             // nil for the usual one
	Roots    *x509.CertPool            // nil for those of the system
}

// Client returns a client that follows the rules, after redirects as well.
func (r Rules) Client() *http.Client {
	dialer := net.Dialer{
		Timeout: dialTimeout, Resolver: r.Resolver,
		Control: func(_, address string, _ syscall.RawConn) error { // after every look-up, with the address that is dialed
			if at, err := netip.ParseAddrPort(address); err != nil || !r.Allowed(at) {
				return ErrForbidden
			}
			return nil
		},
	}
	return &http.Client{
		Transport: &http.Transport{
			DialContext: dialer.DialContext, DisableKeepAlives: true, TLSHandshakeTimeout: dialTimeout, MaxResponseHeaderBytes: maxHeaderBytes,
			TLSClientConfig: &tls.Config{RootCAs: r.Roots, MinVersion: tls.VersionTLS12},
		},
		CheckRedirect: func(next *http.Request, before []*http.Request) error {
			if len(before) > maxRedirects || next.URL.Scheme != "https" {
				return ErrRedirected
			}
			return nil
		},
	}
}

// special are networks that are no part of the public Internet, besides those that package netip knows, or lead to others that are
// not: a translator or a tunnel.
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("::/96"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"), netip.MustParsePrefix("2001::/32"), netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("fec0::/10"),
}

// IsPublic reports whether an address belongs to the public Internet.
func IsPublic(addr netip.Addr) bool {
	addr = addr.Unmap()
	if addr.Zone() != "" || !addr.IsGlobalUnicast() || addr.IsPrivate() {
		return false
	}
	for _, network := range special {
		if network.Contains(addr) {
			return false
		}
	}
	return true
}
