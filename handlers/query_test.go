package handlers_test

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"portfolio/db"
	"portfolio/handlers/handlertest"
	"portfolio/handlers/web/cache"
	"portfolio/views/layout"
)

// unread are parameters that no page reads: those that newsletters and social networks add.
const unread = "utm_source=x&fbclid=y"

// formToken matches the token of a form, which is another one in each response.
var formToken = regexp.MustCompile(`[A-Z2-7]{20}-[\w-]{4}\.[0-9a-z]+\.[\w-]{22}`)

// same returns the part that responses to the same request share: the page without the tokens of forms, and the headers without those
// that depend on how well it is compressed.
func same(r handlertest.Reply) (page string, headers http.Header) {
	headers = r.Header.Clone()
	headers.Del("Content-Length")
	if tag := headers.Get("Etag"); tag != "" {
		headers.Set("Etag", tag[:strings.LastIndex(tag, "-")])
	}
	return formToken.ReplaceAllString(handlertest.Unpack(r.T, r.Header.Get("Content-Encoding"), r.Body), "token"), headers
}

// TestUnreadParameters checks that parameters that a page does not read change neither its bytes nor its headers.
func TestUnreadParameters(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	addresses := []string{
		"/articles?filter=howTos", "/?lng=es", "/search", "/search?q=catalog", "/chat?message=hello", "/connects/meeting?zone=Europe/Madrid",
		"/nothing-here", "/surveys/results", "/sitemap.xml", "/feed.en.xml", "/robots.txt",
	}
	pages, err := site.Feeds.Pages(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		addresses = append(addresses, page.Address)
	}
	for i, address := range addresses {
		coding := []string{"br", "gzip", ""}[i%3]
		joint := "?"
		if strings.Contains(address, "?") {
			joint = "&"
		}
		got, headers := same(site.Get(address+joint+unread, "Accept-Encoding", coding))
		want, wantHeaders := same(site.Get(address, "Accept-Encoding", coding))
		if got != want {
			t.Errorf("%s in %q is another page with %s", address, coding, unread)
		}
		for name := range wantHeaders {
			if headers.Get(name) != wantHeaders.Get(name) {
				t.Errorf("%s in %q: with %s, %s is %q, not %q", address, coding, unread, name, headers.Get(name), wantHeaders.Get(name))
			}
		}
		if len(headers) != len(wantHeaders) {
			t.Errorf("%s in %q: the headers are %v with %s, else %v", address, coding, headers, unread, wantHeaders)
		}
	}
}

// TestUnreadParametersShareCopy checks that a page that is asked for with parameters that it does not read is cached as the page
// Without them, in the right order of those that it reads.
func TestUnreadParametersShareCopy(t *testing.T) {
	t.Parallel()
	for asked, want := range map[string]string{
		"/articles?" + unread:                              "",
		"/articles?utm_source=x&filter=howTos":             "filter=howTos",
		"/tutorials?lng=es&" + unread:                      "lng=es",
		"/tutorials?" + unread + "&lng=es":                 "lng=es",
		"/articles?filter=howTos&page=&utm_source=x&y=%26": "none",
	} {
		site := handlertest.New(t)
		site.Get(asked, "Accept-Encoding", "br").WantStatus(http.StatusOK)
		path, _, _ := strings.Cut(asked, "?")
		_, ok := site.Kernel.Cache.Get(cache.Key{Path: path, Query: want, Preferred: "en", Theme: layout.Dark})
		if ok != (want != "none") {
			t.Errorf("%s: cached under %q: %t", asked, want, ok)
		}
	}
}

// TestViewWithUnreadParameters checks that a page counts as viewed, whatever parameters its link has, rendered or cached.
func TestViewWithUnreadParameters(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for range 3 {
		site.Look("/articles?" + unread).WantStatus(http.StatusOK)
	}
	site.WantViews(db.ByPage, map[string]int{"/articles": 3})
}

// TestQueryIsReadThroughTheRequest checks that no handler of a page for visitors reads parameters that the cache does not know of.
func TestQueryIsReadThroughTheRequest(t *testing.T) {
	t.Parallel()
	for _, folder := range []string{"site", "contact", "survey"} {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatal(folder, err)
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(source), ".URL.Query()") || strings.Contains(string(source), ".FormValue(") {
				t.Errorf("%s reads the address of a request: use Request.Query", file)
			}
		}
	}
}
