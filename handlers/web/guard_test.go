package web_test

import (
	"net/http"
	"strings"
	"testing"

	"portfolio/handlers"
	"portfolio/handlers/handlertest"
)

func TestGuard(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	long := strings.Repeat("a", handlertest.MaxURI)
	for _, c := range []struct {
		why, address string
		want         int
	}{
		{"an overlong path", "/" + long, http.StatusRequestURITooLong},
		{"an overlong query", "/articles?filter=" + long, http.StatusRequestURITooLong},
		{"a malformed query", "/articles?a=%", http.StatusBadRequest},
		{"a semicolon in a query", "/articles?a;b", http.StatusBadRequest},
		{"a control character", "/articles/%0d%0aSet-Cookie:x", http.StatusBadRequest},
		{"bytes that are no text", "/articles/%c3%28", http.StatusBadRequest},
		{"a way out of the root", "/static/../../etc/passwd", http.StatusNotFound},
		{"a way out of the root, hidden", "/static/..%2f..%2fetc%2fpasswd", http.StatusNotFound},
		{"a source", "/main.go", http.StatusNotFound},
		{"the list of assets", "/static/manifest.json", http.StatusNotFound},
	} {
		got := site.Get(c.address)
		if got.Status != c.want && got.Status != http.StatusMovedPermanently {
			t.Errorf("%s: status %d, want %d", c.why, got.Status, c.want)
		}
		if got.Status == c.want && got.Text("h1") == "" {
			t.Errorf("%s: the answer is no page", c.why)
		}
	}
}

// TestBigBody checks that a too large body is not read to its end.
func TestBigBody(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	body := &handlertest.CountingReader{Left: 10 * handlertest.MaxBody}
	r, err := http.NewRequest(http.MethodPost, handlertest.Origin+"/theme", body)
	if err != nil {
		t.Fatal(err)
	}
	r.RequestURI = "/theme"
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := &handlertest.Discard{Fields: http.Header{}}
	site.ServeHTTP(w, r)
	if w.Status < 400 || w.Status > 499 {
		t.Errorf("status %d, want a refusal", w.Status)
	}
	if body.Taken > handlertest.MaxBody+1<<12 {
		t.Errorf("%d bytes were read, want no more than %d", body.Taken, handlertest.MaxBody)
	}
}

// TestBigBodyUnread checks that a body with a too large Content-Length is not read.
func TestBigBodyUnread(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	body := &handlertest.CountingReader{}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, handlertest.Origin+"/theme", body)
	if err != nil {
		t.Fatal(err)
	}
	r.RequestURI, r.ContentLength = "/theme", handlertest.MaxBody+1
	w := &handlertest.Discard{Fields: http.Header{}}
	site.ServeHTTP(w, r)
	if w.Status != http.StatusRequestEntityTooLarge || body.Taken > 0 {
		t.Errorf("status %d after %d bytes", w.Status, body.Taken)
	}
}

// TestHeadersEverywhere checks the headers that every response has.
func TestHeadersEverywhere(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for _, address := range []string{
		"/", "/?lng=es", "/articles/", "/nothing-here", "/articles?a=%", "/healthz", "/theme", "/articles?lng=es",
		site.Assets.URL("css/site.css"), "/static/nothing",
	} {
		got := site.Get(address)
		for name, want := range map[string]string{
			"X-Content-Type-Options":       "nosniff",
			"Referrer-Policy":              "strict-origin-when-cross-origin",
			"Cross-Origin-Opener-Policy":   "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin",
			"X-Frame-Options":              "DENY",
			"Strict-Transport-Security":    "max-age=63072000",
		} {
			if got.Header.Get(name) != want {
				t.Errorf("%s: %s is %q, want %q", address, name, got.Header.Get(name), want)
			}
		}
		csp := got.Header.Get("Content-Security-Policy")
		if !strings.HasPrefix(csp, "default-src 'none';") || strings.Contains(csp, "unsafe") ||
			!strings.Contains(csp, "require-trusted-types-for 'script'") || !strings.Contains(csp, "frame-ancestors 'none'") {
			t.Errorf("%s: the policy is %q", address, csp)
		}
	}
}

// TestTransportFollowsSettings checks that browsers are told to use https as the settings say.
func TestTransportFollowsSettings(t *testing.T) {
	t.Parallel()
	for settings, want := range map[string]string{
		"":                                     "max-age=63072000",
		"hsts_subdomains = true":               "max-age=63072000; includeSubDomains",
		"hsts = false":                         "",
		"hsts = false\nhsts_subdomains = true": "",
	} {
		site := handlertest.New(t, handlertest.WithFolder(t, handlertest.Edited(t, handlertest.Full, "site.toml", "promises =", settings+"\npromises =")))
		if got := site.Get("/").Header.Get("Strict-Transport-Security"); got != want {
			t.Errorf("%q: Strict-Transport-Security is %q, want %q", settings, got, want)
		}
	}
}

// TestTransportOnlyOverTLS checks that a site served over http does not send Strict-Transport-Security.
func TestTransportOnlyOverTLS(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, func(c *handlers.Config) { c.BaseURL = "http://localhost:8080" })
	if got := site.Get("/").Header.Get("Strict-Transport-Security"); got != "" {
		t.Errorf("Strict-Transport-Security is %q", got)
	}
	cookie := site.Get("/?lng=es").Header.Get("Set-Cookie")
	if cookie == "" || strings.Contains(cookie, "Secure") {
		t.Errorf("the cookie is %q", cookie)
	}
}
