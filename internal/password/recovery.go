package password

import (
	"context"
	"crypto/rand"
	"math/big"
	"strings"
	"unicode"

	"golang.org/x/crypto/argon2"
)

// A recovery code has 20 digits, 66 bits: digits cannot be confused with one another, and can be typed in the field of the
// one-time code, for which phones show a keypad of digits.
const (
	recoveryCodes  = 10
	recoveryDigits = 20
	groupDigits    = 5
)

// saltSize is the size of the salt of a set of recovery codes, in bytes.
const saltSize = 16

// RecoveryCodes returns new recovery codes, with their hashes and the salt of all of them.
func RecoveryCodes() (codes []string, hashes [][]byte, salt []byte) {
	salt = make([]byte, saltSize)
	_, _ = rand.Read(salt) // it cannot fail
	for range recoveryCodes {
		code := randomDigits(recoveryDigits)
		codes, hashes = append(codes, code), append(hashes, hashRecoveryCode(code, salt))
	}
	return codes, hashes, salt
}

// hashRecoveryCode hashes a recovery code at the cost of a password: 66 bits are fewer than a fast hash protects.
func hashRecoveryCode(code string, salt []byte) []byte {
	return argon2.IDKey([]byte(code), salt, iterations, memory, 1, 32)
}

// RecoveryHash returns the hash of what may be a recovery code, nil if it has not the form of one. It waits while maxConcurrent
// others are being verified. Without a salt, as when there are no codes, it takes as long.
func (v *Verifier) RecoveryHash(ctx context.Context, code string, salt []byte) ([]byte, error) {
	if len(code) != recoveryDigits {
		return nil, nil
	}
	release, err := v.wait(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	if salt == nil {
		salt = make([]byte, saltSize)
	}
	defer v.free(memory)
	return hashRecoveryCode(code, salt), nil
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
