package handlers

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/internal/analytics"
)

const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36"

// look requests a page as a person's browser does.
func (s testSite) look(address string, headers ...string) reply {
	s.t.Helper()
	return s.get(address, append([]string{"User-Agent", browser, "Sec-Fetch-Dest", "document"}, headers...)...)
}

// views returns what was counted, by a group.
func (s testSite) views(group db.ViewGroup) map[string]int {
	s.t.Helper()
	s.Analytics.Flush(s.t.Context())
	return tallied(s.t, s.Store, group)
}

func tallied(t testing.TB, store *db.Store, group db.ViewGroup) map[string]int {
	t.Helper()
	tallies, err := store.SumViews(t.Context(), group, db.ViewFilter{})
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]int{}
	for _, tally := range tallies {
		sums[tally.Name] = tally.Views
	}
	return sums
}

func (s testSite) wantViews(group db.ViewGroup, want map[string]int) {
	s.t.Helper()
	if diff := cmp.Diff(want, s.views(group)); diff != "" {
		s.t.Errorf("by %s: %s", group, diff)
	}
}

// TestVisits checks that views of pages in both languages are counted: rendered, cached, not modified, and uncompressed.
func TestVisits(t *testing.T) {
	site := newTestSite(t)
	for range 3 {
		tag := site.look("/articulos/el-primer-catalogo", "Accept-Encoding", "br").wantStatus(200).Header.Get("Etag")
		site.look("/articulos/el-primer-catalogo", "Accept-Encoding", "br", "If-None-Match", tag).wantStatus(304)
		site.look("/articles/the-first-catalog").wantStatus(200)
		site.look("/memes?lng=es", "Accept-Encoding", "br").wantStatus(200)
		site.look("/search?q=catalog").wantStatus(200)
		site.look("/surveys/professional-experience").wantStatus(200)
	}
	site.wantViews(db.ByPage, map[string]int{
		"/articles/the-first-catalog": 9, "/memes": 3, "/search": 3, "/surveys/professional-experience": 3,
	})
	site.wantViews(db.ByLanguage, map[string]int{"en": 9, "es": 9})
	site.wantViews(db.ByReferrer, map[string]int{"": 18})
	site.wantViews(db.ByDay, map[string]int{"2026-03-14": 18})
}

// TestNotCounted checks that requests for other things than pages, and by other clients than visitors, are not counted.
func TestNotCounted(t *testing.T) {
	site := newTestSite(t)
	for _, c := range []struct {
		why, address string
		headers      []string
	}{
		{"Do Not Track", "/about", []string{"DNT", "1"}},
		{"Global Privacy Control", "/about", []string{"Sec-GPC", "1"}},
		{"fetched ahead", "/about", []string{"Sec-Purpose", "prefetch"}},
		{"drawn ahead", "/about", []string{"Sec-Purpose", "prefetch;prerender"}},
		{"fetched ahead by an older browser", "/about", []string{"Purpose", "prefetch"}},
		{"a script", "/about", []string{"Sec-Fetch-Dest", "empty"}},
		{"a search engine", "/about", []string{"User-Agent", "Mozilla/5.0 (compatible; Googlebot/2.1)"}},
		{"a program in capitals", "/about", []string{"User-Agent", "EXAMPLEBOT"}},
		{"a program with an address", "/about", []string{"User-Agent", "Feeds (+https://feeds.example)"}},
		{"a program", "/about", []string{"User-Agent", "curl/8.5.0"}},
		{"no browser", "/about", []string{"User-Agent", ""}},
		{"no such page", "/nothing-here", nil},
		{"no such article", "/articles/nothing", nil},
		{"another address", "/articulos?lng=en", nil},
		{"a document for machines", "/sitemap.xml", nil},
		{"an article as Markdown", "/articles/the-first-catalog.md", nil},
		{"the owner's", i18n.AdminPath(i18n.AdminLogin), nil},
		{"a refused address", "/about?a=%", nil},
	} {
		for range 2 { // made, then kept
			headers := http.Header{"User-Agent": {browser}, "Sec-Fetch-Dest": {"document"}, "Accept-Encoding": {"br"}}
			for i := 0; i < len(c.headers); i += 2 {
				headers.Set(c.headers[i], c.headers[i+1])
			}
			var flat []string
			for name := range headers {
				flat = append(flat, name, headers.Get(name))
			}
			site.get(c.address, flat...)
		}
		if got := site.views(db.ByPage); len(got) > 0 {
			t.Fatalf("%s: counted %v", c.why, got)
		}
	}
	site.do(http.MethodHead, "/about", "", "User-Agent", browser)
	site.post("/surveys/professional-experience", nil, "User-Agent", browser)
	site.look("/about", "Cookie", site.owner()).wantStatus(200)
	site.wantViews(db.ByPage, map[string]int{})
	site.look("/about", "DNT", "0")
	site.get("/about", "User-Agent", "Lynx/2.9.0dev.12") // a browser that says nothing of itself
	site.wantViews(db.ByPage, map[string]int{"/about": 2})
}

