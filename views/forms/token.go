package forms

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
	"time"
)

// TokenField is the name of the hidden field with a form's token.
const TokenField = "submission"

// BeginField is the name of the hidden field of a form that begins on a page without tokens: it comes back filled in, with a token.
const BeginField = "begin"

// The age of an acceptable token. Nobody fills in a form faster than minAge; programs keep forms longer than maxAge.
const (
	minAge = 2 * time.Second
	maxAge = 24 * time.Hour
)

// Errors of a form's token.
var (
	ErrToken        = errors.New("token forged, too young or too old")
	ErrTokenNetwork = errors.New("token of another network")
)

// TokenIssuer issues and checks the tokens of forms, which are signed, identify a submission, and carry the time of issue and a tag
// of the network that the form was sent to. Nobody else can tell the network from its tag.
type TokenIssuer struct{ key []byte }

// NewTokenIssuer returns a TokenIssuer. It accepts the tokens of every issuer with the same secret.
func NewTokenIssuer(secret []byte) TokenIssuer {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("form stamps"))
	return TokenIssuer{mac.Sum(nil)}
}

// Issue returns a token for the named form, for a visitor of network.
func (t TokenIssuer) Issue(form, network string, now time.Time) string {
	return t.seal(form, newTokenID()+tagMark+t.tag(network), now)
}

// Renew returns a token for a form that comes back: it has the id of the given token, and is acceptable at once from network. If
// the given token is forged or "", Renew returns one with a new id.
func (t TokenIssuer) Renew(form, token, network string, now time.Time) string {
	text, _, ok := t.open(form, token)
	id, _, _ := strings.Cut(text, tagMark)
	if !ok {
		id = newTokenID()
	}
	return t.seal(form, id+tagMark+t.tag(network), now.Add(-minAge))
}

// Check returns the id of a token: ErrToken if it is not genuine or of no acceptable age, ErrTokenNetwork if another network got it.
func (t TokenIssuer) Check(form, token, network string, now time.Time) (id string, err error) {
	text, issued, ok := t.open(form, token)
	id, tag, _ := strings.Cut(text, tagMark)
	age := now.Sub(issued)
	switch {
	case !ok, age < minAge, age > maxAge:
		return id, ErrToken
	case tag != t.tag(network):
		return id, ErrTokenNetwork
	}
	return id, nil
}

// tagMark separates the id of a token from the tag of its network.
const tagMark = "-"

// newTokenID returns 100 random bits.
func newTokenID() string { return rand.Text()[:20] }

// tag returns a mark of 24 bits by which a network is recognized: another network has the same by a chance of one in 16 million.
func (t TokenIssuer) tag(network string) string {
	mac := hmac.New(sha256.New, t.key)
	mac.Write([]byte("network\x00" + network))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:3])
}

// seal returns text and the time of issue, signed for one purpose.
func (t TokenIssuer) seal(purpose, text string, issued time.Time) string {
	payload := text + "." + strconv.FormatInt(issued.UnixMilli(), 36)
	return payload + "." + t.sign(purpose, payload)
}

// open returns the value that seal signed, and reports whether the signature is valid.
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
