package handlers_test

import (
	"bufio"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"portfolio/handlers/feeds"
	"portfolio/handlers/handlertest"
	"portfolio/handlers/web"
)

// hostileTargets are what stands in request lines that no page of ours links to.
var hostileTargets = []string{
	"/%00", "/articles/%00", "/articles/a%00b", "/%0a", "/%0d%0aSet-Cookie:%20a=b", "/articles/%0d%0aLocation:%20//evil.example",
	"/../../etc/passwd", "/articles/../../../etc/passwd", "/static/../main.go", "/static/..%2f..%2fgo.mod", "/..%5c..%5cwin.ini",
	"/%2e%2e/%2e%2e/etc/passwd", "/articles/..", "/articles/.", "/./articles", "/articles/./x", "/.%2e/", "/%252e%252e/",
	"//evil.example", "//evil.example/", "//evil.example/articles", "///evil.example", "////evil.example//x//", "/\\evil.example",
	"/%5cevil.example", "/%5c%5cevil.example/", "/%2f%2fevil.example", "/%2f%2fevil.example/", "//evil.example/%2e%2e", "//evil.example%2f",
	"/%09/evil.example", "/%09/evil.example/", "/;//evil.example", "/articles//evil.example", "/articles//", "//articles//",
	"http://evil.example/", "http://evil.example//x", "http://evil.example/articles/", "http://evil.example/articles?lng=es",
	"http://evil.example/./articles", "https://evil.example/tutorials?lng=es", "http://user:pass@evil.example/articles/",
	"/?lng=//evil.example", "/?lng=es&lng=en", "/?lng=%00", "/?lng=" + strings.Repeat("e", 1500), "/?lng", "/?=", "/?&&&", "/??", "/?%",
	"/?lng[]=es", "/?lng=es;lng=en", "/?a=%ff", "/?a=%00", "/articles?lng=//evil.example", "/articles?lng=es&next=//evil.example",
	"/articles?filter=%3Cscript%3E", "/articles?filter=../../x", "/articles?lng=es&x=%0d%0aSet-Cookie:a", "/articles/?//evil.example",
	"/search?q=%3Cscript%3Ealert(1)%3C/script%3E", "/search?q=%00%ff%fe", "/busqueda?q=" + strings.Repeat("%C3%B1", 300),
	"/search?type=x&type=y&type=%ff", "/chat?message=%22%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", "/chat?message=%ff", "/chat?message=%00",
	"/articles/%3Cscript%3Ealert(1)%3C%2Fscript%3E", "/articles/'%20or%201=1--", "/articles/%F0%9F%92%A9", "/articles/%C3%B1",
	"/articles/the-first-catalog/", "/articles/the-first-catalog/x", "/articles/the-first-catalog.md/", "/articles/the-first-catalog.html",
	"/articles/TESLA-UGLY-POTENTIAL", "/Articles", "/ARTICULOS", "/articles.md", "/articulos/.md", "/articles/.md.md", "/articles/%2emd",
	"/services/nobody", "/servicios/%2e%2e", "/portfolio/nobody", "/proyectos/nobody", "/portfolio/%7Bid%7D", "/articles/{slug}",
	"/og/en/.png", "/og/en/home.png.png", "/og/../en/home.png", "/og/en/..%2fhome.png", "/og/xx/home.png", "/og/en/" + strings.Repeat("a", 900) + ".png",
	"/feed.fr.xml", "/feed.en.xml/", "/sitemap.xml.gz", "/robots.txt/x", "/llms.txt%00", "/.well-known/", "/.well-known/security.txt/..",
	"/static", "/static/", "/static//", "/static/css", "/static/manifest.json", "/static/icons.txt", "/static/display-bold-latin.ttf", "/static/build/README",
	"/.git/config", "/.env", "/wp-login.php", "/admin", "/admin/", "/admin/surveys", "/server-status", "/debug/pprof/", "/healthz/x", "/theme/",
	"/" + strings.Repeat("a", 1900), "/" + strings.Repeat("a", 4000), "/" + strings.Repeat("/", 1500), "/" + strings.Repeat("%2e%2e%2f", 200),
	"/articles/" + strings.Repeat("../", 300), "/articles?" + strings.Repeat("a=b&", 490), "/articles?" + strings.Repeat("a", 4000),
	"*", "/*", "/%", "/%zz", "/%c3%28", "/\u00ff", "/\xff", "/articles/\xc3\x28", "/a b", "/a\tb", "/#", "/articles#x", "?lng=es", "articles", "", ":", "/:",
}

