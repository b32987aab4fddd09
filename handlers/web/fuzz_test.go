package web

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzReadForm reads any body as any kind of form: it is refused with one of our errors, or it is a form of which no
// part is out of bounds.
func FuzzReadForm(f *testing.F) {
	const asForm, asJSON = "application/x-www-form-urlencoded", "application/json"
	for _, seed := range []struct{ media, body string }{
		{asForm, "email=ana@example.com&email=b"}, {asForm, "a=%ff&b;c"}, {asForm, strings.Repeat("&a", 200)},
		{asJSON, `{"email":"ana@example.com","topics":["a",1,true,null],"consent":true}`}, {asJSON, `{"a":{"b":[[`},
		{asJSON, `{"a":"\ud800"}`}, {asJSON, `{"a":1e999999,"a":-0}`}, {asJSON + ";charset=\xff", "{}"}, {"multipart/form-data; boundary=x", "--x--"},
	} {
		f.Add(seed.media, seed.body)
	}
	f.Fuzz(func(t *testing.T, media, body string) {
		r := httptest.NewRequest(http.MethodPost, "/newsletter", strings.NewReader(body))
		r.Header.Set("Content-Type", media)
		sent, err := ReadForm(r)
		if err != nil {
			if !errors.As(err, &HTTPError{}) {
				t.Errorf("%s %q fails with %v, which no page explains", media, body, err)
			}
			return
		}
		count := 0
		for name, values := range sent {
			count += len(values)
			if isJSON(r) && (!utf8.ValidString(name) || !utf8.ValidString(strings.Join(values, ""))) {
				t.Errorf("%q is read as %q", body, values)
			}
		}
		if count > maxFields {
			t.Errorf("%d values are read", count)
		}
	})
}

// FuzzLocalAddress checks that nothing that is taken for one of our addresses leads a browser elsewhere.
func FuzzLocalAddress(f *testing.F) {
	for _, seed := range []string{"/articles?q=a#b", "//evil.example", "/\\evil.example", "/\t/evil.example", "/%2f%2fevil.example",
		"https://evil.example", "/..//evil.example", "/.//evil.example", "/a/..//../evil.example", "/;@evil.example", "/:80", ""} {
		f.Add(seed)
	}
	page, err := url.Parse("https://robin.example/articles/card-by-card")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, address string) {
		got := LocalAddress(address)
		if !strings.HasPrefix(got, "/") || strings.HasPrefix(got, "//") || strings.ContainsAny(got, "\\\r\n\t ") {
			t.Fatalf("%q leads to %q", address, got)
		}
		if target, err := page.Parse(got); err != nil || target.Host != page.Host || target.Scheme != page.Scheme || target.User != nil {
			t.Errorf("%q leads to %v, %v", address, target, err)
		}
		if again := LocalAddress(got); again != got {
			t.Errorf("%q leads to %q, and that to %q", address, got, again)
		}
	})
}
