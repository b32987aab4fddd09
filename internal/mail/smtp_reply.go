package mail

import (
	"errors"
	"fmt"
	"strings"

	gomail "github.com/wneessen/go-mail"
)

// SMTP replies that are about the server and its door, not about a mail.
const (
	replyClosing      = 421
	replyTLSFailed    = 454
	replyAuthRequired = 530
	replyAuthWeak     = 534
	replyAuthFailed   = 535
	replyAuthPlain    = 538
	replyPermanent    = 500 // and above
)

var stages = map[gomail.SendErrReason]string{
	gomail.ErrGetSender:     "sender",
	gomail.ErrGetRcpts:      "recipient",
	gomail.ErrSMTPMailFrom:  "sender",
	gomail.ErrSMTPRcptTo:    "recipient",
	gomail.ErrSMTPData:      "content",
	gomail.ErrSMTPDataClose: "content",
	gomail.ErrWriteContent:  "content",
	gomail.ErrNoUnencoded:   "content",
	gomail.ErrConnCheck:     "connection",
}

// explain tells what an error of the go-mail package means. Its own IsTemp takes a broken connection for final.
func explain(err error, silent bool) *Failure {
	var reply *gomail.SendError
	if !errors.As(err, &reply) {
		return &Failure{Kind: Dropped, Brief: "send", Err: err}
	}
	said, _, _ := strings.Cut(reply.Error(), ", affected ") // and whom, which is nobody else's business
	failure := &Failure{Kind: kindOf(reply), Brief: stages[reply.Reason], Err: errors.New(said)}
	failure.early = failure.Kind >= Dropped &&
		(reply.Reason == gomail.ErrSMTPMailFrom || reply.Reason == gomail.ErrConnCheck)
	if code := reply.ErrorCode(); code != 0 {
		failure.Brief = strings.TrimSpace(fmt.Sprintf("%s, reply %d %s", failure.Brief, code, reply.EnhancedStatusCode()))
		return failure
	}
	// The whole mail has gone out and no answer came: it may have been taken.
	if reply.Reason == gomail.ErrSMTPDataClose && silent {
		failure.Kind, failure.Unsure = Deferred, true
	}
	return failure
}

func kindOf(reply *gomail.SendError) Kind {
	switch code := reply.ErrorCode(); {
	case code == replyClosing, code == replyTLSFailed, code == replyAuthRequired, code == replyAuthWeak,
		code == replyAuthFailed, code == replyAuthPlain:
		return Down
	case code >= replyPermanent:
		return Refused
	case code != 0:
		return Deferred
	}
	switch reply.Reason {
	case gomail.ErrGetSender, gomail.ErrGetRcpts, gomail.ErrNoUnencoded:
		return Refused
	}
	return Dropped
}
