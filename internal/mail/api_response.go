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

// unanswered is the service's status 0: the network failed. Where the service has got the request and says nothing, it
// may have taken the mail.
func unanswered(err error, out bool) *Failure {
	failure := &Failure{Kind: Down, Brief: "no answer", Err: withoutURL(err), public: true}
	if out && (errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)) {
		failure.Kind, failure.Unsure = Deferred, true
	}
	return failure
}

// withoutURL takes the request's address out of an error of the HTTP client.
func withoutURL(err error) error {
	var outer *url.Error
	if errors.As(err, &outer) {
		return outer.Err
	}
	return err
}

// judge says what the service's status means for the mail; nil for sent.
func judge(response *http.Response, said []byte) *Failure {
	code := response.StatusCode
	failure := &Failure{Brief: fmt.Sprintf("status %d", code), Err: errors.New(string(said))}
	switch {
	case code >= 200 && code < 300:
		return nil
	case code == http.StatusTooManyRequests:
		failure.Kind, failure.RetryAfter = Down, retryAfter(response.Header)
	case code == http.StatusRequestTimeout:
		failure.Kind = Deferred
	case code >= 500, code < 400: // broken, or not the service
		failure.Kind, failure.RetryAfter = Down, retryAfter(response.Header)
	default: // 403 Forbidden, 451 Unavailable For Headless Browser, and whatever else is the sender's fault
		failure.Kind = Refused
	}
	return failure
}

// retryAfter reads how long a server asks to be left alone, in seconds or as a date; 0 where it does not say.
func retryAfter(header http.Header) time.Duration {
	value := header.Get("Retry-After")
	wait := time.Duration(0)
	if seconds, err := strconv.Atoi(value); err == nil {
		wait = time.Duration(min(seconds, int(maxWait/time.Second))) * time.Second
	} else if date, err := http.ParseTime(value); err == nil {
		wait = time.Until(date)
	}
	return max(0, min(wait, maxWait))
}
