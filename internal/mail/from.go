package mail

import (
	"net/mail"
	"strings"

	"portfolio/internal/address"
)

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
	plain, err := address.Parse(from.Address)
	if err != nil {
		return nil, bad
	}
	return &mail.Address{Name: HeaderText(from.Name), Address: plain}, nil
}
