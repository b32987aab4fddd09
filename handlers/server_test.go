package handlers

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/PuerkitoBio/goquery"
	"go.uber.org/goleak"

	"portfolio/content"
	"portfolio/content/cache"
	"portfolio/content/files"
	"portfolio/db"
	"portfolio/internal/analytics"
	"portfolio/internal/newsletter"
	"portfolio/internal/selfcheck"
	"portfolio/internal/sitefiles"
	"portfolio/static"
)

// origin is where the site under test is served, as its canonical links name it.
const origin = "https://robin.example"

// The syntax highlighter's clock stops a second after its last use.
func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("github.com/dlclark/regexp2/v2.runClock"))
}

// parts is what the binary embeds, read once for all tests: nothing changes it.
var parts = sync.OnceValue(func() Config {
	return Config{
		BaseURL: origin,
		Content: must(loadFull()),
		Assets:  must(static.Load(static.Embedded())),
		Files:   must(sitefiles.Open(full, must(loadFull()), must(static.Load(static.Embedded())), files.Options{Cache: cache.New(cache.Options{})})),
		Log:     slog.New(slog.DiscardHandler),
		Digest:  func() string { return "0123456789ab" },
		Now:     func() time.Time { return time.Date(2026, time.March, 14, 9, 0, 0, 0, time.UTC) },
	}
})

// full is the folder of a site that has something of everything.
var full = os.DirFS("../testdata/sites/full")

// three is the folder of a site in three languages.
var three = os.DirFS("../testdata/sites/three")

func loadFull() (*content.Site, error) {
	site, findings, err := content.Load(full, content.Options{})
	for _, finding := range findings {
		err = errors.Join(err, errors.New(finding.String()))
	}
	return site, err
}

