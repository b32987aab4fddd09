package mail

import (
	"errors"
	"fmt"
	"strings"

	gomail "github.com/wneessen/go-mail"
)

// SMTP reply codes about the server, the session or the login, not about a mail.
const (
	replyClosing      = 421
	replyTLSFailed    = 454
	replyAuthRequired = 530
	replyAuthWeak     = 534
	replyAuthFailed   = 535
	replyAuthPlain    = 538
)

// replyPermanent is the lowest reply code of a permanent failure.
const replyPermanent = 500

var steps = map[gomail.SendErrReason]string{
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

// sendFailure returns the failure that an error of the go-mail package means. unanswered is that of the connection.
// SendError.IsTemp is no help: it takes a broken connection for a permanent failure.
func sendFailure(err error, unanswered bool) *Failure {
	var sendErr *gomail.SendError
	if !errors.As(err, &sendErr) {
		return &Failure{Kind: Dropped, Summary: "send", Err: err}
	}
	text, _, _ := strings.Cut(sendErr.Error(), ", affected ") // the recipients follow: personal data
	failure := &Failure{Kind: kindOf(sendErr), Summary: steps[sendErr.Reason], Err: errors.New(text)}
	failure.beforeMail = failure.Kind >= Dropped &&
		(sendErr.Reason == gomail.ErrSMTPMailFrom || sendErr.Reason == gomail.ErrConnCheck)
	if code := sendErr.ErrorCode(); code != 0 {
		failure.Summary = strings.TrimSpace(fmt.Sprintf("%s, reply %d %s", failure.Summary, code, sendErr.EnhancedStatusCode()))
		return failure
	}
	// The whole mail has been sent, and no reply came: the server may have accepted it.
	if sendErr.Reason == gomail.ErrSMTPDataClose && unanswered {
		failure.Kind, failure.MaybeSent = Deferred, true
	}
	return failure
}

func kindOf(err *gomail.SendError) Kind {
	switch code := err.ErrorCode(); {
	case code == replyClosing, code == replyTLSFailed, code == replyAuthRequired, code == replyAuthWeak,
		code == replyAuthFailed, code == replyAuthPlain:
		return Down
	case code >= replyPermanent:
		return Refused
	case code != 0:
		return Deferred
	}
	switch err.Reason {
	case gomail.ErrGetSender, gomail.ErrGetRcpts, gomail.ErrNoUnencoded:
		return Refused
	}
	return Dropped
}
