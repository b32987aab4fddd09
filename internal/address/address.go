// Package address parses email addresses.
package address

import (
	"errors"
	"regexp"
	"strings"

	"golang.org/x/net/idna"
)

// The maximum lengths of an address and of its local part in SMTP, in bytes: RFC 5321, section 4.5.3.1, and its errata.
const (
	MaxLength      = 254
	maxLocalLength = 64
)

var (
	atom      = `[A-Za-z0-9!#$%&'*+/=?^_{|}~` + "`" + `-]+`
	localPart = regexp.MustCompile(`^` + atom + `(\.` + atom + `)*$`)
	label     = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`)
)

var errDomain = errors.New("address: invalid domain")

// Parse returns s in the form that every mail server accepts: an unquoted ASCII local part, and the domain in lower case
// and Punycode. It is stricter than net/mail: it rejects display names, comments, quoted strings, 8-bit bytes and IP
// literals.
func Parse(s string) (string, error) {
	local, domain, found := strings.Cut(s, "@")
	if !found || len(local) > maxLocalLength || !localPart.MatchString(local) {
		return "", errors.New("address: invalid local part")
	}
	domain, err := idna.Lookup.ToASCII(domain)
	if err != nil {
		return "", errDomain
	}
	if again, err := idna.Lookup.ToASCII(domain); err != nil || again != domain { // some conversions are invalid themselves
		return "", errDomain
	}
	for part := range strings.SplitSeq(domain, ".") {
		if !label.MatchString(part) {
			return "", errDomain
		}
	}
	address := local + "@" + domain
	if len(address) > MaxLength {
		return "", errors.New("address: too long")
	}
	return address, nil
}

// HasPublicDomain reports whether the domain of an address that Parse returned can exist on the Internet: it has a dot, and
// does not end with a number, as an IP address does.
func HasPublicDomain(address string) bool {
	_, domain, _ := strings.Cut(address, "@")
	dot := strings.LastIndexByte(domain, '.')
	return dot >= 0 && strings.Trim(domain[dot+1:], "0123456789") != ""
}
