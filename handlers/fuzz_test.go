package handlers

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"portfolio/i18n"
	"portfolio/views/layout"
)

// FuzzReadForm reads any body as any kind of form: it is refused with one of our failures, or it is a form of which no
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
		sent, err := readForm(r)
		if err != nil {
			if !errors.As(err, &failure{}) {
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

// FuzzOwnAddress checks that nothing that is taken for one of our addresses leads a browser elsewhere.
func FuzzOwnAddress(f *testing.F) {
	for _, seed := range []string{"/articles?q=a#b", "//evil.example", "/\\evil.example", "/\t/evil.example", "/%2f%2fevil.example",
		"https://evil.example", "/..//evil.example", "/.//evil.example", "/a/..//../evil.example", "/;@evil.example", "/:80", ""} {
		f.Add(seed)
	}
	page, err := url.Parse(origin + "/articles/tesla-ugly-potential")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, address string) {
		got := ownAddress(address)
		if !strings.HasPrefix(got, "/") || strings.HasPrefix(got, "//") || strings.ContainsAny(got, "\\\r\n\t ") {
			t.Fatalf("%q leads to %q", address, got)
		}
		if target, err := page.Parse(got); err != nil || target.Host != page.Host || target.Scheme != page.Scheme || target.User != nil {
			t.Errorf("%q leads to %v, %v", address, target, err)
		}
		if again := ownAddress(got); again != got {
			t.Errorf("%q leads to %q, and that to %q", address, got, again)
		}
	})
}

// FuzzCookie visits with any cookie: the page is one that we have, stores nothing, and lets nobody in.
func FuzzCookie(f *testing.F) {
	for _, seed := range []string{"i18nextLng=es; theme=light", "i18nextLng=\"es\"", "theme=light; theme=dark", "i18nextLng=\xff", ";;=;",
		"__Host-session=" + strings.Repeat("a", 64), "session=../../x"} {
		f.Add(seed)
	}
	site := newTestSite(f)
	f.Fuzz(func(t *testing.T, cookie string) {
		r := httptest.NewRequest(http.MethodGet, "/about", nil)
		r.Header.Set("Cookie", cookie)
		v := site.newVisit(r, "")
		if _, known := i18n.Known(string(v.Lang)); !known || v.Theme != layout.Light && v.Theme != layout.Dark {
			t.Errorf("%q is a visit in %q and %q", cookie, v.Lang, v.Theme)
		}
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		if w.Code != http.StatusOK || w.Header()["Set-Cookie"] != nil {
			t.Errorf("%q: %d, stores %q", cookie, w.Code, w.Header()["Set-Cookie"])
		}
	})
}
