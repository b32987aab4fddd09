package mail

import (
	"errors"
	"net/mail"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// The longest address and local part that SMTP carries, in bytes.
const (
	maxAddress = 254
	maxLocal   = 64
)

// atom is what stands between the dots of a local part.
const atom = `[A-Za-z0-9!#$%&'*+/=?^_{|}~` + "`" + `-]+`

var (
	local = regexp.MustCompile(`^` + atom + `(\.` + atom + `)*$`)
	label = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`)
)

// Address returns s as SMTP carries it everywhere: an ASCII local part without quotes, and the domain in punycode. It
// refuses whatever else net/mail would take: display names, comments, quoted strings, raw 8-bit bytes, IP literals.
func Address(s string) (string, error) {
	name, domain, found := strings.Cut(s, "@")
	if !found || len(name) > maxLocal || !local.MatchString(name) || !utf8.ValidString(domain) {
		return "", errors.New("address: not a name, an @ and a domain")
	}
	domain, err := idna.Lookup.ToASCII(domain)
	if err != nil {
		return "", errors.New("address: the domain cannot be used")
	}
	for _, part := range strings.Split(domain, ".") {
		if !label.MatchString(part) {
			return "", errors.New("address: the domain cannot be used")
		}
	}
	address := name + "@" + domain
	if len(address) > maxAddress {
		return "", errors.New("address: too long")
	}
	return address, nil
}

// ParseFrom reads an address with or without a name: "Vera <vera@example.com>".
func ParseFrom(s string) (*mail.Address, error) {
	bad := &SettingError{From, "a mail address, such as vera@example.com or Vera Muestra <vera@example.com>"}
	from := &mail.Address{Address: s}
	if strings.Contains(s, "<") {
		parsed, err := mail.ParseAddress(s)
		if err != nil {
			return nil, bad
		}
		from = parsed
	}
	address, err := Address(from.Address)
	if err != nil {
		return nil, bad
	}
	return &mail.Address{Name: HeaderText(from.Name), Address: address}, nil
}
