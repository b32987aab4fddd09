package password

import (
	"crypto/subtle"
	"encoding/base32"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"
)

// step is how long a code for one time holds, RFC 6238. Only the one that is shown now counts.
const step = 30 * time.Second

// secretBytes is how long a secret for codes is: 160 bits, as RFC 4226 recommends.
const secretBytes = 20

// Secret returns a secret for codes in base 32, and the address by which authenticators take it: the given one, or a new one
// where that is not as long as it must be. issuer is the site, account the owner.
func Secret(secret, issuer, account string) (string, string, error) {
	options := totp.GenerateOpts{Issuer: issuer, AccountName: account, SecretSize: secretBytes}
	if given, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(secret); err == nil && len(given) == secretBytes {
		options.Secret = given
	}
	key, err := totp.Generate(options)
	if err != nil {
		return "", "", err
	}
	return key.Secret(), key.URL(), nil
}

// CodeStep tells whether code is what an authenticator with this secret shows at now, and in which step of time that is.
func CodeStep(secret, code string, now time.Time) (int64, bool) {
	want, err := totp.GenerateCodeCustom(secret, now, totp.ValidateOpts{
		Period: uint(step / time.Second), Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1,
	})
	return now.Unix() / int64(step/time.Second), err == nil && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1
}
