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

// StampField names the hidden field that holds a form's stamp.
const StampField = "submission"

// How old a form may be when it is sent. Nobody fills one in faster; what is older was kept by a program.
const (
	minAge = 2 * time.Second
	maxAge = 24 * time.Hour
)

// Stamper stamps forms, so that each sending can be told from the others and its age is known. A stamp holds nothing
// about the visitor.
type Stamper struct{ key []byte }

// NewStamper returns a stamper whose stamps others with the same key material recognise.
func NewStamper(material []byte) Stamper {
	mac := hmac.New(sha256.New, material)
	mac.Write([]byte("form stamps"))
	return Stamper{mac.Sum(nil)}
}

// New returns a stamp for the form called name.
func (s Stamper) New(name string, now time.Time) string { return s.seal(name, rand.Text(), now) }

// Ripe returns a stamp like another one, old enough to be taken at once: for a form that comes back filled in.
func (s Stamper) Ripe(name, stamp string, now time.Time) string {
	id, _, ok := s.open(name, stamp)
	if !ok {
		id = rand.Text()
	}
	return s.seal(name, id, now.Add(-minAge))
}

// Check returns the id of the sending, and whether the stamp is ours and of an age that a person's form has.
func (s Stamper) Check(name, stamp string, now time.Time) (id string, ok bool) {
	id, made, ok := s.open(name, stamp)
	age := now.Sub(made)
	return id, ok && age >= minAge && age <= maxAge
}

func (s Stamper) seal(name, id string, made time.Time) string {
	text := id + "." + strconv.FormatInt(made.UnixMilli(), 36)
	return text + "." + s.sign(name, text)
}

func (s Stamper) open(name, stamp string) (id string, made time.Time, ok bool) {
	cut := strings.LastIndexByte(stamp, '.')
	if cut < 0 || !hmac.Equal([]byte(stamp[cut+1:]), []byte(s.sign(name, stamp[:cut]))) {
		return "", time.Time{}, false
	}
	id, at, _ := strings.Cut(stamp[:cut], ".")
	milli, err := strconv.ParseInt(at, 36, 64)
	return id, time.UnixMilli(milli), err == nil
}

func (s Stamper) sign(name, text string) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(name + "\x00" + text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// SentField names the parameter with which an answer says that a form was taken.
const SentField = "sent"

// sentFor is how long after a form was taken its page says so.
const sentFor = 10 * time.Minute

// Sent returns the value that makes a page say that the form called name was taken: outcome is a message's name.
func (s Stamper) Sent(name, outcome string, now time.Time) string {
	return s.seal("sent "+name, outcome, now)
}

// WasSent returns the outcome that a value made by Sent stands for. Nobody is told that something arrived because of an
// address that somebody else made up or passed on.
func (s Stamper) WasSent(name, value string, now time.Time) (outcome string, ok bool) {
	outcome, made, ok := s.open("sent "+name, value)
	return outcome, ok && now.Sub(made) <= sentFor
}
