package mail

import (
	"cmp"
	"strings"
	"time"

	"portfolio/db"
	"portfolio/internal/lazyregexp"
)

// Kind says what a failure means for the email, and for the other emails.
type Kind int

// The kinds of failure. Only Refused is final: all others are retried.
const (
	Refused     Kind = iota // this email will never be accepted; others are not concerned
	Deferred                // this email is not accepted now; if others fail too, the server is at fault
	Dropped                 // the connection broke while the email was being sent
	Down                    // the server answers and accepts no email from us now; nothing is known about this one
	Unreachable             // the server does not answer
)

// Failure is the reason why an email could not be sent.
type Failure struct {
	Kind       Kind
	Cause      Cause
	Summary    string        // the step and the server's code, for logs: no text of a server or a visitor
	Err        error         // everything known
	MaybeSent  bool          // whether the email may have been delivered all the same, so that a retry may duplicate it
	RetryAfter time.Duration // how long the server asks to wait; 0 if it does not say

	said       string // the server's reply; "" if there is none
	bounce     db.Bounce
	local      bool // whether no server was asked
	loggable   bool // whether Err contains nothing of the email, so that logs may have it
	beforeMail bool // whether the session ended before anything of the email was sent over it
}

var (
	mailAddress = lazyregexp.New(`[^\s<>"']+@[^\s<>"']+`)
	invisible   = lazyregexp.New(`[\s\p{C}\p{Z}]+`)
)

// maxErrorLength is the length of the longest error text, in bytes: some servers reply with an essay.
const maxErrorLength = 300

// Error returns the reason in one line, without email addresses, which servers like to repeat.
func (f *Failure) Error() string {
	text := f.Summary
	if f.Err != nil {
		text += ": " + f.Err.Error()
	}
	return oneLine(text)
}

// oneLine returns text in one line of limited length, without email addresses.
func oneLine(text string) string {
	text = invisible.ReplaceAllString(mailAddress.ReplaceAllString(strings.ToValidUTF8(text, "\uFFFD"), "(address)"), " ")
	if len(text) > maxErrorLength {
		text = strings.ToValidUTF8(text[:maxErrorLength], "") + "…"
	}
	return text
}

// forLog returns the reason without any text of the email, and without the server's reply about it.
func (f *Failure) forLog() string {
	if f.loggable {
		return f.Error()
	}
	return f.Summary
}

// Unwrap returns the cause.
func (f *Failure) Unwrap() error { return f.Err }

// composeFailure is the failure of an email that cannot be composed.
func composeFailure(err error) *Failure {
	return &Failure{Kind: Refused, Cause: CauseContent, Summary: "compose", Err: err, local: true}
}

// ForOutbox returns the text that the outbox stores of the failure, for the owner to read.
func (f *Failure) ForOutbox() db.MailFailure {
	return db.MailFailure{Cause: string(f.Cause), Reason: oneLine(cmp.Or(f.said, f.Error())), Bounce: f.bounce}
}
