package admin_test

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"portfolio/db"
	"portfolio/handlers"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
	"portfolio/internal/analytics"
)

// TestVisits checks that views of pages in both languages are counted: rendered, cached, not modified, and uncompressed.
func TestVisits(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for range 3 {
		tag := site.Look("/articulos/el-primer-catalogo", "Accept-Encoding", "br").WantStatus(200).Header.Get("Etag")
		site.Look("/articulos/el-primer-catalogo", "Accept-Encoding", "br", "If-None-Match", tag).WantStatus(304)
		site.Look("/articles/the-first-catalog").WantStatus(200)
		site.Look("/memes?lng=es", "Accept-Encoding", "br").WantStatus(200)
		site.Look("/search?q=catalog").WantStatus(200)
		site.Look("/surveys/professional-experience").WantStatus(200)
	}
	site.WantViews(db.ByPage, map[string]int{
		"/articles/the-first-catalog": 9, "/memes": 3, "/search": 3, "/surveys/professional-experience": 3,
	})
	site.WantViews(db.ByLanguage, map[string]int{"en": 9, "es": 9})
	site.WantViews(db.ByReferrer, map[string]int{"": 18})
	site.WantViews(db.ByDay, map[string]int{"2026-03-14": 18})
}

// TestNotCounted checks that requests for other things than pages, and by other clients than visitors, are not counted.
func TestNotCounted(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
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
			headers := http.Header{"User-Agent": {handlertest.Browser}, "Sec-Fetch-Dest": {"document"}, "Accept-Encoding": {"br"}}
			for i := 0; i < len(c.headers); i += 2 {
				headers.Set(c.headers[i], c.headers[i+1])
			}
			var flat []string
			for name := range headers {
				flat = append(flat, name, headers.Get(name))
			}
			site.Get(c.address, flat...)
		}
		if got := site.Views(db.ByPage); len(got) > 0 {
			t.Fatalf("%s: counted %v", c.why, got)
		}
	}
	site.Do(http.MethodHead, "/about", "", "User-Agent", handlertest.Browser)
	site.Post("/surveys/professional-experience", nil, "User-Agent", handlertest.Browser)
	site.Look("/about", "Cookie", site.Owner()).WantStatus(200)
	site.WantViews(db.ByPage, map[string]int{})
	site.Look("/about", "DNT", "0")
	site.Get("/about", "User-Agent", "Lynx/2.9.0dev.12") // a browser that says nothing of itself
	site.WantViews(db.ByPage, map[string]int{"/about": 2})
}

