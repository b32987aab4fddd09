package password

import (
	"crypto/rand"
	"math/big"
	"strings"
	"unicode"
)

// A recovery code has 20 digits, 66 bits: digits cannot be confused with one another, and can be typed in the field of the
// one-time code, for which phones show a keypad of digits.
const (
	recoveryCodes  = 10
	recoveryDigits = 20
	groupDigits    = 5
)

// RecoveryCodes returns new recovery codes.
func RecoveryCodes() []string {
	codes := make([]string, recoveryCodes)
	for i := range codes {
		codes[i] = randomDigits(recoveryDigits)
	}
	return codes
}

func randomDigits(n int) string {
	digits := make([]byte, n)
	for i := range digits {
		digit, err := rand.Int(rand.Reader, big.NewInt(10))
		if err != nil {
			panic(err) // it cannot fail
		}
		digits[i] = '0' + byte(digit.Int64())
	}
	return string(digits)
}

// GroupCode returns a recovery code as it is printed, in groups.
func GroupCode(code string) string {
	var groups []string
	for ; len(code) > groupDigits; code = code[groupDigits:] {
		groups = append(groups, code[:groupDigits])
	}
	return strings.Join(append(groups, code), "-")
}

// NormalizeCode returns a code as a person types it, in groups or not, without what separates the groups.
func NormalizeCode(code string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || unicode.IsSpace(r) {
			return -1
		}
		return r
	}, code)
}
