package mail

import (
	"net/mail"
	"strings"

	"portfolio/internal/address"
)

// ParseFrom parses a sender's address with or without a name: "Robin <robin@example.com>". Its error is a *SettingError.
func ParseFrom(s string) (*mail.Address, error) {
	invalid := &SettingError{From, "an email address, such as robin@example.com or Robin Testa <robin@example.com>"}
	from := &mail.Address{Address: s}
	if strings.Contains(s, "<") {
		parsed, err := mail.ParseAddress(s)
		if err != nil {
			return nil, invalid
		}
		from = parsed
	}
	ascii, err := address.Parse(from.Address)
	if err != nil {
		return nil, invalid
	}
	return &mail.Address{Name: HeaderText(from.Name), Address: ascii}, nil
}
