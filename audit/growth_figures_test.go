//go:build audit

package audit

import (
	"cmp"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// largeSite is a site of 1,000 articles in two languages.
type largeSite struct {
	*audit
	folder, database string
	texts            corpus
}

const largeSiteArticles = 1000

// TestGrowthFigures prints what sites of 1,000 articles in two languages reach on this machine, with two kinds of texts, and one of 200
// photographs. It judges none of the figures. make bench runs it.
func TestGrowthFigures(t *testing.T) {
	a := newAudit(t)
	for name, texts := range map[string]corpus{"short words": newWriter, "long words": newLongWriter} {
		t.Run(name, func(t *testing.T) {
			s := a.newLargeSite(t, largeSiteArticles, texts)
			s.firstStart(t)
			s.startAgain(t)
			s.lists(t)
			s.searches(t)
			s.everyPage(t)
			s.edits(t)
		})
	}
	a.photographs(t)
}

// newLargeSite makes a site with a number of articles.
func (a *audit) newLargeSite(t *testing.T, articles int, texts corpus) *largeSite {
	t.Helper()
	s := &largeSite{a, filepath.Join(t.TempDir(), "site"), filepath.Join(t.TempDir(), "data", "portfolio.db"), texts}
	a.makeSite(t, s.folder)
	writeArticles(t, s.folder, articles, texts)
	writeSynonyms(t, s.folder, texts)
	return s
}

// synonymGroups is how many groups of words that mean the same a large site has.
const synonymGroups = 8

// writeSynonyms writes groups of the words of the articles.
func writeSynonyms(t *testing.T, folder string, texts corpus) {
	t.Helper()
	w := texts("en", 8)
	var groups strings.Builder
	for range synonymGroups {
		fmt.Fprintf(&groups, "[[group]]\nwords = [%q, %q, %q]\n", w.word(), w.word(), w.word()+" "+w.word())
	}
	must(t, os.WriteFile(filepath.Join(folder, "synonyms.toml"), []byte(groups.String()), 0o600))
}

// serve serves the site.
func (s *largeSite) serve(t *testing.T) *program {
	t.Helper()
	return s.start(t, s.command("serve", s.folder), s.database)
}

// firstStart prints how long the first compilation takes, and what is served meanwhile.
func (s *largeSite) firstStart(t *testing.T) {
	p := s.serve(t)
	defer p.kill()
	began := time.Now()
	var reading durations
	for path := range strings.FieldsSeq("/ /articles /articles/large-en-0999 /search?q=the /feed.en.xml") {
		at := time.Now()
		getBrotli(t, p.origin+path)
		reading.addSince(at)
	}
	query := "/search?q=" + bodyWord(0)
	_, found := waitUntil(5*time.Minute, func() bool { return strings.Contains(string(getPlain(t, p.origin+query)), "large-en-") })
	t.Logf("first start: serves after %d ms; texts compiled and indexed after %.1f s (target 20), found: %v; slowest of 5 pages meanwhile %s; %d lines of progress",
		p.started.Milliseconds(), time.Since(began).Seconds(), found, reading.percentile(1), strings.Count(p.log.String(), "compiling texts"))
	p.settle(t)
}

// settle waits until the program has nothing to do for a second.
func (p *program) settle(t *testing.T) {
	t.Helper()
	before := -1.0
	waitUntil(15*time.Minute, func() bool {
		used := cpuSeconds(t, p.command.Process.Pid)
		idle := used-before < 0.02
		before = used
		time.Sleep(950 * time.Millisecond)
		return idle
	})
}

// startAgain prints how long a start takes with everything compiled.
func (s *largeSite) startAgain(t *testing.T) {
	var took []time.Duration
	var cpu []float64
	for range 5 {
		p := s.serve(t)
		took, cpu = append(took, p.started), append(cpu, cpuSeconds(t, p.command.Process.Pid))
		p.kill()
	}
	t.Logf("start, compiled before: %d ms, %.0f ms of CPU (target 200)", median(took).Milliseconds(), 1000*median(cpu))
}

// listLimits are the limits of what lists the articles of a large site, in bytes: of a page as HTML, of documents in brotli.
var listLimits = []struct {
	path   string
	brotli bool
	limit  int
}{
	{"/articles", false, 60_000}, {"/articulos", false, 60_000}, {"/articles?page=2", false, 60_000}, {"/articulos?page=2", false, 60_000},
	{"/sitemap.xml", true, 60_000}, {"/feed.en.xml", true, 60_000}, {"/feed.es.xml", true, 60_000},
}

// lists prints what the first requests for lists take.
func (s *largeSite) lists(t *testing.T) {
	p := s.serve(t)
	defer p.kill()
	p.settle(t)
	for _, list := range listLimits {
		began := time.Now()
		size := listSize(t, p.origin+list.path, list.brotli)
		t.Logf("%s: %d bytes (limit %d), %.1f ms (target 100)", list.path, size, list.limit, time.Since(began).Seconds()*1000)
	}
}

// listSize returns the bytes of a list, in brotli or as HTML.
func listSize(t *testing.T, address string, brotli bool) int {
	t.Helper()
	if brotli {
		return len(getBrotli(t, address))
	}
	return len(getPlain(t, address))
}

// getPlain returns the body of a page, uncompressed.
func getPlain(t *testing.T, address string) []byte {
	t.Helper()
	_, body, err := newVisitor(1).get(address)
	must(t, err)
	return []byte(body)
}

// searches prints how long searches take.
func (s *largeSite) searches(t *testing.T) {
	p := s.serve(t)
	defer p.kill()
	p.settle(t)
	w, v := s.texts("en", 7), newVisitor(1)
	var took durations
	for range 1000 {
		query := url.Values{"q": {w.word() + " " + w.word()}}
		began := time.Now()
		if status, _, err := v.get(p.origin + "/search?" + query.Encode()); err != nil || status != http.StatusOK {
			t.Fatalf("%d %v", status, err)
		}
		took.addSince(began)
	}
	t.Logf("1,000 searches, %d groups of synonyms: p50 %s, p99 %s (target 10ms)", synonymGroups, took.percentile(0.5), took.percentile(0.99))
}

// everyPage prints the memory after every page was asked for once, while they are compressed better and afterwards.
func (s *largeSite) everyPage(t *testing.T) {
	p := s.serve(t)
	defer p.kill()
	pages := sitemapPages(t, p)
	for _, path := range pages {
		getBrotli(t, p.origin+path)
	}
	at := p.resources(t).memory
	p.settle(t)
	t.Logf("resident memory after each of %d pages was asked for: %.1f MB, %.1f MB when all are compressed well (target 120); the cache has %.1f MB on the disk",
		len(pages), float64(at)/1e6, float64(p.resources(t).memory)/1e6, float64(folderSize(t, filepath.Join(filepath.Dir(s.database), "cache")))/1e6)
}

// sitemapPages returns the paths of all pages.
func sitemapPages(t *testing.T, p *program) []string {
	t.Helper()
	var pages []string
	for _, found := range regexp.MustCompile(`<loc>https?://[^/<]+([^<]*)</loc>`).FindAllStringSubmatch(string(getPlain(t, p.origin+"/sitemap.xml")), -1) {
		pages = append(pages, cmp.Or(strings.ReplaceAll(found[1], "&amp;", "&"), "/"))
	}
	return pages
}

func folderSize(t *testing.T, folder string) (size int64) {
	t.Helper()
	err := filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			size += info.Size()
		}
		return err
	})
	must(t, err)
	return size
}

