package forms

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"time"
)

// FlashParam is the name of the query parameter with the flash of a form: a signed value after which the page confirms that the
// form was accepted.
const FlashParam = "sent"

// flashAge is the time for which a page shows a flash.
const flashAge = 10 * time.Minute

// IssueFlash returns the flash of the named form with an outcome, which is part of a message key.
func (t TokenIssuer) IssueFlash(form, outcome string, now time.Time) string {
	return t.seal("sent "+form, outcome, now)
}

// CheckFlash returns the outcome of a flash, and whether the flash is genuine and recent. So nobody can make up or pass on a URL
// that tells a visitor that something was sent.
func (t TokenIssuer) CheckFlash(form, flash string, now time.Time) (outcome string, ok bool) {
	outcome, issued, ok := t.open("sent "+form, flash)
	return outcome, ok && now.Sub(issued) <= flashAge
}

// Hide returns a text that only Reveal can read, for an address: what visitors wrote stays out of logs and histories.
func (t TokenIssuer) Hide(text string) string {
	box := t.box()
	nonce := make([]byte, box.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	return base64.RawURLEncoding.EncodeToString(box.Seal(nonce, nonce, []byte(text), nil))
}

// Reveal returns the text that Hide hid, "" for anything else.
func (t TokenIssuer) Reveal(hidden string) string {
	box := t.box()
	sealed, err := base64.RawURLEncoding.DecodeString(hidden)
	if err != nil || len(sealed) < box.NonceSize() {
		return ""
	}
	text, err := box.Open(nil, sealed[:box.NonceSize()], sealed[box.NonceSize():], nil)
	if err != nil {
		return ""
	}
	return string(text)
}

// box encrypts with a key of its own.
func (t TokenIssuer) box() cipher.AEAD {
	mac := hmac.New(sha256.New, t.key)
	mac.Write([]byte("hidden texts"))
	block, err := aes.NewCipher(mac.Sum(nil))
	if err != nil {
		panic(err) // the key has a length that AES takes
	}
	box, err := cipher.NewGCM(block)
	if err != nil {
		panic(err) // AES has the block size that GCM takes
	}
	return box
}
