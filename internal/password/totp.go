package password

import (
	"crypto/subtle"
	"encoding/base32"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"
)

// codeStep is how long a one-time code is valid (RFC 6238). Only the current code is accepted.
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

// VerifyTOTP reports whether code is the one-time code of secret at now. It also returns the number of the current time
// step, so that the caller can refuse a second use of the code.
func VerifyTOTP(secret, code string, now time.Time) (step int64, ok bool) {
	want, err := totp.GenerateCodeCustom(secret, now, totp.ValidateOpts{
		Period: uint(codeStep / time.Second), Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1,
	})
	step = now.Unix() / int64(codeStep/time.Second)
	return step, err == nil && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1
}