func TestReferrers(t *testing.T) {
	site := newTestSite(t)
	for referer, want := range map[string]string{
		"https://news.example/item?id=7#c":           "news.example",
		"https://news.example":                       "news.example",
		"http://news.example:8080/":                  "news.example",
		origin + "/articles":                         "",
		origin:                                       "",
		"":                                           "",
		"https://ana:secret@news.example/":           "",
		"https://192.0.2.7/":                         "",
		"https://[2001:db8::1]/":                     "",
		"https://localhost/":                         "",
		"https://.example/":                          "",
		"https://example./":                          "",
		"https://ex ample.org/":                      "",
		"https://\"><script>.example/":               "",
		"https://ñ.example/":                         "",
		"android-app://com.example.app/":             "",
		"javascript:alert(1)":                        "",
		"https://" + string(make([]byte, 99)) + ".a": "",
	} {
		site.look("/about", "Referer", referer)
		got := site.views(db.ByReferrer)
		if want == "" && len(got) > 1 || got[want] == 0 {
			t.Fatalf("%q is counted as %v, want %q", referer, got, want)
		}
		for day := range 2 { // the clock is believed on the second
			if _, err := site.Store.Purge(t.Context(), time.Now().AddDate(99, 0, day), db.Retention{}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestReferrersStayFew checks that invented referrers fill neither the memory nor the database.
func TestReferrersStayFew(t *testing.T) {
	site := newTestSite(t)
	for i := range 3 * maxReferrers {
		site.look("/about", "Referer", fmt.Sprintf("https://%d.example/", i))
	}
	got := site.views(db.ByReferrer)
	if len(got) != maxReferrers+1 || got["other"] != 2*maxReferrers {
		t.Errorf("%d hosts are told apart and %d others", len(got)-1, got["other"])
	}
	site.look("/about", "Referer", "https://7.example/")
	if got := site.views(db.ByReferrer); got["7.example"] != 2 {
		t.Errorf("a host that is known is counted %d times", got["7.example"])
	}
}

func TestVerticalViews(t *testing.T) {
	site := newTestSite(t)
	site.look("/ai-services/museums").wantStatus(200)
	for range 2 {
		site.look("/servicios-ia/museums", "Accept-Encoding", "br").wantStatus(200)
		site.look("/ai-services").wantStatus(200)
	}
	site.Analytics.Flush(t.Context())
	got, err := site.Store.SumVerticalViews(t.Context(), db.ViewFilter{})
	if err != nil {
		t.Fatal(err)
	}
	museums, _ := site.Content.Vertical("museums")
	want := []db.VerticalViews{
		{Language: "es", VerticalType: "museums", ServiceCategory: "small_business", Title: museums.MetaTitle["es"], Location: origin + "/servicios-ia/museums", Views: 2},
		{Language: "en", VerticalType: "museums", ServiceCategory: "small_business", Title: museums.MetaTitle["en"], Location: origin + "/ai-services/museums", Views: 1},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	site.wantViews(db.ByPage, map[string]int{"/ai-services/museums": 3, "/ai-services": 2})
}

// TestVisitsAreStored checks that counts are stored after a while and when the program stops, also across midnight.
func TestVisitsAreStored(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := must(db.Open(t.Context(), filepath.Join(t.TempDir(), "portfolio.db"), db.Options{}))
		defer store.Close()
		config := parts()
		config.Store, config.Now = store, time.Now // that of the bubble, which begins with the year 2000
		config.Analytics = analytics.New(config.Content, config.BaseURL, store, config.Log, config.Now)
		config.Process = NewProcess(config.Now)
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { config.Analytics.Run(ctx) })
		site := testSite{New(config), config, t}
		site.look("/about").wantStatus(200)
		if got := tallied(t, store, db.ByDay); len(got) > 0 {
			t.Errorf("stored at once: %v", got)
		}
		time.Sleep(flushInterval)
		synctest.Wait()
		if got := tallied(t, store, db.ByDay); got["2000-01-01"] != 1 {
			t.Errorf("stored after a while: %v", got)
		}
		time.Sleep(24 * time.Hour)
		site.look("/about")
		stop()
		running.Wait()
		want := map[string]int{"2000-01-01": 1, "2000-01-02": 1}
		if diff := cmp.Diff(want, tallied(t, store, db.ByDay)); diff != "" {
			t.Error(diff)
		}
	})
}

// TestVisitsWait checks that no counts are lost while the database fails.
func TestVisitsWait(t *testing.T) {
	site := newTestSite(t)
	site.look("/about")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	site.Analytics.Flush(gone)
	site.look("/about")
	site.wantViews(db.ByPage, map[string]int{"/about": 2})
}

func TestEveryPageCountsAsItself(t *testing.T) {
	site := newTestSite(t)
	mapped := must(site.feeds.Pages(t.Context()))
	want := map[string]int{}
	for _, m := range mapped {
		if site.look(m.Address).Status == 200 {
			want[analytics.PageAt(m.Paths, m.Languages.Fallback(), m.Lang).Path]++
		}
	}
	delete(want, "")
	site.wantViews(db.ByPage, want)
	if pages := slices.Sorted(maps.Keys(want)); len(pages) < 35 {
		t.Errorf("only %d pages: %v", len(pages), pages)
	}
}
