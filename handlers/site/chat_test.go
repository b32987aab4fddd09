package site_test

import (
	"io/fs"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/handlers/handlertest"
	"portfolio/views"
)

// TestChatLimit checks that a visitor who exceeds the limit gets the message back with the reason, and that others are not
// affected.
func TestChatLimit(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for n := range views.MessagesPerMinute {
		if got := site.Get("/chat?message=hello"); got.Status != 200 {
			t.Fatalf("message %d answers %d", n+1, got.Status)
		}
	}
	for address, want := range map[string]string{
		"/chat?message=once+more":       "You've exceeded the message limit per minute. Please wait a moment.",
		"/chat?lng=es&message=una+más+": "Has superado el límite de mensajes por minuto. Espera un momento, por favor.",
	} {
		got := site.Get(strings.ReplaceAll(address, "á", url.QueryEscape("á")))
		if got.Status != 429 || got.Header.Get("Retry-After") == "" {
			t.Errorf("%s answers %d, Retry-After %q", address, got.Status, got.Header.Get("Retry-After"))
		}
		got.Want(".chat-error", want)
		if draft := got.Page().Find("#chat-message").Text(); draft != "once more" && draft != "una más" {
			t.Errorf("%s gives back %q", address, draft)
		}
	}
	if got := site.Get("/chat"); got.Status != 200 {
		t.Errorf("the page itself answers %d", got.Status)
	}
}

// TestChatLines checks that a message of the maximum length is accepted with the line breaks that browsers send.
func TestChatLines(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	full := strings.Repeat("a", views.MaxMessage-2) + "\r\n" + "b"
	if got := site.Get("/chat?message=" + url.QueryEscape(full)); got.Status != 200 {
		t.Errorf("a full message answers %d", got.Status)
	}
	if got := site.Get("/chat?message=" + url.QueryEscape(full+"c")); got.Status != 400 {
		t.Errorf("one too long answers %d", got.Status)
	}
}

// TestChatInOneLanguage checks that the form names no language where there is only one.
func TestChatInOneLanguage(t *testing.T) {
	t.Parallel()
	folder := handlertest.Without(t, handlertest.Full, "site.toml")
	settings := strings.Replace(string(handlertest.Must(fs.ReadFile(handlertest.Full, "site.toml"))), `["en", "es"]`, `["en"]`, 1)
	folder["site.toml"] = &fstest.MapFile{Data: []byte(strings.Replace(settings, `admin_language = "es"`, `admin_language = "en"`, 1))}
	for want, site := range []handlertest.Site{handlertest.New(t, handlertest.WithFolder(t, folder)), handlertest.New(t)} {
		page := site.Get("/chat").WantStatus(http.StatusOK).Page()
		if got := page.Find("form.chat-form input[name=lng]").Length(); got != want {
			t.Errorf("%d fields for the language, want %d", got, want)
		}
	}
}
