package handlers_test

import (
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"portfolio/handlers"
	"portfolio/handlers/handlertest"
	"portfolio/internal/selfcheck"
)

// TestHealth checks what a proxy or a monitor reads at /healthz.
func TestHealth(t *testing.T) {
	t.Parallel()
	free := uint64(10 << 30)
	checks := selfcheck.New(selfcheck.Config{
		DiskSpace: func() (uint64, uint64, error) { return free, 100 << 30, nil }, Log: slog.New(slog.DiscardHandler), Now: time.Now,
	})
	site := handlertest.New(t, func(c *handlers.Config) { c.Checks = checks })
	look := func(when string, status int, first, database string) {
		t.Helper()
		checks.Check(t.Context())
		want := first + "\ncontent: " + site.Digest() + "\ndatabase: " + database + "\n"
		if got := site.Get("/healthz"); got.Status != status || got.Body != want {
			t.Errorf("%s: %d %q, want %d %q", when, got.Status, got.Body, status, want)
		}
		ready := http.StatusOK
		if status != http.StatusOK || database != "ok" {
			ready = http.StatusServiceUnavailable
		}
		if got := site.Get("/readyz"); got.Status != ready || (got.Body == "ready\n") != (ready == http.StatusOK) {
			t.Errorf("%s: /readyz says %d %q, want %d", when, got.Status, got.Body, ready)
		}
	}
	look("at first", http.StatusOK, "ok", "ok")
	free = 100 << 20
	look("with a disk that is nearly full", http.StatusOK, "degraded: the disk is nearly full", "ok")
	free = 10 << 30
	look("with space again", http.StatusOK, "ok", "ok")
	if err := site.Store.Close(); err != nil {
		t.Fatal(err)
	}
	look("without a database", http.StatusOK, "degraded: the database does not answer", "away")
	site.Process.StopKeepAlives()
	look("before it stops", http.StatusServiceUnavailable, "stopping", "away")
}

// TestProxyIsNoticed checks which requests make the site warn about its proxy.
func TestProxyIsNoticed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		headers []string
		base    string
		want    []selfcheck.Kind
	}{
		{"no proxy", nil, "http://robin.example", nil},
		{"a visitor's address", []string{"X-Forwarded-For", "203.0.113.9"}, handlertest.Origin, []selfcheck.Kind{selfcheck.ForeignProxy}},
		{"https in the usual words", []string{"X-Forwarded-Proto", "https"}, "http://robin.example", nil}, // a stranger says so
		{"https as it is", []string{"X-Forwarded-Proto", "https"}, handlertest.Origin, nil},
	} {
		site := handlertest.New(t, func(config *handlers.Config) { config.BaseURL = c.base })
		site.Get("/about", c.headers...) // From 192.0.2.1
		var got []selfcheck.Kind
		for _, warning := range site.Checks.Open() {
			got = append(got, warning.Kind)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: warnings %q, want %q", c.name, got, c.want)
		}
	}
}

// TestProxyOverHTTPS checks both ways in which a trusted proxy says that visitors come over https.
func TestProxyOverHTTPS(t *testing.T) {
	t.Parallel()
	for _, headers := range [][]string{
		{"X-Forwarded-Proto", "https"}, {"Forwarded", `for=192.0.2.60;proto="https"`}, {"Forwarded", "proto=https;by=203.0.113.43"},
	} {
		var log strings.Builder
		site := handlertest.New(t, func(c *handlers.Config) {
			c.BaseURL, c.TrustedProxies, c.Log = "http://robin.example", []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}, slog.New(slog.NewTextHandler(&log, nil))
		})
		for range 3 {
			site.Get("/about", headers...)
		}
		if warnings := site.Checks.Open(); len(warnings) != 1 || warnings[0].Kind != selfcheck.PlainBaseURL {
			t.Errorf("%s: warnings %v", headers, warnings)
		}
		if n := strings.Count(log.String(), "warning=plain-base-url"); n != 1 {
			t.Errorf("%s: logged %d times", headers, n)
		}
	}
}
