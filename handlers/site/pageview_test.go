package site_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"strings"
	"testing"

	"portfolio/db"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

// tell sends a page_view event as a landing page does.
func tell(s handlertest.Site, body string, headers ...string) handlertest.Reply {
	s.T.Helper()
	own := []string{"Content-Type", "application/json", "Sec-Fetch-Site", "same-origin", "Sec-Fetch-Dest", "empty", "User-Agent", handlertest.Browser}
	return s.Do(http.MethodPost, i18ntest.Two().Pattern("en", i18n.PageView), body, append(own, headers...)...)
}

// event is the page_view event of a landing page.
func event(s handlertest.Site, lang i18n.Lang, vertical string) map[string]string {
	s.T.Helper()
	found, ok := s.Content.Vertical(vertical)
	if !ok {
		s.T.Fatalf("no vertical %s", vertical)
	}
	return map[string]string{
		"title": found.MetaTitle.In(found.Languages.For(lang)), "location": handlertest.Origin + i18ntest.Two().Path(lang, i18n.Vertical, vertical),
		"vertical_type": vertical, "service_category": found.ServiceCategory(),
	}
}

func encoded(t *testing.T, said map[string]string) string {
	t.Helper()
	return string(handlertest.Must(json.Marshal(said)))
}

// TestPageView checks that an event of every landing page is counted.
func TestPageView(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	want := map[string]int{}
	for _, v := range site.Content.Verticals.Pages {
		for _, lang := range []i18n.Lang{"en", "es"} {
			answer := tell(site, encoded(t, event(site, lang, v.ID))).WantStatus(http.StatusNoContent)
			if answer.Body != "" || answer.Header.Get("Set-Cookie") != "" || answer.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: the answer is %q with %v", v.ID, answer.Body, answer.Header)
			}
		}
		want["/services/"+v.ID] = 2
	}
	site.WantViews(db.ByPage, want)
	events := handlertest.Must(site.Store.SumVerticalViews(t.Context(), db.ViewFilter{}))
	if len(events) != 2*len(site.Content.Verticals.Pages) {
		t.Errorf("%d landing pages were shown", len(events))
	}
}

// TestPageViewMadeUp checks that invented events are refused.
func TestPageViewMadeUp(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	right := event(site, "es", "museums")
	for name := range right {
		for _, value := range []string{"", "circus", handlertest.Hostile, right[name] + " ", strings.Repeat("x", 3000)} {
			wrong := maps.Clone(right)
			wrong[name] = value
			tell(site, encoded(t, wrong)).WantStatus(http.StatusUnprocessableEntity)
		}
	}
	for body, status := range map[string]int{
		"":                       http.StatusBadRequest,
		"[]":                     http.StatusBadRequest,
		"{}":                     http.StatusUnprocessableEntity,
		`{"title":{"a":1}}`:      http.StatusBadRequest,
		encoded(t, right) + "{}": http.StatusBadRequest,
		`"` + strings.Repeat("x", handlertest.MaxBody) + `"`: http.StatusRequestEntityTooLarge,
	} {
		tell(site, body).WantStatus(status)
	}
	site.Do(http.MethodPost, "/events/page-view", encoded(t, right), "Content-Type", "application/json", "User-Agent", handlertest.Browser,
		"Sec-Fetch-Site", "cross-site").WantStatus(http.StatusForbidden)
	site.Do(http.MethodPost, "/events/page-view", encoded(t, right), "Content-Type", "text/plain", "User-Agent", handlertest.Browser,
		"Sec-Fetch-Site", "same-origin").WantStatus(http.StatusUnsupportedMediaType)
	site.Get("/events/page-view").WantStatus(http.StatusMethodNotAllowed)
	tell(site, encoded(t, right), "DNT", "1").WantStatus(http.StatusNoContent)
	tell(site, encoded(t, right), "Sec-GPC", "1").WantStatus(http.StatusNoContent)
	site.WantViews(db.ByPage, map[string]int{})
}

// TestPageViewFlood checks that events are limited per address.
func TestPageViewFlood(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	event := encoded(t, event(site, "en", "libraries"))
	const most = 60
	for range most {
		tell(site, event).WantStatus(http.StatusNoContent)
	}
	tell(site, event).WantStatus(http.StatusTooManyRequests)
	site.WantViews(db.ByPage, map[string]int{"/services/libraries": most})
}

