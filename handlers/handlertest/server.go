// Package handlertest starts a site for the tests of every audience, and reads what it answers as a visitor or its owner does.
package handlertest

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
	"portfolio/handlers"
	"portfolio/internal/analytics"
	"portfolio/internal/newsletter"
	"portfolio/internal/selfcheck"
	"portfolio/internal/sitefiles"
	"portfolio/static"
	"portfolio/views/email"
)

// Origin is where the site under test is served, as its canonical links name it.
const Origin = "https://robin.example"

// Main runs the tests of a package. Each goroutine of the site has ended then; the syntax highlighter's clock stops a second after its
// last use.
func Main(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("github.com/dlclark/regexp2/v2.runClock"))
}

// SourcePath returns the path of a file of the source, from the folder of any package.
func SourcePath(name string) string {
	root := "."
	for range 10 {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		root = filepath.Join("..", root)
	}
	return filepath.Join(root, filepath.FromSlash(name))
}

// SiteFolder returns the folder of a site of testdata/sites.
func SiteFolder(name string) fs.FS { return os.DirFS(SourcePath("testdata/sites/" + name)) }

// Parts is what the binary embeds, read once for all tests: nothing changes it.
var Parts = sync.OnceValue(func() handlers.Config {
	return handlers.Config{
		BaseURL: Origin,
		Content: Must(loadFull()),
		Assets:  Must(static.Load(static.Embedded())),
		Files:   Must(sitefiles.Open(Full, Must(loadFull()), Must(static.Load(static.Embedded())), files.Options{Cache: compiled})),
		Log:     slog.New(slog.DiscardHandler),
		Digest:  func() string { return "0123456789ab" },
		Now:     func() time.Time { return time.Date(2026, time.March, 14, 9, 0, 0, 0, time.UTC) },
	}
})

// Full is the folder of a site that has something of everything.
var Full = SiteFolder("full")

// Three is the folder of a site in three languages.
var Three = SiteFolder("three")

// compiled holds what was compiled from the folders of all tests, by the hash of its sources.
var compiled = cache.New(cache.Options{})

func loadFull() (*content.Site, error) {
	site, findings, err := content.Load(Full, content.Options{})
	for _, finding := range findings {
		err = errors.Join(err, errors.New(finding.String()))
	}
	return site, err
}

// Without returns a copy of a folder that lacks the files whose names begin with one of the prefixes.
func Without(t testing.TB, folder fs.FS, prefixes ...string) fstest.MapFS {
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
	must(t, err)
	return rest
}

// WithFolder serves the site of a folder.
func WithFolder(t testing.TB, folder fs.FS) func(*handlers.Config) {
	return func(c *handlers.Config) {
		t.Helper()
		site, _, err := content.Load(folder, content.Options{Cache: compiled, Now: c.Now()})
		must(t, err)
		served, err := sitefiles.Open(folder, site, c.Assets, files.Options{Cache: compiled})
		must(t, err)
		c.Content, c.Files = site, served
	}
}

// Must returns v, or panics with err.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// must ends a test at an error that it does not expect.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Site is the real site, with nothing kept yet.
type Site struct {
	*handlers.Server
	handlers.Config
	T testing.TB
}

// New starts the real site for one test. What change does to its configuration is done first.
func New(t testing.TB, change ...func(*handlers.Config)) Site {
	t.Helper()
	config := Parts()
	config.Mailing, config.Attaches = &Mailing{Sending: true}, true
	config.Key, config.MailTo = []byte("0123456789abcdef0123456789abcdef"), "owner@example.com"
	for _, do := range change {
		do(&config)
	}
	if config.Store == nil {
		config.Store = openStore(t)
	}
	if config.Checks == nil {
		config.Checks = selfcheck.New(selfcheck.Config{
			BaseURL: config.BaseURL, Trusted: config.TrustedProxies, Log: config.Log, Now: config.Now,
		})
	}
	config.Analytics = analytics.New(config.Content, config.BaseURL, config.Store, config.Log, config.Now)
	config.Newsletter = &newsletter.Sender{
		Writer: newsletter.Writer{Letterhead: email.NewLetterhead(config.Content, config.BaseURL), Files: config.Files}, Store: config.Store, ReplyTo: config.MailTo, Log: config.Log,
		Clock: &newsletter.Clock{Passed: func() time.Duration { return config.Now().Sub(time.Unix(0, 0)) }},
	}
	config.Process = handlers.NewProcess(config.Now)
	server := handlers.New(config)
	return Site{server, config, t}
}

