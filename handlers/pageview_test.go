package handlers

import (
	"encoding/json"
	"maps"
	"net/http"
	"strings"
	"testing"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

// tell sends a page_view event as a landing page does.
func (s testSite) tell(body string, headers ...string) reply {
	s.t.Helper()
	own := []string{"Content-Type", "application/json", "Sec-Fetch-Site", "same-origin", "Sec-Fetch-Dest", "empty", "User-Agent", browser}
	return s.do(http.MethodPost, i18ntest.Two().Pattern("en", i18n.PageView), body, append(own, headers...)...)
}

// event is the page_view event of a landing page.
func (s testSite) event(lang i18n.Lang, vertical string) map[string]string {
	s.t.Helper()
	found, ok := s.Content.Vertical(vertical)
	if !ok {
		s.t.Fatalf("no vertical %s", vertical)
	}
	return map[string]string{
		"title": found.MetaTitle.In(found.Languages.For(lang)), "location": origin + i18ntest.Two().Path(lang, i18n.Vertical, vertical),
		"vertical_type": vertical, "service_category": found.ServiceCategory(),
	}
}

func encoded(t *testing.T, said map[string]string) string {
	t.Helper()
	return string(must(json.Marshal(said)))
}

// TestPageView checks that an event of every landing page is counted.
func TestPageView(t *testing.T) {
	site := newTestSite(t)
	want := map[string]int{}
	for _, v := range site.Content.Verticals.Pages {
		for _, lang := range []i18n.Lang{"en", "es"} {
			answer := site.tell(encoded(t, site.event(lang, v.ID))).wantStatus(http.StatusNoContent)
			if answer.Body != "" || answer.Header.Get("Set-Cookie") != "" || answer.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: the answer is %q with %v", v.ID, answer.Body, answer.Header)
			}
		}
		want["/ai-services/"+v.ID] = 2
	}
	site.wantViews(db.ByPage, want)
	events := must(site.Store.SumVerticalViews(t.Context(), db.ViewFilter{}))
	if len(events) != 2*len(site.Content.Verticals.Pages) {
		t.Errorf("%d landing pages were shown", len(events))
	}
}

// TestPageViewMadeUp checks that invented events are refused.
func TestPageViewMadeUp(t *testing.T) {
	site := newTestSite(t)
	right := site.event("es", "museums")
	for name := range right {
		for _, value := range []string{"", "circus", hostile, right[name] + " ", strings.Repeat("x", 3000)} {
			wrong := maps.Clone(right)
			wrong[name] = value
			site.tell(encoded(t, wrong)).wantStatus(http.StatusUnprocessableEntity)
		}
	}
	for body, status := range map[string]int{
		"":                                       http.StatusBadRequest,
		"[]":                                     http.StatusBadRequest,
		"{}":                                     http.StatusUnprocessableEntity,
		`{"title":{"a":1}}`:                      http.StatusBadRequest,
		encoded(t, right) + "{}":                 http.StatusBadRequest,
		`"` + strings.Repeat("x", maxBody) + `"`: http.StatusRequestEntityTooLarge,
	} {
		site.tell(body).wantStatus(status)
	}
	site.do(http.MethodPost, "/events/page-view", encoded(t, right), "Content-Type", "application/json", "User-Agent", browser,
		"Sec-Fetch-Site", "cross-site").wantStatus(http.StatusForbidden)
	site.do(http.MethodPost, "/events/page-view", encoded(t, right), "Content-Type", "text/plain", "User-Agent", browser,
		"Sec-Fetch-Site", "same-origin").wantStatus(http.StatusUnsupportedMediaType)
	site.get("/events/page-view").wantStatus(http.StatusMethodNotAllowed)
	site.tell(encoded(t, right), "DNT", "1").wantStatus(http.StatusNoContent)
	site.tell(encoded(t, right), "Sec-GPC", "1").wantStatus(http.StatusNoContent)
	site.wantViews(db.ByPage, map[string]int{})
}

// TestPageViewFlood checks that events are limited per address.
func TestPageViewFlood(t *testing.T) {
	site := newTestSite(t)
	event := encoded(t, site.event("en", "libraries"))
	const most = 60
	for range most {
		site.tell(event).wantStatus(http.StatusNoContent)
	}
	site.tell(event).wantStatus(http.StatusTooManyRequests)
	site.wantViews(db.ByPage, map[string]int{"/ai-services/libraries": most})
}