// report sends what the script of a page sends if the browser had fetched the page at address before the visitor wanted it.
// headers replace those of a browser.
func report(s handlertest.Site, address string, headers ...string) handlertest.Reply {
	s.T.Helper()
	sent := map[string]string{
		"Referer": handlertest.Origin + address, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty", "User-Agent": handlertest.Browser,
	}
	for i := 0; i < len(headers); i += 2 {
		sent[headers[i]] = headers[i+1]
	}
	var flat []string
	for name, value := range sent {
		flat = append(flat, name, value)
	}
	return s.Do(http.MethodPost, "/events/page-view", "", flat...)
}

// TestFetchedAhead checks that a page which was fetched ahead is counted when it is shown, once, in its language.
func TestFetchedAhead(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for _, address := range []string{"/about", "/articulos/el-primer-catalogo", "/memes?lng=es", "/connects/connect", "/services/museums"} {
		site.Look(address, "Sec-Purpose", "prefetch").WantStatus(http.StatusOK)
	}
	site.WantViews(db.ByPage, map[string]int{})
	for _, address := range []string{"/about", "/articulos/el-primer-catalogo", "/memes?lng=es", "/connects/connect", "/services/museums"} {
		answer := report(site, address).WantStatus(http.StatusNoContent)
		if answer.Body != "" || answer.Header.Get("Set-Cookie") != "" || answer.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: the answer is %q with %v", address, answer.Body, answer.Header)
		}
	}
	site.WantViews(db.ByPage, map[string]int{
		"/about": 1, "/articles/the-first-catalog": 1, "/memes": 1, "/connects/connect": 1, "/services/museums": 1,
	})
	site.WantViews(db.ByLanguage, map[string]int{"en": 3, "es": 2})
	site.WantViews(db.ByReferrer, map[string]int{"": 5})
	if events := handlertest.Must(site.Store.SumVerticalViews(t.Context(), db.ViewFilter{})); len(events) != 1 {
		t.Errorf("%d landing pages were shown", len(events))
	}
}

// TestFetchedAheadMadeUp checks that a report is counted like a request for its page, or not at all.
func TestFetchedAheadMadeUp(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for _, address := range []string{"/nothing-here", "/about?a=%", "/sitemap.xml", "/admin/login", "/admin", "/events/page-view", "/a//b"} {
		report(site, address).WantStatus(http.StatusNoContent)
	}
	report(site, "/about", "DNT", "1").WantStatus(http.StatusNoContent)
	report(site, "/about", "User-Agent", "ExampleBot/1.0").WantStatus(http.StatusNoContent)
	report(site, "/about", "Cookie", site.Owner()).WantStatus(http.StatusNoContent)
	report(site, "/about", "Sec-Fetch-Site", "cross-site").WantStatus(http.StatusForbidden)
	for _, referer := range []string{"", "https://other.example/about", "about", "://"} {
		report(site, "/about", "Referer", referer).WantStatus(http.StatusUnprocessableEntity)
	}
	site.WantViews(db.ByPage, map[string]int{})
}

// TestFetchedAheadFlood checks that reports are limited per address, together with events.
func TestFetchedAheadFlood(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for range 60 {
		report(site, "/about").WantStatus(http.StatusNoContent)
	}
	report(site, "/about").WantStatus(http.StatusTooManyRequests)
	site.WantViews(db.ByPage, map[string]int{"/about": 60})
}

// TestFetchedAheadStoresNothing checks that a page which nobody may have asked for sets no cookie, and which pages say that
// others may be fetched ahead.
func TestFetchedAheadStoresNothing(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	if set := site.Get("/about?lng=es", "Sec-Purpose", "prefetch").Header.Values("Set-Cookie"); len(set) > 0 {
		t.Errorf("a page that was fetched ahead sets %v", set)
	}
	if set := site.Get("/about?lng=es").Header.Values("Set-Cookie"); len(set) == 0 {
		t.Error("the choice of a language sets no cookie")
	}
	owner := site.Owner()
	for address, want := range map[string]string{
		"/about": `"/speculation-rules.json"`, "/search?q=catalog": `"/speculation-rules.json"`, "/sitemap.xml": "", "/admin/login": "",
	} {
		for range 2 { // made, then cached
			if got := site.Get(address, "Accept-Encoding", "br").Header.Get("Speculation-Rules"); got != want {
				t.Errorf("%s: Speculation-Rules is %s", address, got)
			}
		}
		if got := site.Get(address, "Cookie", owner).Header.Get("Speculation-Rules"); got != "" {
			t.Errorf("%s: the owner's Speculation-Rules is %s", address, got)
		}
	}
}