// hostileMethods are methods that pages do not take, with those they do.
var hostileMethods = []string{"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "G-E.T", "X"}

// hostileHeaders are single headers that try to be more than they are.
var hostileHeaders = []string{
	"Accept-Language: " + strings.Repeat("es-", 2000), "Accept-Language: " + strings.Repeat("en,", 3000), "Accept-Language: es;q=9e99",
	"Accept-Language: -", "Accept-Language: \xff\xfe", "Accept-Language: x-" + strings.Repeat("a-", 100), "Accept-Language: *;q=0",
	"Cookie: i18nextLng=\"><script>", "Cookie: theme=" + strings.Repeat("a", 3000), "Cookie: ;;;=;", "Cookie: i18nextLng=es\xff; theme=\x7f",
	"Host: evil.example", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: gopher", "X-Original-URL: /admin", "X-Rewrite-URL: /admin",
	"X-HTTP-Method-Override: DELETE", "Forwarded: host=evil.example", "Referer: https://evil.example/?lng=es", "Referer: \xff://", "Origin: null",
	"Sec-Fetch-Site: cross-site", "Content-Type: multipart/form-data; boundary=" + strings.Repeat("-", 100), "Content-Type: \xff", "Range: bytes=-1,0-,5-2",
	"Range: bytes=" + strings.Repeat("0-,", 900), "If-None-Match: " + strings.Repeat("\"a\",", 900), "If-None-Match: *", "If-None-Match: W/\"", "If-None-Match: ,",
	"If-Modified-Since: tomorrow", "If-Modified-Since: " + strings.Repeat("9", 500), "If-Range: \"x\"", "Accept-Encoding: br;q=x, gzip;q=", "Accept-Encoding: ,;,;",
	"Accept-Encoding: " + strings.Repeat("br;q=0,", 500), "Accept: application/json", "Expect: 200-ok", "Upgrade: h2c", "Connection: Upgrade", "Transfer-Encoding: identity",
}

// readRequest parses a request as the server does. It reports whether the server would call the handler.
func readRequest(method, target, header string) (*http.Request, bool) {
	raw := method + " " + target + " HTTP/1.1\r\nHost: robin.example\r\n"
	if header != "" {
		raw += header + "\r\n"
	}
	r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(raw + "\r\n")))
	if err != nil {
		return nil, false
	}
	r.RemoteAddr = "192.0.2.1:1234"
	return r, true
}

// knownPaths are the paths at which there is something to be had.
func knownPaths(t testing.TB, site handlertest.Site) map[string]bool {
	t.Helper()
	pages, err := site.Feeds.Pages(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, page := range pages {
		path, _, _ := strings.Cut(page.Address, "?")
		known[path], known[path+feeds.MarkdownSuffix], known[page.Image] = true, page.Article != nil || page.Markdown != nil, true
	}
	for _, path := range []string{"/healthz", "/robots.txt", "/llms.txt", "/sitemap.xml", "/favicon.ico", "/.well-known/security.txt",
		"/feed.en.xml", "/feed.es.xml", "/manifest.en.webmanifest", "/manifest.es.webmanifest"} {
		known[path] = true
	}
	return known
}

// harmless describes what is wrong with a response, or returns "".
func harmless(r *http.Request, answer *http.Response, known map[string]bool) string {
	if answer.StatusCode >= 500 && answer.StatusCode != http.StatusServiceUnavailable {
		return fmt.Sprintf("a fault: %d", answer.StatusCode)
	}
	if answer.Header.Get("Content-Security-Policy") == "" || answer.Header.Get("X-Content-Type-Options") == "" {
		return "an answer without its headers"
	}
	if location, _, _ := strings.Cut(answer.Header.Get("Location"), "#"); location != "" {
		target, err := url.Parse(location)
		if err != nil || location != web.LocalAddress(location) || target.Host != "" {
			return "a redirect to " + location
		}
		return ""
	}
	found := answer.StatusCode < 300 && answer.StatusCode != http.StatusNoContent
	if found && !known[r.URL.Path] && !strings.HasPrefix(r.URL.Path, "/static/") {
		return fmt.Sprintf("status %d where nothing is", answer.StatusCode)
	}
	return ""
}

// TestHostileRequests checks the responses to every target with every method, and to some with every header.
func TestHostileRequests(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	known := knownPaths(t, site)
	sent := 0
	send := func(method, target, header string) {
		r, ok := readRequest(method, target, header)
		if !ok {
			return
		}
		sent++
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		if wrong := harmless(r, w.Result(), known); wrong != "" {
			t.Errorf("%s %.80q %.60q: %s", method, target, header, wrong)
		}
		if body := w.Body.String(); strings.Contains(body, "<script>alert") || strings.Contains(body, "onerror=alert(1)>") {
			t.Errorf("%s %.80q: what was sent comes back as markup", method, target)
		}
	}
	for _, target := range hostileTargets {
		for _, method := range hostileMethods {
			send(method, target, "")
		}
	}
	for _, header := range hostileHeaders {
		for _, target := range []string{"/", "/?lng=es", "/articles", "/articulos/x", "/nothing-here", "/search?q=a", "/chat?message=a",
			"/feed.en.xml", "/og/en/home.png", "/static/nothing"} {
			for _, method := range []string{"GET", "HEAD", "POST", "PROPFIND"} {
				send(method, target, header)
			}
		}
	}
	for path := range known {
		if strings.HasPrefix(path, "/og/") {
			continue // takes no wishes, and time to draw
		}
		for _, wish := range []string{"//evil.example", "es%00", "ES", "%C3%A9s", "es&lng=en&x=//evil.example"} {
			send("GET", path+"?lng="+wish, "")
		}
	}
	t.Logf("%d requests", sent)
}

// FuzzRequestPath checks requests that the list above lacks.
func FuzzRequestPath(f *testing.F) {
	for i, target := range hostileTargets {
		f.Add(hostileMethods[i%len(hostileMethods)], target, hostileHeaders[i%len(hostileHeaders)])
	}
	site := handlertest.New(f)
	known := knownPaths(f, site)
	f.Fuzz(func(t *testing.T, method, target, header string) {
		r, ok := readRequest(method, target, header)
		if !ok {
			t.Skip("the server would not take it")
		}
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		if wrong := harmless(r, w.Result(), known); wrong != "" {
			t.Error(wrong)
		}
	})
}
