package web_test

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"portfolio/handlers"
	"portfolio/handlers/handlertest"
	"portfolio/handlers/web"
)

// TestFaults checks that internal errors are shown in the visitor's language, with a reference and without details, which
// go to the log.
func TestFaults(t *testing.T) {
	t.Parallel()
	const secret = "database password"
	for _, c := range []struct{ accept, lang, heading string }{
		{"en", "en", "Unexpected Application Error!"},
		{"es", "es", "¡Error inesperado de la aplicación!"},
	} {
		for kind, show := range map[string]web.Handler{
			"error": func(*web.Request) (web.Response, error) { return web.Response{}, errors.New(secret) },
			"panic": func(*web.Request) (web.Response, error) { panic(secret) },
		} {
			var log bytes.Buffer
			site := handlertest.New(t, func(c *handlers.Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
			request, answer := httptest.NewRequest(http.MethodGet, handlertest.Origin+"/broken", http.NoBody), httptest.NewRecorder()
			request.Header.Set("Accept-Language", c.accept)
			site.Kernel.Handler(site.Kernel.Handle(show), nil).ServeHTTP(answer, request)
			got := handlertest.NewReply(t, answer.Result()).WantStatus(http.StatusInternalServerError)
			got.Want("h1", c.heading)
			if lang := got.Page().Find("html").AttrOr("lang", ""); lang != c.lang {
				t.Errorf("%s: the page is in %q, want %q", kind, lang, c.lang)
			}
			if strings.Contains(got.Body, secret) || strings.Contains(got.Body, "goroutine") {
				t.Errorf("%s: the page tells what broke", kind)
			}
			_, id, _ := strings.Cut(got.Text("main .muted"), ": ")
			if len(id) < 8 || !strings.Contains(log.String(), id) || !strings.Contains(log.String(), secret) {
				t.Errorf("%s: reference %q, log %s", kind, id, &log)
			}
		}
	}
}
