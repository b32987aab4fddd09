//go:build audit

package audit

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Of a site that is changed while it is read.
const (
	readers      = 8
	goodEdits    = 20
	faultyEdits  = 5
	editAppears  = 30 * time.Second // how long a change may take before it counts as lost
	refusedInLog = "the site before the change is still served"
)

// editedPages are the addresses that name the owner, and are read while the owner's name changes.
var editedPages = []string{"/", "/articles", "/articles/hello", "/feed.en.xml", "/healthz", "/sitemap.xml"}

// ownerName is the owner's name in the state of a site with a number.
var ownerName = regexp.MustCompile(`Owner-(\d+)-`)

// reloadLoad counts the responses that visitors got while a site changed.
type reloadLoad struct {
	requests, failed, mixed atomic.Int64
	ended                   chan struct{}
}

// read asks for pages until the load has ended.
func (l *reloadLoad) read(t *testing.T, p *program) {
	v := newVisitor(1)
	for i := 0; ; i++ {
		select {
		case <-l.ended:
			return
		default:
		}
		path := editedPages[i%len(editedPages)]
		status, body, err := v.get(p.origin + path)
		l.requests.Add(1)
		if err != nil || status != http.StatusOK {
			l.failed.Add(1)
			t.Errorf("%s: %d %v", path, status, err)
		}
		names := map[string]bool{}
		for _, found := range ownerName.FindAllStringSubmatch(body, -1) {
			names[found[1]] = true
		}
		if len(names) > 1 {
			l.mixed.Add(1)
			t.Errorf("%s names the owners %v", path, names)
		}
	}
}

// editedSite is a site whose profile a test changes.
type editedSite struct {
	*program
	t      *testing.T
	folder string
	kept   string // profile.toml as init wrote it
}

// write saves profile.toml as editors do: a whole file, in place of the old one or over it.
func (s *editedSite) write(text string, replace bool) {
	s.t.Helper()
	name := filepath.Join(s.folder, "profile.toml")
	target := name
	if replace {
		target = filepath.Join(s.folder, ".profile.toml.tmp")
	}
	if err := os.WriteFile(target, []byte(text), 0o600); err != nil {
		s.t.Fatal(err)
	}
	if replace {
		if err := os.Rename(target, name); err != nil {
			s.t.Fatal(err)
		}
	}
}

// named returns profile.toml with the owner of a state.
func (s *editedSite) named(state int) string {
	return strings.Replace(s.kept, `name = "Ana"`, fmt.Sprintf(`name = "Owner-%d-"`, state), 1)
}

// serves reports whether the site names the owner of a state.
func (s *editedSite) serves(state int) bool {
	_, body, err := newVisitor(1).get(s.origin + "/")
	return err == nil && strings.Contains(body, fmt.Sprintf("Owner-%d-", state))
}

// reloadUnderLoad changes a site while it is read: every change is served, whole, none that is faulty, and no request fails.
func (a *audit) reloadUnderLoad(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "site")
	a.makeSite(t, folder)
	site := &editedSite{t: t, folder: folder, kept: string(readFile(t, filepath.Join(folder, "profile.toml")))}
	site.program = a.start(t, a.command("serve", folder), filepath.Join(t.TempDir(), "portfolio.db"))
	load := &reloadLoad{ended: make(chan struct{})}
	var reading sync.WaitGroup
	for range readers {
		reading.Go(func() { load.read(t, site.program) })
	}
	var took durations
	lost, served, refused := 0, 0, 0
	for state := 1; state <= goodEdits; state++ {
		began := time.Now()
		site.write(site.named(state), state%2 == 0)
		if _, ok := waitUntil(editAppears, func() bool { return site.serves(state) }); !ok {
			lost++
			t.Errorf("the change %d is not served", state)
		}
		took.addSince(began)
		if state%(goodEdits/faultyEdits) != 0 {
			continue
		}
		site.write(site.named(1000+state)+"\nname = [", false)
		if _, ok := waitUntil(editAppears, func() bool { return strings.Count(site.log.String(), refusedInLog) > refused }); !ok {
			t.Errorf("the faulty change after %d is not refused", state)
		}
		refused = strings.Count(site.log.String(), refusedInLog)
		if !site.serves(state) {
			served++
			t.Errorf("the faulty change after %d is served, or nothing is", state)
		}
	}
	close(load.ended)
	reading.Wait()
	if load.requests.Load() < 1000 {
		t.Errorf("only %d requests", load.requests.Load())
	}
	t.Logf("L1: %d changes of a site and %d faulty ones under %d readers: %d requests, %d failed, %d of two states, %d changes lost, %d faulty ones served (limit 0 each); saved to served p50 %s, p99 %s (target 500ms)",
		goodEdits, faultyEdits, readers, load.requests.Load(), load.failed.Load(), load.mixed.Load(), lost, served, took.percentile(0.5), took.percentile(0.99))
}
