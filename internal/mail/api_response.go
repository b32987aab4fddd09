package mail

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"portfolio/internal/lazyregexp"
)

// noResponse returns the failure of a request without a response. If the service may have received the request, it may
// have sent the email.
func noResponse(err error, sent bool) *Failure {
	failure := &Failure{
		Kind: Unreachable, Cause: CauseUnreachable, Summary: "no response", Err: withoutURL(err), loggable: true,
	}
	if sent && (errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)) {
		failure.Kind, failure.Cause, failure.MaybeSent = Deferred, CauseUnanswered, true
	}
	return failure
}

// withoutURL removes the service's address from an error of the HTTP client.
func withoutURL(err error) error {
	var outer *url.Error
	if errors.As(err, &outer) {
		return outer.Err
	}
	return err
}

// responseFailure returns the failure that the status of a response means, or nil if the email is sent.
func responseFailure(response *http.Response, text []byte) *Failure {
	code := response.StatusCode
	if code >= 200 && code < 300 {
		return nil
	}
	failure := &Failure{Summary: fmt.Sprintf("status %d", code), Err: errors.New(string(text))}
	failure.Kind, failure.Cause = statusVerdict(code, mailAddress.ReplaceAllString(string(text), ""))
	if failure.Kind == Down {
		failure.RetryAfter = retryAfter(response.Header)
	}
	return failure
}

// statusVerdict returns what a status means for the email and for others, and why. RFC 9110, 15. As with SMTP, only what is about
// this email is final: a template that was deleted or a plan that has ended must fail nobody's mail for good.
func statusVerdict(code int, text string) (Kind, Cause) {
	switch {
	case code == http.StatusRequestEntityTooLarge:
		return Refused, CauseSize
	case code == http.StatusPaymentRequired, code == http.StatusTooManyRequests, aboutOurQuota.MatchString(text):
		return Down, CauseQuota
	case code == http.StatusUnprocessableEntity, code == http.StatusBadRequest && aboutRecipient.MatchString(text):
		return Refused, CauseRecipient
	case code == http.StatusBadRequest: // about the account's settings or about this email: others will tell
		return Deferred, CauseService
	case code == http.StatusRequestTimeout:
		return Deferred, CauseBusy
	case code == http.StatusUnauthorized:
		return Down, CauseLogin
	case code >= 500:
		return Down, CauseBusy
	default: // 403, 404, 451 …, or a redirection: not our account, or not the service
		return Down, CauseService
	}
}

// aboutRecipient matches the answer to a request that names an address which is no address.
var aboutRecipient = lazyregexp.New(`(?i)recipient|to_email|"to"|personalizations`)

// retryAfter parses the Retry-After header, seconds or a date. It returns 0 if there is none, and at most maxBackoff.
func retryAfter(header http.Header) time.Duration {
	value := header.Get("Retry-After")
	wait := time.Duration(0)
	if seconds, err := strconv.Atoi(value); err == nil {
		wait = time.Duration(min(seconds, int(maxBackoff/time.Second))) * time.Second
	} else if date, err := http.ParseTime(value); err == nil {
		wait = time.Until(date)
	}
	return max(0, min(wait, maxBackoff))
}
