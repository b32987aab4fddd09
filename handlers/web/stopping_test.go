package web_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"portfolio/handlers/handlertest"
)

// TestStopping checks that visitors are told to come back over a new connection while the program is about to stop.
func TestStopping(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	if got := site.Get("/about").WantStatus(http.StatusOK); got.Header.Get("Connection") != "" {
		t.Errorf("Connection is %q", got.Header.Get("Connection"))
	}
	site.Process.StopKeepAlives()
	for _, address := range []string{"/about", "/robots.txt", "/nothing-here"} {
		if got := site.Get(address); got.Header.Get("Connection") != "close" {
			t.Errorf("%s: Connection is %q", address, got.Header.Get("Connection"))
		}
	}
}

// TestLeaving checks that a page is made and a form taken though the visitor's connection is closed on one side.
func TestLeaving(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	gone, leave := context.WithCancel(t.Context())
	leave()
	for _, address := range []string{"/about", "/search?q=a", "/nothing-here"} {
		w := httptest.NewRecorder()
		site.ServeHTTP(w, httptest.NewRequestWithContext(gone, http.MethodGet, handlertest.Origin+address, nil))
		if w.Code >= http.StatusInternalServerError || !strings.Contains(w.Body.String(), "</html>") {
			t.Errorf("%s answers %d", address, w.Code)
		}
	}
}

// TestChunkedIsLast checks that nothing is read off a connection after a body that did not say its length.
func TestChunkedIsLast(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	r := httptest.NewRequest(http.MethodPost, handlertest.Origin+"/resume", strings.NewReader("email=a"))
	r.TransferEncoding = []string{"chunked"}
	w := httptest.NewRecorder()
	site.ServeHTTP(w, r)
	if w.Header().Get("Connection") != "close" {
		t.Errorf("Connection is %q", w.Header().Get("Connection"))
	}
}