// edits prints how long an edit takes from saved to served while eight visitors read.
func (s *largeSite) edits(t *testing.T) {
	took, load := s.editUnderLoad(t, 10)
	t.Logf("10 edits of an article under %d readers: saved to served p50 %s, slowest %s (target 500ms); %d requests, %d failed (limit 0)",
		readers, took.percentile(0.5), took.percentile(1), load.requests.Load(), load.failed.Load())
}

// editUnderLoad edits an article while visitors read. It returns how long each edit took to be served, and what the visitors saw.
func (s *largeSite) editUnderLoad(t *testing.T, edits int) (*durations, *reloadLoad) {
	p := s.serve(t)
	defer p.kill()
	p.settle(t)
	load := &reloadLoad{ended: make(chan struct{})}
	var reading sync.WaitGroup
	for range readers {
		reading.Go(func() { load.read(t, p) })
	}
	took := &durations{}
	name := filepath.Join(s.folder, "articles", "large-0007", "en.md")
	kept := string(readFile(t, name))
	for i := range edits {
		title := fmt.Sprintf("Edited %d times", i)
		began := time.Now()
		writeBelow(t, name, []byte(strings.Replace(kept, "\ntitle: ", "\ntitle: "+title+" ", 1)))
		if _, ok := waitUntil(editAppears, func() bool {
			return strings.Contains(string(getPlain(t, p.origin+"/articles/large-en-0007")), title)
		}); !ok {
			t.Errorf("edit %d is not served", i)
		}
		took.addSince(began)
	}
	close(load.ended)
	reading.Wait()
	writeBelow(t, name, []byte(kept))
	return took, load
}

