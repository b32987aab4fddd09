package forms

import "time"

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