// database is a new database with the owner's password: to copy a file is faster than to migrate one.
var database = sync.OnceValue(func() []byte {
	folder := Must(os.MkdirTemp("", "portfolio-"))
	defer os.RemoveAll(folder) //nolint:errcheck // nobody reads it
	path := filepath.Join(folder, "portfolio.db")
	store := Must(db.Open(context.Background(), path, db.Options{}))
	if err := errors.Join(store.SetOwnerPassword(context.Background(), OwnerHash), store.Close()); err != nil {
		panic(err)
	}
	return Must(os.ReadFile(path))
})

// NewDatabase returns the path of a database that has the owner's password and nothing else.
func NewDatabase(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "portfolio.db")
	must(t, os.WriteFile(path, database(), 0o600))
	return path
}

func openStore(t testing.TB) *db.Store {
	t.Helper()
	store, err := db.Open(context.Background(), NewDatabase(t), db.Options{})
	must(t, err)
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return store
}

// Get asks for a page. headers are names and values in turn.
func (s Site) Get(address string, headers ...string) Reply {
	s.T.Helper()
	return s.Do(http.MethodGet, address, "", headers...)
}

// Post sends a form as the site's own pages do.
func (s Site) Post(address string, form url.Values, headers ...string) Reply {
	s.T.Helper()
	own := []string{"Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "same-origin"}
	return s.Do(http.MethodPost, address, form.Encode(), append(own, headers...)...)
}

// Do sends a request with headers, which are names and values in turn.
func (s Site) Do(method, address, body string, headers ...string) Reply {
	s.T.Helper()
	r := httptest.NewRequest(method, Origin+address, strings.NewReader(body))
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return NewReply(s.T, w.Result())
}

// Reply is what the site answered.
type Reply struct {
	T      testing.TB
	Status int
	Header http.Header
	Body   string
}

// NewReply reads a response.
func NewReply(t testing.TB, r *http.Response) Reply {
	t.Helper()
	body, err := io.ReadAll(r.Body)
	must(t, err)
	return Reply{t, r.StatusCode, r.Header, string(body)}
}

// Page reads the answer as HTML.
func (r Reply) Page() *goquery.Document {
	r.T.Helper()
	doc := r.Document()
	doc.Find("template").Remove() // nobody sees it before a script takes it out
	return doc
}

// Document is all that was sent, but the marks of the typesetter against line breaks: nobody reads them.
func (r Reply) Document() *goquery.Document {
	r.T.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(strings.ReplaceAll(r.Body, "\u2060", "")))
	must(r.T, err)
	return doc
}

// Text is what a person reads where selector matches, with single spaces between words.
func (r Reply) Text(selector string) string {
	r.T.Helper()
	return Words(r.Page().Find(selector))
}

// Words returns the text of a selection with single spaces; what no person reads is left out.
func Words(found *goquery.Selection) string {
	found = found.Clone()
	found.Find("script, style, template").Remove()
	return strings.Join(strings.Fields(found.Text()), " ")
}

// WantStatus ends the test unless the site answered so.
func (r Reply) WantStatus(status int) Reply {
	r.T.Helper()
	if r.Status != status {
		r.T.Fatalf("status %d, want %d; the page says %q", r.Status, status, r.Text("main"))
	}
	return r
}

// Want reports a part of the page that reads otherwise.
func (r Reply) Want(selector, text string) {
	r.T.Helper()
	if got := r.Text(selector); got != text {
		r.T.Errorf("%s reads %q, want %q", selector, got, text)
	}
}
