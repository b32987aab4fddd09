package mail

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// noResponse returns the failure of a request without a response. If the service may have received the request, it may
// have sent the mail.
func noResponse(err error, sent bool) *Failure {
	failure := &Failure{Kind: Down, Summary: "no response", Err: withoutURL(err), loggable: true}
	if sent && (errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)) {
		failure.Kind, failure.MaybeSent = Deferred, true
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

// responseFailure returns the failure that the status of a response means, or nil if the mail is sent.
func responseFailure(response *http.Response, text []byte) *Failure {
	code := response.StatusCode
	failure := &Failure{Summary: fmt.Sprintf("status %d", code), Err: errors.New(string(text))}
	switch {
	case code >= 200 && code < 300:
		return nil
	case code == http.StatusTooManyRequests:
		failure.Kind, failure.RetryAfter = Down, retryAfter(response.Header)
	case code == http.StatusRequestTimeout:
		failure.Kind = Deferred
	case code >= 500, code < 400: // out of order, or not the service
		failure.Kind, failure.RetryAfter = Down, retryAfter(response.Header)
	default: // the request is at fault: 400, 403, or 451, with which the service refuses programs
		failure.Kind = Refused
	}
	return failure
}

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
