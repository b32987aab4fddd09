package mail

import (
	"net/mail"
	"strings"

	"portfolio/internal/address"
)

// ParseFrom parses a sender's address with or without a name: "Vera <vera@example.com>". Its error is a *SettingError.
func ParseFrom(s string) (*mail.Address, error) {
	invalid := &SettingError{From, "a mail address, such as vera@example.com or Vera Muestra <vera@example.com>"}
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
