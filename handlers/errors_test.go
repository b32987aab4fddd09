package handlers

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"portfolio/i18n"
)

// TestFaults checks that what breaks on our side is told in the visitor's language, with a reference and without a
// word of what broke, which is for the log.
func TestFaults(t *testing.T) {
	const secret = "database password"
	for _, c := range []struct{ accept, lang, heading string }{
		{"en", "en", "Unexpected Application Error!"},
		{"es", "es", "¡Error inesperado de la aplicación!"},
	} {
		for kind, show := range map[string]pageFunc{
			"error": func(*visit) (answer, error) { return answer{}, errors.New(secret) },
			"panic": func(*visit) (answer, error) { panic(secret) },
		} {
			var log bytes.Buffer
			site := newTestSite(t, func(c *Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
			site.handler = site.recovering(site.page("", show))
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

// TestFailuresHaveWords checks every failure that pages report, in both languages.
func TestFailuresHaveWords(t *testing.T) {
	for _, f := range []failure{
		errPageNotFound, errArticleNotFound, errVerticalNotFound, errProjectNotFound(i18n.Portfolio), errNotAllowed,
		errBadRequest, errURITooLong, errForbidden,
	} {
		for _, lang := range i18n.Langs {
			words := parts().Messages.In(lang)
			for _, part := range []string{".heading", ".text", ".back"} {
				if key := "error." + f.Key + part; words.T(key) == key {
					t.Errorf("%s: no message %s", lang, key)
				}
			}
		}
		if f.Status < 400 || f.Status > 499 {
			t.Errorf("%s: status %d is no failure of a visitor", f.Key, f.Status)
		}
	}
}
