package mail

import (
	"crypto/tls"
	"errors"
	"fmt"
	"strconv"
	"strings"

	gomail "github.com/wneessen/go-mail"

	"portfolio/internal/lazyregexp"
)

// SMTP reply codes about the server, the session or the login, not about an email.
const (
	replyClosing      = 421
	replyTLSFailed    = 454
	replyAuthRequired = 530
	replyAuthWeak     = 534
	replyAuthFailed   = 535
	replyAuthPlain    = 538
)

var steps = map[gomail.SendErrReason]step{
	gomail.ErrGetSender:     senderStep,
	gomail.ErrGetRcpts:      recipientStep,
	gomail.ErrSMTPMailFrom:  senderStep,
	gomail.ErrSMTPRcptTo:    recipientStep,
	gomail.ErrSMTPData:      contentStep,
	gomail.ErrSMTPDataClose: contentStep,
	gomail.ErrWriteContent:  contentStep,
	gomail.ErrNoUnencoded:   contentStep,
	gomail.ErrConnCheck:     "connection",
}

// sendFailure returns the failure that an error of the go-mail package means. unanswered is that of the connection.
// SendError.IsTemp is no help: it takes a broken connection for a permanent failure.
func sendFailure(err error, unanswered bool) *Failure {
	var sendErr *gomail.SendError
	if !errors.As(err, &sendErr) {
		return &Failure{Kind: Dropped, Cause: CauseDropped, Summary: "send", Err: err}
	}
	text, _, _ := strings.Cut(sendErr.Error(), ", affected ") // the recipients follow: personal data
	at := steps[sendErr.Reason]
	failure := &Failure{Kind: Dropped, Cause: CauseDropped, Summary: string(at), Err: errors.New(text)}
	if code := sendErr.ErrorCode(); code != 0 {
		failure.judge(newReply(at, code, text))
		failure.beforeMail = failure.Kind == Down && at == senderStep
		return failure
	}
	switch sendErr.Reason {
	case gomail.ErrGetSender, gomail.ErrGetRcpts, gomail.ErrNoUnencoded:
		failure.Kind, failure.Cause = Refused, CauseContent
	case gomail.ErrSMTPMailFrom, gomail.ErrConnCheck:
		failure.beforeMail = true
	case gomail.ErrSMTPDataClose:
		if unanswered { // the whole email has been sent: the server may have accepted it
			failure.Kind, failure.Cause, failure.MaybeSent = Deferred, CauseUnanswered, true
		}
	}
	return failure
}

// connectFailure returns the failure of an attempt to open a session: the server's reply to the greeting, EHLO, STARTTLS or AUTH,
// or none. A server that is silent waits for TLS from the first byte.
func connectFailure(err error, silent bool) *Failure {
	failure := &Failure{Kind: Unreachable, Cause: CauseUnreachable, Summary: string(connectStep), Err: err, loggable: true}
	if found := replyCode.FindStringSubmatch(err.Error()); found != nil {
		code, _ := strconv.Atoi(found[1])
		failure.judge(newReply(connectStep, code, err.Error()))
	} else if silent || isEncryption(err) {
		failure.Cause = CauseEncryption
	}
	return failure
}

// isEncryption reports whether a session fails as the server offers no STARTTLS, answers without TLS, or has a certificate that is not valid.
func isEncryption(err error) bool {
	var noTLS tls.RecordHeaderError
	var certificate *tls.CertificateVerificationError
	return strings.Contains(err.Error(), "does not support STARTTLS") || errors.As(err, &noTLS) || errors.As(err, &certificate)
}

// judge sets the kind and cause of the server's reply.
func (f *Failure) judge(r reply) {
	f.Kind, f.Cause = r.verdict()
	f.said, f.bounce = r.said, r.bounce()
	f.Summary = fmt.Sprintf("%s, reply %d", r.step, r.code)
	if r.enhanced != "" {
		f.Summary += fmt.Sprintf(" %d.%s", r.code/100, r.enhanced)
	}
}

var (
	replyCode    = lazyregexp.New(`(?:^|: )([45]\d\d)[ -]`)
	enhancedCode = lazyregexp.New(`\b[45]\d\d[ -][ #"]*[45]\.(\d{1,3}\.\d{1,3})\b`) // right behind the code: text may hold addresses
)

// newReply returns the reply with a code that text holds. Servers send enhanced codes also if they do not announce them.
func newReply(at step, code int, text string) reply {
	if start := strings.Index(text, strconv.Itoa(code)); start > 0 { // what go-mail says comes before
		text = text[start:]
	}
	r := reply{step: at, code: code, said: text, text: mailAddress.ReplaceAllString(text, "")} // an address could read like a reason
	if found := enhancedCode.FindStringSubmatch(text); found != nil {
		r.enhanced = found[1]
	}
	return r
}
