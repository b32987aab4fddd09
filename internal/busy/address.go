package busy

import (
	"errors"
	"net/netip"
	"net/url"
	"strings"
)

// maxCalendars is how many calendars are read.
const maxCalendars = 10

// ErrAddress is returned for an address that calendars are not read from. It does not name it: it may be a secret.
var ErrAddress = errors.New("not the address of a calendar")

// ParseAddresses returns the addresses in a text, separated by spaces or commas. They begin with https or webcal, which stands for
// https. A test may also name a literal loopback address with http.
func ParseAddresses(text string) ([]*url.URL, error) {
	var all []*url.URL
	for field := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\n' || r == '\r' }) {
		u, err := url.Parse(field)
		if err != nil || u.Hostname() == "" || u.Fragment != "" {
			return nil, ErrAddress
		}
		if u.Scheme == "webcal" {
			u.Scheme = "https"
		}
		if u.Scheme != "https" && (u.Scheme != "http" || !loopback(u).IsValid()) {
			return nil, ErrAddress
		}
		all = append(all, u)
	}
	if len(all) > maxCalendars {
		return nil, ErrAddress
	}
	return all, nil
}

// loopback returns the address and port that a URL names in figures, if it is this machine: the zero value for any other.
func loopback(u *url.URL) netip.AddrPort {
	at, err := netip.ParseAddrPort(u.Host)
	if err != nil || !at.Addr().IsLoopback() {
		return netip.AddrPort{}
	}
	return at
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

// isPublic reports whether an address belongs to the public Internet.
func isPublic(addr netip.Addr) bool {
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
