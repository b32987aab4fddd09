// Package address knows what a mail address is. It imports nothing of ours.
package address

import (
	"errors"
	"regexp"
	"strings"

	"golang.org/x/net/idna"
)

// The longest address and local part that SMTP carries, in bytes. Source: RFC 5321, section 4.5.3.1, and its errata.
const (
	MaxLength = 254
	maxLocal  = 64
)

var (
	atom  = `[A-Za-z0-9!#$%&'*+/=?^_{|}~` + "`" + `-]+`
	local = regexp.MustCompile(`^` + atom + `(\.` + atom + `)*$`)
	label = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`)
)

// Parse returns s as SMTP carries it everywhere: an ASCII local part without quotes, and the domain in punycode and lower
// case. It refuses whatever else net/mail would take: display names, comments, quoted strings, raw 8-bit bytes, IP
// literals.
func Parse(s string) (string, error) {
	name, domain, found := strings.Cut(s, "@")
	if !found || len(name) > maxLocal || !local.MatchString(name) {
		return "", errors.New("address: the part before the @ cannot be used")
	}
	domain, err := idna.Lookup.ToASCII(domain)
	if err != nil {
		return "", errors.New("address: the domain cannot be used")
	}
	if again, err := idna.Lookup.ToASCII(domain); err != nil || again != domain { // some names turn into what is none
		return "", errors.New("address: the domain cannot be used")
	}
	for part := range strings.SplitSeq(domain, ".") {
		if !label.MatchString(part) {
			return "", errors.New("address: the domain cannot be used")
		}
	}
	address := name + "@" + domain
	if len(address) > MaxLength {
		return "", errors.New("address: too long")
	}
	return address, nil
}

// Reachable tells whether an address that Parse returned can be reached from anywhere: its domain has a dot, and is not
// the number of some machine.
func Reachable(address string) bool {
	_, domain, _ := strings.Cut(address, "@")
	dot := strings.LastIndexByte(domain, '.')
	return dot >= 0 && strings.Trim(domain[dot+1:], "0123456789") != ""
}