// without returns a copy of a folder that lacks the files whose names begin with one of the prefixes.
func without(t testing.TB, folder fs.FS, prefixes ...string) fstest.MapFS {
	t.Helper()
	rest := fstest.MapFS{}
	err := fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		lacks := func(prefix string) bool { return strings.HasPrefix(name, prefix) }
		if err != nil || entry.IsDir() || slices.ContainsFunc(prefixes, lacks) {
			return err
		}
		data, err := fs.ReadFile(folder, name)
		rest[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return rest
}

// withFolder serves the site of a folder.
func withFolder(t testing.TB, folder fs.FS) func(*Config) {
	return func(c *Config) {
		t.Helper()
		kept := cache.New(cache.Options{})
		site, _, err := content.Load(folder, content.Options{Cache: kept, Now: c.Now()})
		if err != nil {
			t.Fatal(err)
		}
		served, err := sitefiles.Open(folder, site, c.Assets, files.Options{Cache: kept})
		if err != nil {
			t.Fatal(err)
		}
		c.Content, c.Files = site, served
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// testSite is the real site, with nothing kept yet.
type testSite struct {
	*Server
	Config
	t testing.TB
}

// newTestSite starts the real site for one test. What change does to its configuration is done first.
func newTestSite(t testing.TB, change ...func(*Config)) testSite {
	t.Helper()
	config := parts()
	store, err := db.Open(context.Background(), filepath.Join(t.TempDir(), "portfolio.db"), db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	config.SendsMail, config.Attaches = true, true
	config.Store, config.Key, config.MailTo = store, []byte("0123456789abcdef0123456789abcdef"), "owner@example.com"
	for _, do := range change {
		do(&config)
	}
	if config.Checks == nil {
		config.Checks = selfcheck.New(selfcheck.Config{
			BaseURL: config.BaseURL, Trusted: config.TrustedProxies, Log: config.Log, Now: config.Now,
		})
	}
	err = config.Store.SetOwnerPassword(context.Background(), ownerHash)
	if err != nil && !errors.Is(err, db.ErrDuplicate) { // another site on the same database has stored it
		t.Fatal(err)
	}
	config.Analytics = analytics.New(config.Content, config.BaseURL, store, config.Log, config.Now)
	config.Newsletter = &newsletter.Sender{
		Store: store, Languages: config.Content.Languages, Owner: config.Content.Profile.Name, BaseURL: config.BaseURL,
		ReplyTo: config.MailTo, Log: config.Log,
	}
	config.Process = NewProcess(config.Now)
	server := New(config)
	ctx, stop := context.WithCancel(context.Background())
	var background sync.WaitGroup
	background.Go(func() { server.Recompress(ctx) })
	t.Cleanup(func() {
		stop()
		background.Wait()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return testSite{server, config, t}
}

// get asks for a page. headers are names and values in turn.
func (s testSite) get(address string, headers ...string) reply {
	s.t.Helper()
	return s.do(http.MethodGet, address, "", headers...)
}

// post sends a form as the site's own pages do.
func (s testSite) post(address string, form url.Values, headers ...string) reply {
	s.t.Helper()
	own := []string{"Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "same-origin"}
	return s.do(http.MethodPost, address, form.Encode(), append(own, headers...)...)
}

// do sends a request with headers, which are names and values in turn.
func (s testSite) do(method, address, body string, headers ...string) reply {
	s.t.Helper()
	r := httptest.NewRequest(method, origin+address, strings.NewReader(body))
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return newReply(s.t, w.Result())
}

// reply is what the site answered.
type reply struct {
	t      testing.TB
	Status int
	Header http.Header
	Body   string
}

func newReply(t testing.TB, r *http.Response) reply {
	t.Helper()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{t, r.StatusCode, r.Header, string(body)}
}

// page reads the answer as HTML.
func (r reply) page() *goquery.Document {
	r.t.Helper()
	doc := r.document()
	doc.Find("template").Remove() // nobody sees it before a script takes it out
	return doc
}

// document is all that was sent, but the marks of the typesetter against line breaks: nobody reads them.
func (r reply) document() *goquery.Document {
	r.t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(strings.ReplaceAll(r.Body, "\u2060", "")))
	if err != nil {
		r.t.Fatal(err)
	}
	return doc
}

// text is what a person reads where selector matches, with single spaces between words.
func (r reply) text(selector string) string {
	r.t.Helper()
	return words(r.page().Find(selector))
}

// words returns the text of a selection with single spaces; what no person reads is left out.
func words(found *goquery.Selection) string {
	found = found.Clone()
	found.Find("script, style, template").Remove()
	return strings.Join(strings.Fields(found.Text()), " ")
}

// wantStatus ends the test unless the site answered so.
func (r reply) wantStatus(status int) reply {
	r.t.Helper()
	if r.Status != status {
		r.t.Fatalf("status %d, want %d; the page says %q", r.Status, status, r.text("main"))
	}
	return r
}

// want reports a part of the page that reads otherwise.
func (r reply) want(selector, text string) {
	r.t.Helper()
	if got := r.text(selector); got != text {
		r.t.Errorf("%s reads %q, want %q", selector, got, text)
	}
}

// TestStopping checks that visitors are told to come back over a new connection while the program is about to stop.
func TestStopping(t *testing.T) {
	site := newTestSite(t)
	if got := site.get("/about").wantStatus(http.StatusOK); got.Header.Get("Connection") != "" {
		t.Errorf("Connection is %q", got.Header.Get("Connection"))
	}
	site.Process.StopKeepAlives()
	for _, address := range []string{"/about", "/robots.txt", "/nothing-here"} {
		if got := site.get(address); got.Header.Get("Connection") != "close" {
			t.Errorf("%s: Connection is %q", address, got.Header.Get("Connection"))
		}
	}
}

// TestLeaving checks that a page is made and a form taken though the visitor's connection is closed on one side.
func TestLeaving(t *testing.T) {
	site := newTestSite(t)
	gone, leave := context.WithCancel(t.Context())
	leave()
	for _, address := range []string{"/about", "/search?q=a", "/nothing-here"} {
		w := httptest.NewRecorder()
		site.ServeHTTP(w, httptest.NewRequestWithContext(gone, http.MethodGet, origin+address, nil))
		if w.Code >= http.StatusInternalServerError || !strings.Contains(w.Body.String(), "</html>") {
			t.Errorf("%s answers %d", address, w.Code)
		}
	}
}

// TestChunkedIsLast checks that nothing is read off a connection after a body that did not say its length.
func TestChunkedIsLast(t *testing.T) {
	site := newTestSite(t)
	r := httptest.NewRequest(http.MethodPost, origin+"/resume", strings.NewReader("email=a"))
	r.TransferEncoding = []string{"chunked"}
	w := httptest.NewRecorder()
	site.ServeHTTP(w, r)
	if w.Header().Get("Connection") != "close" {
		t.Errorf("Connection is %q", w.Header().Get("Connection"))
	}
}
