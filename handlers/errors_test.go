package handlers

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"portfolio/handlers/web"
)

// TestFaults checks that internal errors are shown in the visitor's language, with a reference and without details, which
// go to the log.
func TestFaults(t *testing.T) {
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
			site := newTestSite(t, func(c *Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
			site.handler = site.kernel.Handler(site.kernel.Handle(show), nil)
			got := site.get("/broken", "Accept-Language", c.accept).wantStatus(http.StatusInternalServerError)
			got.want("h1", c.heading)
			if lang := got.page().Find("html").AttrOr("lang", ""); lang != c.lang {
				t.Errorf("%s: the page is in %q, want %q", kind, lang, c.lang)
			}
			if strings.Contains(got.Body, secret) || strings.Contains(got.Body, "goroutine") {
				t.Errorf("%s: the page tells what broke", kind)
			}
			_, id, _ := strings.Cut(got.text("main .muted"), ": ")
			if len(id) < 8 || !strings.Contains(log.String(), id) || !strings.Contains(log.String(), secret) {
				t.Errorf("%s: reference %q, log %s", kind, id, &log)
			}
		}
	}
}
