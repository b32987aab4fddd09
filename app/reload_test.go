package app

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"weak"

	"portfolio/config"
	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers"
	"portfolio/i18n"
	"portfolio/internal/folder"
	"portfolio/internal/logtest"
	"portfolio/static"
)

// fullSite is the folder of a site with something of everything.
const fullSite = "../testdata/sites/full"

// reloaded is a program whose site folder a test changes, without a listener.
type reloaded struct {
	*program
	t     *testing.T
	ctx   context.Context
	files fstest.MapFS // over those of the full site
	log   logtest.Buffer
}

// overlay is a file system whose upper files hide those of the lower one.
type overlay struct{ upper, lower fs.FS }

func (o overlay) Open(name string) (fs.File, error) {
	file, err := o.upper.Open(name)
	if name == "." || errors.Is(err, fs.ErrNotExist) {
		return o.lower.Open(name)
	}
	return file, err
}

// ReadDir implements fs.ReadDirFS: an entry is that of the file which Open opens.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(o.lower, name)
	for i, entry := range entries {
		if info, err := fs.Stat(o.upper, path.Join(name, entry.Name())); err == nil && !info.IsDir() {
			entries[i] = fs.FileInfoToDirEntry(info)
		}
	}
	return entries, err
}

func newReloaded(t *testing.T) *reloaded {
	t.Helper()
	r := &reloaded{t: t, files: fstest.MapFS{}}
	cfg, err := config.Read(map[string]string{"SITE": fullSite, "DATABASE_URL": filepath.Join(t.TempDir(), "portfolio.db")})
	must(t, err)
	store, err := db.Open(t.Context(), cfg.DatabaseURL, db.Options{})
	must(t, err)
	from := newSource(cfg, store)
	res, err := from.load(nil)
	must(t, err)
	log := slog.New(slog.NewTextHandler(&r.log, nil))
	r.program, err = newProgram(t.Context(), from, res.content, store, log, &r.log, handlers.NewProcess(time.Now))
	must(t, err)
	files := overlay{r.files, os.DirFS(fullSite)}
	r.digester = folder.NewDigester(folder.DigesterOptions{Open: func() (fs.FS, error) { return files, nil }})
	r.load = func(former *content.Site) (resources, error) {
		return resourcesOf(i18n.Locales(), files, static.Embedded(), content.Options{Cache: from.compiled, Former: former})
	}
	ctx, stop := context.WithCancel(context.Background())
	r.ctx = ctx
	t.Cleanup(func() { stop(); r.running.Wait(); must(t, store.Close()) })
	first, err := r.newSite(res)
	must(t, err)
	r.swap(ctx, first)
	return r
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// get asks for a page of the site that is served.
func (r *reloaded) get(address string) (int, string) {
	w := httptest.NewRecorder()
	r.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost:8080"+address, nil))
	return w.Code, w.Body.String()
}

// rename gives the owner another name, by changing site.toml.
func (r *reloaded) rename(name string) {
	r.t.Helper()
	text, err := os.ReadFile(filepath.Join(fullSite, "profile.toml"))
	must(r.t, err)
	renamed := regexp.MustCompile(`(?m)^name = .*$`).ReplaceAllString(string(text), `name = "`+name+`"`)
	r.files["profile.toml"] = &fstest.MapFile{Data: []byte(renamed), ModTime: time.Now()}
}

func (r *reloaded) want(when, address, text string) {
	r.t.Helper()
	if status, body := r.get(address); status != http.StatusOK || !strings.Contains(body, text) {
		r.t.Errorf("%s: %s answers %d without %q\n%s", when, address, status, text, &r.log)
	}
}

// TestReload checks that a change is served, in every part that is made of the folder, and a faulty one is not.
func TestReload(t *testing.T) {
	r := newReloaded(t)
	r.get("/about") // into the cache
	_, before := r.get("/healthz")
	r.rename("First Name")
	r.reload(r.ctx, false)
	for _, address := range []string{"/about", "/feed.en.xml", "/llms.txt"} {
		r.want("after a change", address, "First Name")
	}
	_, after := r.get("/healthz")
	if before == after {
		t.Errorf("the digest stays: %s", after)
	}
	r.files["links.toml"] = &fstest.MapFile{Data: []byte("name = ["), ModTime: time.Now()}
	r.rename("Second Name")
	r.reload(r.ctx, false)
	r.want("after a faulty change", "/about", "First Name")
	if _, health := r.get("/healthz"); health != after {
		t.Errorf("health after a faulty change: %s, want %s", health, after)
	}
	if log := r.log.String(); !strings.Contains(log, "still served") || !strings.Contains(log, "links.toml") {
		t.Errorf("the log does not name the mistake:\n%s", log)
	}
	open := r.checks.Open()
	if len(open) != 1 || open[0].Facts["Count"] != 1 {
		t.Errorf("the owner is told %v", open)
	}
	delete(r.files, "links.toml")
	r.reload(r.ctx, false)
	r.want("after the mistake is mended", "/about", "Second Name")
	if open := r.checks.Open(); len(open) > 0 {
		t.Errorf("the owner is still told %v", open)
	}
}

// TestFaultTakenBack checks that a warning ends with its cause although nothing else changed.
func TestFaultTakenBack(t *testing.T) {
	r := newReloaded(t)
	r.reload(r.ctx, true)
	current := r.current.Load()
	r.files["links.toml"] = &fstest.MapFile{Data: []byte("name = ["), ModTime: time.Now()}
	r.reload(r.ctx, false)
	if len(r.checks.Open()) != 1 {
		t.Error("the owner is not told of a mistake")
	}
	delete(r.files, "links.toml")
	r.reload(r.ctx, false)
	if len(r.checks.Open()) != 0 || r.current.Load() != current {
		t.Errorf("the owner is told %v; another site: %v", r.checks.Open(), r.current.Load() != current)
	}
}

// TestRequestsFinish checks that a request under way ends on the site with which it began.
func TestRequestsFinish(t *testing.T) {
	r := newReloaded(t)
	r.rename("First Name")
	r.reload(r.ctx, false)
	former := r.current.Load()
	r.rename("Second Name")
	r.reload(r.ctx, false)
	w := httptest.NewRecorder()
	former.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost:8080/about", nil))
	if body := w.Body.String(); !strings.Contains(body, "First Name") || strings.Contains(body, "Second Name") {
		t.Error("the former site answers with the new one")
	}
	r.want("the new one", "/about", "Second Name")
}

// TestFormerSiteIsFreed checks that nothing holds a site that is no longer served.
func TestFormerSiteIsFreed(t *testing.T) {
	r := newReloaded(t)
	r.rename("First Name")
	r.reload(r.ctx, false)
	r.get("/about")
	r.get("/search?q=a")
	former, content := weak.Make(r.current.Load()), weak.Make(r.current.Load().content)
	server := weak.Make(r.current.Load().Server)
	r.rename("Second Name")
	r.reload(r.ctx, false)
	for range 100 {
		if runtime.GC(); former.Value() == nil && content.Value() == nil && server.Value() == nil {
			return
		}
		runtime.Gosched()
	}
	t.Errorf("held: the site %v, its content %v, its server %v", former.Value() != nil, content.Value() != nil, server.Value() != nil)
}

// TestLimitsOutliveSite checks that a reload gives nobody new attempts.
func TestLimitsOutliveSite(t *testing.T) {
	r := newReloaded(t)
	post := func() int {
		w := httptest.NewRecorder()
		request := httptest.NewRequest(http.MethodPost, "http://localhost:8080/newsletter", strings.NewReader("email=a"))
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		request.Header.Set("Sec-Fetch-Site", "same-origin")
		r.ServeHTTP(w, request)
		return w.Code
	}
	for n := 0; post() != http.StatusTooManyRequests; n++ {
		if n > 100 {
			t.Fatal("there is no limit")
		}
	}
	r.reload(r.ctx, true)
	if got := post(); got != http.StatusTooManyRequests {
		t.Errorf("after a reload: status %d", got)
	}
}

// TestPublication checks that what has a later date is published by itself when it comes.
func TestPublication(t *testing.T) {
	r := newReloaded(t)
	now := time.Now()
	s := *r.current.Load()
	r.current.Store(&s)
	for _, c := range []struct {
		next time.Time
		due  bool
		wait time.Duration
	}{
		{time.Time{}, false, longestWait},
		{now.Add(time.Minute), false, time.Minute},
		{now.Add(100 * time.Hour), false, longestWait},
		{now, true, shortestWait},
		{now.Add(-time.Hour), true, shortestWait},
	} {
		s.publishes = c.next
		if due, wait := s.isDue(now), r.untilPublication(now); due != c.due || wait != c.wait {
			t.Errorf("next at %v: due %v, wait %s; want %v, %s", c.next, due, wait, c.due, c.wait)
		}
	}
}

// TestPanicWhileReading checks that a folder which makes the reader panic is not served, and that the next one is.
func TestPanicWhileReading(t *testing.T) {
	r := newReloaded(t)
	load := r.load
	r.load = func(*content.Site) (resources, error) { panic("odd") }
	r.rename("Grace Hopper")
	r.reload(r.ctx, true)
	for _, want := range []string{"fault=odd", "stack=", "panic: odd"} {
		if !strings.Contains(r.log.String(), want) {
			t.Errorf("the log lacks %q:\n%s", want, &r.log)
		}
	}
	r.load = load
	r.reload(r.ctx, true)
	r.want("after the panic", "/about", "Grace Hopper")
}
