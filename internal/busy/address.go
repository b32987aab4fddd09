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