func TestReferrers(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for referer, want := range map[string]string{
		"https://news.example/item?id=7#c":           "news.example",
		"https://news.example":                       "news.example",
		"http://news.example:8080/":                  "news.example",
		handlertest.Origin + "/articles":             "",
		handlertest.Origin:                           "",
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
		site.Look("/about", "Referer", referer)
		got := site.Views(db.ByReferrer)
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
	t.Parallel()
	site := handlertest.New(t)
	for i := range 3 * handlertest.MaxReferrers {
		site.Look("/about", "Referer", fmt.Sprintf("https://%d.example/", i))
	}
	got := site.Views(db.ByReferrer)
	if len(got) != handlertest.MaxReferrers+1 || got["other"] != 2*handlertest.MaxReferrers {
		t.Errorf("%d hosts are told apart and %d others", len(got)-1, got["other"])
	}
	site.Look("/about", "Referer", "https://7.example/")
	if got := site.Views(db.ByReferrer); got["7.example"] != 2 {
		t.Errorf("a host that is known is counted %d times", got["7.example"])
	}
}

func TestVerticalViews(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	site.Look("/services/museums").WantStatus(200)
	for range 2 {
		site.Look("/servicios/museums", "Accept-Encoding", "br").WantStatus(200)
		site.Look("/services").WantStatus(200)
	}
	site.Analytics.Flush(t.Context())
	got, err := site.Store.SumVerticalViews(t.Context(), db.ViewFilter{})
	must(t, err)
	museums, _ := site.Content.Vertical("museums")
	want := []db.VerticalViews{
		{Language: "es", VerticalType: "museums", ServiceCategory: "small_business", Title: museums.MetaTitle["es"], Location: handlertest.Origin + "/servicios/museums", Views: 2},
		{Language: "en", VerticalType: "museums", ServiceCategory: "small_business", Title: museums.MetaTitle["en"], Location: handlertest.Origin + "/services/museums", Views: 1},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	site.WantViews(db.ByPage, map[string]int{"/services/museums": 3, "/services": 2})
}

// TestVisitsAreStored checks that counts are stored after a while and when the program stops, also across midnight.
func TestVisitsAreStored(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store := handlertest.Must(db.Open(t.Context(), handlertest.NewDatabase(t), db.Options{}))
		defer store.Close()
		config := handlertest.Parts()
		config.Store, config.Now = store, time.Now // that of the bubble, which begins with the year 2000
		config.Analytics = analytics.New(config.Content, config.BaseURL, store, config.Log, config.Now)
		config.Process = handlers.NewProcess(config.Now)
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { config.Analytics.Run(ctx) })
		site := handlertest.Site{Server: handlers.New(config), Config: config, T: t}
		site.Look("/about").WantStatus(200)
		if got := handlertest.Tallied(t, store, db.ByDay); len(got) > 0 {
			t.Errorf("stored at once: %v", got)
		}
		time.Sleep(handlertest.FlushInterval)
		synctest.Wait()
		if got := handlertest.Tallied(t, store, db.ByDay); got["2000-01-01"] != 1 {
			t.Errorf("stored after a while: %v", got)
		}
		time.Sleep(24 * time.Hour)
		site.Look("/about")
		stop()
		running.Wait()
		want := map[string]int{"2000-01-01": 1, "2000-01-02": 1}
		if diff := cmp.Diff(want, handlertest.Tallied(t, store, db.ByDay)); diff != "" {
			t.Error(diff)
		}
	})
}

// TestVisitsWait checks that no counts are lost while the database fails.
func TestVisitsWait(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	site.Look("/about")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	site.Analytics.Flush(gone)
	site.Look("/about")
	site.WantViews(db.ByPage, map[string]int{"/about": 2})
}

func TestEveryPageCountsAsItself(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	mapped := handlertest.Must(site.Feeds.Pages(t.Context()))
	want := map[string]int{}
	for _, m := range mapped {
		if site.Look(m.Address).Status == 200 {
			want[analytics.PageAt(m.Paths, m.Languages.Fallback(), m.Lang).Path]++
		}
	}
	delete(want, "")
	site.WantViews(db.ByPage, want)
	if pages := slices.Sorted(maps.Keys(want)); len(pages) < 35 {
		t.Errorf("only %d pages: %v", len(pages), pages)
	}
}

// TestCountViewsFalse checks that a site with count_views = false counts nothing, and that its pages say so.
func TestCountViewsFalse(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, fstest.MapFS{
		"site.toml":    {Data: []byte("name = 'Ana'\nlanguages = ['en']\ncount_views = false\n")},
		"profile.toml": {Data: []byte("name = 'Ana'\nemail = 'ana@example.com'\n")},
	}))
	privacy := site.Look("/privacy").WantStatus(http.StatusOK).Page().Find("main").Text()
	for part, want := range map[string]bool{"Nor are visits counted": true, "counter goes up": false, "Counters of page views": false, "is read": false} {
		if strings.Contains(privacy, part) != want {
			t.Errorf("%q on the privacy page: %v, want %v", part, !want, want)
		}
	}
	site.WantViews(db.ByPage, map[string]int{})
	cookie := site.Owner()
	site.Get("/admin/visits", "Cookie", cookie).WantStatus(http.StatusNotFound)
	if overview := site.Get("/admin", "Cookie", cookie).WantStatus(http.StatusOK).Page(); overview.Find("[href^='/admin/visits']").Length() > 0 {
		t.Error("the overview links to the views")
	}
}
