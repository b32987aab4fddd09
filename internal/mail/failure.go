package mail

import (
	"regexp"
	"strings"
	"time"
)

// Kind says what a failure means for the mail, and for the others.
type Kind int

// The kinds of failure.
const (
	Refused  Kind = iota // this mail will never be taken
	Deferred             // this mail is not taken now
	Dropped              // the connection broke while this mail was under way
	Down                 // no mail is taken now; nothing is known about this one
)

// Failure is why a mail has not been sent.
type Failure struct {
	Kind       Kind
	Brief      string        // for logs: what was going on and the server's code, nothing that it or a visitor wrote
	Err        error         // all that is known
	Unsure     bool          // whether the mail may have arrived all the same, so that trying again may double it
	RetryAfter time.Duration // how long the server asks to be left alone; 0 where it does not say

	local  bool // whether no server was asked
	public bool // whether Err knows nothing of the mail, so that logs may have it
	early  bool // whether the connection failed before anything of the mail went over it
}

var (
	addresses = regexp.MustCompile(`[^\s<>"']+@[^\s<>"']+`)
	breaks    = regexp.MustCompile(`[\s\p{C}\p{Z}]+`)
)

// maxReason is the length of the longest reason kept, in bytes: servers can be eloquent.
const maxReason = 300

// Error says what happened in one line without mail addresses, which servers like to repeat.
func (f *Failure) Error() string {
	text := f.Brief
	if f.Err != nil {
		text += ": " + f.Err.Error()
	}
	text = breaks.ReplaceAllString(addresses.ReplaceAllString(text, "(address)"), " ")
	if len(text) > maxReason {
		text = strings.ToValidUTF8(text[:maxReason], "") + "…"
	}
	return text
}

// forLog says what happened without anything that the mail said, nor a server about it.
func (f *Failure) forLog() string {
	if f.public {
		return f.Error()
	}
	return f.Brief
}

// Unwrap returns the cause.
func (f *Failure) Unwrap() error { return f.Err }

// refused is a failure of a mail that nobody could deliver.
func refused(err error) *Failure {
	return &Failure{Kind: Refused, Brief: "compose", Err: err, local: true}
}
