package busy

import (
	"context"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"time"

	"portfolio/internal/calendar"
	"portfolio/internal/outbound"
)

// The limits of a response.
const (
	fetchTimeout = 30 * time.Second
	maxVersion   = 200 // characters of an ETag
)

// Problem is why a calendar cannot be read, in one word. It never names its address, which is a secret.
type Problem string

// The problems.
const (
	Unreachable Problem = "unreachable" // nobody answers, or not by https with a valid certificate
	Slow        Problem = "slow"        // the response takes too long
	Forbidden   Problem = "forbidden"   // the address leads into a private network
	Redirected  Problem = "redirected"  // the address leads on too often, or to one without https
	Refused     Problem = "refused"     // the server does not know the address, or no longer
	ServerFault Problem = "server"      // the server cannot answer now
	TooLarge    Problem = "too-large"
	NoCalendar  Problem = "no-calendar" // the response is none
)

// Error says what is wrong.
func (p Problem) Error() string { return string(p) }

// fetcher fetches calendars. It takes no proxy from the environment, and keeps neither cookies nor connections.
type fetcher struct {
	allowed  func(netip.Addr) bool // whether a connection may be made to an address: checked for the one that is dialed
	resolver *net.Resolver         // nil for the usual one
	roots    *x509.CertPool        // nil for those of the system
	timeout  time.Duration
}

// response is what a server has sent.
type response struct {
	text      []byte
	version   string // "" for none
	unchanged bool   // since the version that was asked for
}

// fetch fetches a calendar, unless it still has the version. Its error is a Problem, or that of ctx.
func (f fetcher) fetch(ctx context.Context, address *url.URL, version string) (response, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, f.timeout, Slow)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), http.NoBody)
	if err != nil {
		return response{}, Unreachable
	}
	request.Header.Set("Accept", "text/calendar")
	request.Header.Set("User-Agent", "portfolio")
	if version != "" {
		request.Header.Set("If-None-Match", version)
	}
	got, err := f.client(loopback(address)).Do(request)
	if err != nil {
		return response{}, problem(ctx, err)
	}
	defer got.Body.Close()
	return f.read(ctx, got)
}

// read reads a response, up to the limit even if it was compressed.
func (f fetcher) read(ctx context.Context, got *http.Response) (response, error) {
	switch {
	case got.StatusCode == http.StatusNotModified:
		return response{unchanged: true}, nil
	case got.StatusCode == http.StatusTooManyRequests, got.StatusCode >= http.StatusInternalServerError:
		return response{}, ServerFault
	case got.StatusCode != http.StatusOK:
		return response{}, Refused
	}
	text, err := io.ReadAll(io.LimitReader(got.Body, calendar.MaxBytes+1))
	if err == nil {
		err = ctx.Err() // the end of the time may look like that of the response
	}
	if err != nil {
		return response{}, problem(ctx, err)
	}
	if len(text) > calendar.MaxBytes {
		return response{}, TooLarge
	}
	version := got.Header.Get("ETag")
	if len(version) > maxVersion {
		version = ""
	}
	return response{text: text, version: version}, nil
}

// client returns a client for one request. own is an address of this machine that the operator has named, the zero value for none.
func (f fetcher) client(own netip.AddrPort) *http.Client {
	allowed := func(at netip.AddrPort) bool { return at == own || f.allowed(at.Addr()) }
	return outbound.Rules{Allowed: allowed, Resolver: f.resolver, Roots: f.roots}.Client()
}

// problem returns the Problem that an error of a request is, which would name the address; that of ctx if it has ended from outside.
func problem(ctx context.Context, err error) error {
	switch {
	case errors.Is(context.Cause(ctx), Slow), isTimeout(err):
		return Slow
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, outbound.ErrForbidden):
		return Forbidden
	case errors.Is(err, outbound.ErrRedirected):
		return Redirected
	}
	return Unreachable
}

func isTimeout(err error) bool {
	var timeout net.Error
	return errors.As(err, &timeout) && timeout.Timeout()
}
