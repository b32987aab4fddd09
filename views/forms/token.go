package forms

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"
)

// TokenField is the name of the hidden field with a form's token.
const TokenField = "submission"

// The age of an acceptable token. Nobody fills in a form faster than minAge; programs keep forms longer than maxAge.
const (
	minAge = 2 * time.Second
	maxAge = 24 * time.Hour
)

// TokenIssuer issues and checks the tokens of forms, which are signed, identify a submission and carry the time of issue. A
// token holds nothing about the visitor.
type TokenIssuer struct{ key []byte }

// NewTokenIssuer returns a TokenIssuer. It accepts the tokens of every issuer with the same secret.
func NewTokenIssuer(secret []byte) TokenIssuer {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("form stamps"))
	return TokenIssuer{mac.Sum(nil)}
}

// Issue returns a token for the named form.
func (t TokenIssuer) Issue(form string, now time.Time) string { return t.seal(form, rand.Text(), now) }

// Renew returns a token for a form that comes back with errors: it has the id of the given token, and is old enough to be
// accepted at once. If the given token is forged, Renew returns one with a new id.
func (t TokenIssuer) Renew(form, token string, now time.Time) string {
	id, _, ok := t.open(form, token)
	if !ok {
		id = rand.Text()
	}
	return t.seal(form, id, now.Add(-minAge))
}

// Check returns the id of a token, and whether the token is genuine and of an acceptable age.
func (t TokenIssuer) Check(form, token string, now time.Time) (id string, ok bool) {
	id, issued, ok := t.open(form, token)
	age := now.Sub(issued)
	return id, ok && age >= minAge && age <= maxAge
}

// seal returns text and the time of issue, signed for one purpose.
func (t TokenIssuer) seal(purpose, text string, issued time.Time) string {
	payload := text + "." + strconv.FormatInt(issued.UnixMilli(), 36)
	return payload + "." + t.sign(purpose, payload)
}

// open returns what seal signed, and whether the signature is valid.
func (t TokenIssuer) open(purpose, token string) (text string, issued time.Time, ok bool) {
	cut := strings.LastIndexByte(token, '.')
	if cut < 0 || !hmac.Equal([]byte(token[cut+1:]), []byte(t.sign(purpose, token[:cut]))) {
		return "", time.Time{}, false
	}
	text, at, _ := strings.Cut(token[:cut], ".")
	milli, err := strconv.ParseInt(at, 36, 64)
	return text, time.UnixMilli(milli), err == nil
}

func (t TokenIssuer) sign(purpose, payload string) string {
	mac := hmac.New(sha256.New, t.key)
	mac.Write([]byte(purpose + "\x00" + payload))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}
