package web_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"portfolio/db"
	"portfolio/handlers/handlertest"
)

// TestRenderedIsCompressed checks that whatever is made for one request leaves compressed, in the encodings that its client takes.
func TestRenderedIsCompressed(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for name, ask := range map[string]func(headers ...string) handlertest.Reply{
		"a search": func(h ...string) handlertest.Reply { return site.Get("/search?q=catalog", h...) },
		"a search's JSON": func(h ...string) handlertest.Reply {
			return site.Get("/search?q=a", append(h, "Accept", "application/json")...)
		},
		"a form":           func(h ...string) handlertest.Reply { return site.Get("/connects/meeting", h...) },
		"a form sent back": func(h ...string) handlertest.Reply { return site.Post("/resume", url.Values{"email": {"x"}}, h...) },
		"an answer":        func(h ...string) handlertest.Reply { return site.Get("/chat?message=hello", h...) },
		"no page":          func(h ...string) handlertest.Reply { return site.Get("/nothing-here", h...) },
		"a bad request":    func(h ...string) handlertest.Reply { return site.Get("/articles?x=%zz", h...) },
		"a wrong method":   func(h ...string) handlertest.Reply { return site.Do(http.MethodDelete, "/articles", "", h...) },
		"the login":        func(h ...string) handlertest.Reply { return site.Get("/admin/login", h...) },
	} {
		for accept, coding := range map[string]string{"gzip, deflate, br, zstd": "gzip", "br": "br", "*": "gzip", "br, gzip;q=0": "br", "": "", "identity": "", "gzip;q=0": ""} {
			got := ask("Accept-Encoding", accept)
			if got.Header.Get("Content-Encoding") != coding || !strings.Contains(got.Header.Get("Vary"), "Accept-Encoding") {
				t.Errorf("%s with Accept-Encoding %q: %v", name, accept, got.Header)
				continue
			}
			if text := handlertest.Unpack(t, coding, got.Body); len(text) < 1024 || !strings.HasSuffix(strings.TrimSpace(text), "</html>") && text[0] != '{' {
				t.Errorf("%s with Accept-Encoding %q: %.80q", name, accept, text)
			}
		}
	}
	if got := site.Do(http.MethodHead, "/search?q=catalog", "", "Accept-Encoding", "br"); got.Body != "" || got.Header.Get("Content-Encoding") != "br" {
		t.Errorf("HEAD sends %d bytes, %v", len(got.Body), got.Header)
	}
}

// TestOwnersPagesAreCompressed checks that the owner's screens and files are compressed, unless another site leads to them: what they
// hold could be guessed from their length.
func TestOwnersPagesAreCompressed(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	cookie := site.Owner()
	for i := range 40 {
		row := db.Inquiry{Kind: db.SuggestionKind, Submission: db.Submission{SubmissionID: strconv.Itoa(i), Language: "en"}, Text: "Letters"}
		if err := site.Store.AddInquiry(t.Context(), row); err != nil {
			t.Fatal(err)
		}
	}
	for _, address := range []string{"/admin", "/admin/inbox?q=letters", "/admin/inbox.csv", "/admin/surveys.json?survey=agents", "/"} {
		for from, want := range map[string]string{"none": "gzip", "same-origin": "gzip", "cross-site": "", "same-site": "", "": ""} {
			got := site.Get(address, "Cookie", cookie, "Sec-Fetch-Site", from, "Accept-Encoding", "gzip, br").WantStatus(http.StatusOK)
			if got.Header.Get("Content-Encoding") != want {
				t.Errorf("%s from %q is compressed as %q, want %q", address, from, got.Header.Get("Content-Encoding"), want)
			}
			if text := handlertest.Unpack(t, want, got.Body); strings.Contains(address, "inbox") && strings.Count(text, "Letters") < 20 {
				t.Errorf("%s from %q is not whole: %d bytes", address, from, len(text))
			}
			head := site.Do(http.MethodHead, address, "", "Cookie", cookie, "Sec-Fetch-Site", from, "Accept-Encoding", "gzip, br")
			if head.Header.Get("Content-Encoding") != want || head.Body != "" {
				t.Errorf("HEAD %s from %q: %v", address, from, head.Header)
			}
		}
	}
}
