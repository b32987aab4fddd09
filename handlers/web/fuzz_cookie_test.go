package web_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"portfolio/handlers/handlertest"
	"portfolio/i18n/i18ntest"
	"portfolio/views/layout"
)

// FuzzCookie checks that no cookie breaks a page, is stored, or logs anybody in.
func FuzzCookie(f *testing.F) {
	for _, seed := range []string{"i18nextLng=es; theme=light", "i18nextLng=\"es\"", "theme=light; theme=dark", "i18nextLng=\xff", ";;=;",
		"__Host-session=" + strings.Repeat("a", 64), "session=../../x"} {
		f.Add(seed)
	}
	site := handlertest.New(f)
	f.Fuzz(func(t *testing.T, cookie string) {
		r := httptest.NewRequest(http.MethodGet, "/about", nil)
		r.Header.Set("Cookie", cookie)
		request := site.Kernel.NewRequest(r)
		if _, known := i18ntest.Two().Parse(string(request.Lang)); !known || request.Theme != layout.Light && request.Theme != layout.Dark {
			t.Errorf("%q is a visit in %q and %q", cookie, request.Lang, request.Theme)
		}
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		if w.Code != http.StatusOK || w.Header()["Set-Cookie"] != nil {
			t.Errorf("%q: %d, stores %q", cookie, w.Code, w.Header()["Set-Cookie"])
		}
	})
}
