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