// growth checks the sizes of a large site's lists, and that no request fails while it is edited.
func (a *audit) growth(t *testing.T) {
	s := a.newLargeSite(t, fullOrShort(largeSiteArticles, 80), newWriter)
	p := s.serve(t)
	for _, list := range listLimits {
		if size := listSize(t, p.origin+list.path, list.brotli); size > list.limit*110/100 {
			t.Errorf("%s has %d bytes (limit %d)", list.path, size, list.limit)
		} else if size > list.limit {
			t.Logf("warning: %s has %d bytes (limit %d)", list.path, size, list.limit)
		}
	}
	pages, failed := sitemapPages(t, p), 0
	v := newVisitor(1)
	for _, path := range pages {
		if status, _, err := v.get(p.origin + path); err != nil || status != http.StatusOK {
			failed++
			t.Errorf("%s: %d %v", path, status, err)
		}
	}
	p.kill()
	took, load := s.editUnderLoad(t, fullOrShort(10, 3))
	t.Logf("L2: %d pages of %d articles in two languages: %d failed (limit 0); %d edits under %d readers: %d of %d requests failed (limit 0); saved to served p50 %s (target 500ms)",
		len(pages), fullOrShort(largeSiteArticles, 80), failed, took.len(), readers, load.failed.Load(), load.requests.Load(), took.percentile(0.5))
}

// What a site of photographs holds.
const (
	photographCount  = 200
	photographWidth  = 3000
	photographHeight = 2000
)

// photographs prints what a site with 200 photographs of 6 million pixels takes at its first start.
func (a *audit) photographs(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "site")
	a.makeSite(t, folder)
	photograph := newPhotograph(t, photographWidth, photographHeight, 1)
	var text strings.Builder
	text.WriteString("---\ntitle: Photographs\ndescription: All of them.\ndate: 2026-01-01\nlanguages: [en]\n---\n\n")
	for i := range photographCount {
		writeBelow(t, filepath.Join(folder, "articles", "photographs", fmt.Sprintf("p%d.jpg", i)), []byte(string(photograph)+fmt.Sprint(i)))
		fmt.Fprintf(&text, "![Photograph %d](p%d.jpg)\n\n", i, i)
	}
	writeBelow(t, filepath.Join(folder, "articles", "photographs", "en.md"), []byte(text.String()))
	settle(t, folder)
	p := a.start(t, a.command("serve", folder), filepath.Join(t.TempDir(), "data", "portfolio.db"))
	defer p.kill()
	began := time.Now()
	getBrotli(t, p.origin+"/")
	home := time.Since(began)
	began = time.Now()
	page := string(getPlain(t, p.origin+"/articles/photographs"))
	read := time.Since(began)
	address := regexp.MustCompile(`/static/articles/photographs/p199[^"' ]*-480\.webp`).FindString(page)
	began = time.Now()
	getBrotli(t, p.origin+address)
	t.Logf("%d photographs of %d megapixels, %.1f MB each: serves after %d ms; home page %d ms, their page %d ms, one of them scaled %d ms (%s); memory %.1f MB",
		photographCount, photographWidth*photographHeight/1_000_000, float64(len(photograph))/1e6, p.started.Milliseconds(), home.Milliseconds(), read.Milliseconds(),
		time.Since(began).Milliseconds(), address, float64(p.resources(t).memory)/1e6)
	_ = os.RemoveAll(folder)
}