// report sends what the script of a page sends if the browser had fetched the page at address before the visitor wanted it.
// headers replace those of a browser.
func (s testSite) report(address string, headers ...string) reply {
	s.t.Helper()
	sent := map[string]string{
		"Referer": origin + address, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty", "User-Agent": browser,
	}
	for i := 0; i < len(headers); i += 2 {
		sent[headers[i]] = headers[i+1]
	}
	var flat []string
	for name, value := range sent {
		flat = append(flat, name, value)
	}
	return s.do(http.MethodPost, "/events/page-view", "", flat...)
}

// TestFetchedAhead checks that a page which was fetched ahead is counted when it is shown, once, in its language.
func TestFetchedAhead(t *testing.T) {
	site := newTestSite(t)
	for _, address := range []string{"/about", "/articulos/el-primer-catalogo", "/memes?lng=es", "/connects/connect", "/ai-services/museums"} {
		site.look(address, "Sec-Purpose", "prefetch").wantStatus(http.StatusOK)
	}
	site.wantViews(db.ByPage, map[string]int{})
	for _, address := range []string{"/about", "/articulos/el-primer-catalogo", "/memes?lng=es", "/connects/connect", "/ai-services/museums"} {
		answer := site.report(address).wantStatus(http.StatusNoContent)
		if answer.Body != "" || answer.Header.Get("Set-Cookie") != "" || answer.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: the answer is %q with %v", address, answer.Body, answer.Header)
		}
	}
	site.wantViews(db.ByPage, map[string]int{
		"/about": 1, "/articles/the-first-catalog": 1, "/memes": 1, "/connects/connect": 1, "/ai-services/museums": 1,
	})
	site.wantViews(db.ByLanguage, map[string]int{"en": 3, "es": 2})
	site.wantViews(db.ByReferrer, map[string]int{"": 5})
	if events := must(site.Store.SumVerticalViews(t.Context(), db.ViewFilter{})); len(events) != 1 {
		t.Errorf("%d landing pages were shown", len(events))
	}
}

// TestFetchedAheadMadeUp checks that a report is counted like a request for its page, or not at all.
func TestFetchedAheadMadeUp(t *testing.T) {
	site := newTestSite(t)
	for _, address := range []string{"/nothing-here", "/about?a=%", "/sitemap.xml", "/admin/login", "/admin", "/events/page-view", "/a//b"} {
		site.report(address).wantStatus(http.StatusNoContent)
	}
	site.report("/about", "DNT", "1").wantStatus(http.StatusNoContent)
	site.report("/about", "User-Agent", "ExampleBot/1.0").wantStatus(http.StatusNoContent)
	site.report("/about", "Cookie", site.owner()).wantStatus(http.StatusNoContent)
	site.report("/about", "Sec-Fetch-Site", "cross-site").wantStatus(http.StatusForbidden)
	for _, referer := range []string{"", "https://other.example/about", "about", "://"} {
		site.report("/about", "Referer", referer).wantStatus(http.StatusUnprocessableEntity)
	}
	site.wantViews(db.ByPage, map[string]int{})
}

// TestFetchedAheadFlood checks that reports are limited per address, together with events.
func TestFetchedAheadFlood(t *testing.T) {
	site := newTestSite(t)
	for range 60 {
		site.report("/about").wantStatus(http.StatusNoContent)
	}
	site.report("/about").wantStatus(http.StatusTooManyRequests)
	site.wantViews(db.ByPage, map[string]int{"/about": 60})
}

// TestFetchedAheadStoresNothing checks that a page which nobody may have asked for sets no cookie, and which pages say that
// others may be fetched ahead.
func TestFetchedAheadStoresNothing(t *testing.T) {
	site := newTestSite(t)
	if set := site.get("/about?lng=es", "Sec-Purpose", "prefetch").Header.Values("Set-Cookie"); len(set) > 0 {
		t.Errorf("a page that was fetched ahead sets %v", set)
	}
	if set := site.get("/about?lng=es").Header.Values("Set-Cookie"); len(set) == 0 {
		t.Error("the choice of a language sets no cookie")
	}
	owner := site.owner()
	for address, want := range map[string]string{
		"/about": `"/speculation-rules.json"`, "/search?q=catalog": `"/speculation-rules.json"`, "/sitemap.xml": "", "/admin/login": "",
	} {
		for range 2 { // made, then cached
			if got := site.get(address, "Accept-Encoding", "br").Header.Get("Speculation-Rules"); got != want {
				t.Errorf("%s: Speculation-Rules is %s", address, got)
			}
		}
		if got := site.get(address, "Cookie", owner).Header.Get("Speculation-Rules"); got != "" {
			t.Errorf("%s: the owner's Speculation-Rules is %s", address, got)
		}
	}
}
