package password

import (
	"crypto/subtle"
	"encoding/base32"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"
)

// codeStep is how long an authenticator shows a one-time code (RFC 6238).
const codeStep = 30 * time.Second

// secretSize is the size of a secret for one-time codes, in bytes: 160 bits, as RFC 4226 recommends.
const secretSize = 20

// TOTPSecret returns a secret for one-time codes, in base 32, and its URL for authenticators. It returns the given secret,
// or a new one if that is not a valid one. issuer is the site, account the owner.
func TOTPSecret(given, issuer, account string) (secret, url string, err error) {
	options := totp.GenerateOpts{Issuer: issuer, AccountName: account, SecretSize: secretSize}
	if decoded, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(given); err == nil && len(decoded) == secretSize {
		options.Secret = decoded
	}
	key, err := totp.Generate(options)
	if err != nil {
		return "", "", err
	}
	return key.Secret(), key.URL(), nil
}

// TOTPStep returns the number of the time step of now.
func TOTPStep(now time.Time) int64 { return now.Unix() / int64(codeStep/time.Second) }

// VerifyTOTP reports whether code is the one-time code of secret at now, or that of the step before: a person needs some seconds
// to type it. It also returns the number of the code's step, so that the caller can refuse a second use of the code.
func VerifyTOTP(secret, code string, now time.Time) (step int64, ok bool) {
	for _, at := range []time.Time{now, now.Add(-codeStep)} {
		want, err := totp.GenerateCodeCustom(secret, at, totp.ValidateOpts{
			Period: uint(codeStep / time.Second), Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1,
		})
		if err == nil && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			return TOTPStep(at), true
		}
	}
	return 0, false
}
