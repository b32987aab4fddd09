package admin_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"portfolio/content"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

// schema returns the page's JSON-LD of one type.
func schema(r handlertest.Reply, kind string) map[string]any {
	r.T.Helper()
	var found map[string]any
	r.Page().Find(`script[type="application/ld+json"]`).Each(func(_ int, script *goquery.Selection) {
		var data map[string]any
		if err := json.Unmarshal([]byte(script.Text()), &data); err != nil {
			r.T.Errorf("JSON-LD: %v", err)
		}
		if data["@type"] == kind {
			found = data
		}
	})
	if found == nil {
		r.T.Fatalf("no JSON-LD of type %s", kind)
	}
	return found
}

func TestOwnerSchemas(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for _, lang := range []i18n.Lang{"en", "es"} {
		owner := schema(site.Get(i18ntest.Two().Path(lang, i18n.About)), "ProfilePage")["mainEntity"].(map[string]any)
		if owner["name"] != site.Content.Profile.Name {
			t.Errorf("%s: /about is about %v", lang, owner["name"])
		}
		career := schema(site.Get(i18ntest.Two().Path(lang, i18n.Resume)), "ProfilePage")["mainEntity"].(map[string]any)
		if n := len(career["alumniOf"].([]any)); n != len(site.Content.Resume.Degrees) {
			t.Errorf("%s: alumniOf lists %d schools, want %d", lang, n, len(site.Content.Resume.Degrees))
		}
		if n := len(career["worksFor"].([]any)); n != 1 {
			t.Errorf("%s: worksFor lists %d employers, want the current one", lang, n)
		}
		links := schema(site.Get(i18ntest.Two().Path(lang, i18n.Links)), "CollectionPage")["mainEntity"].(map[string]any)
		for _, item := range links["itemListElement"].([]any) {
			if url := item.(map[string]any)["url"].(string); !strings.HasPrefix(url, "https://") {
				t.Errorf("%s: link %s is not absolute", lang, url)
			}
		}
	}
}

func TestBreadcrumbs(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for _, page := range []i18n.Page{i18n.About, i18n.Resume, i18n.Links, i18n.Privacy, i18n.Accessibility} {
		for _, lang := range []i18n.Lang{"en", "es"} {
			path := i18ntest.Two().Path(lang, page)
			crumbs := schema(site.Get(path).WantStatus(200), "BreadcrumbList")["itemListElement"].([]any)
			if last := crumbs[len(crumbs)-1].(map[string]any)["item"]; last != handlertest.Origin+path {
				t.Errorf("%s: the last crumb is %v", path, last)
			}
		}
	}
}

// TestRetention checks that the privacy page has the periods after which data is deleted.
func TestRetention(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	want := []int{content.InquiryMonths, content.InquiryMonths, content.InquiryMonths, content.InquiryMonths, content.InquiryMonths, content.InquiryMonths, content.InquiryMonths, content.SurveyMonths, 0, 0, content.OutboxDays,
		content.PendingDays, content.InquiryMonths, content.AttemptDays, content.PageViewMonths, content.SessionDays}
	for _, lang := range []i18n.Lang{"en", "es"} {
		rows := site.Get(i18ntest.Two().Path(lang, i18n.Privacy)).Page().Find("[aria-labelledby=forms] tbody tr")
		if rows.Length() != len(want) {
			t.Fatalf("%s: %d rows, want %d", lang, rows.Length(), len(want))
		}
		rows.Each(func(i int, row *goquery.Selection) {
			period := row.Find("td").Last().Text()
			if figure := strconv.Itoa(want[i]); want[i] != 0 && strings.Fields(period)[0] != figure { // its unit stands on the same line
				t.Errorf("%s: %q is kept for %q, want %s", lang, row.Find("th").Text(), period, figure)
			}
		})
	}
}

func TestStatementDates(t *testing.T) {
	t.Parallel()
	dated := handlertest.Edited(t, handlertest.Full, "site.toml", "promises = []", "promises = []\naccessibility_checked = 2026-02-03\nprivacy.changed = 2026-03-04")
	site, undated := handlertest.New(t, handlertest.WithFolder(t, dated)), handlertest.New(t)
	for page, date := range map[i18n.Page]string{i18n.Privacy: "2026-03-04", i18n.Accessibility: "2026-02-03"} {
		for _, lang := range []i18n.Lang{"en", "es"} {
			if got := site.Get(i18ntest.Two().Path(lang, page)).Page().Find("main time").AttrOr("datetime", ""); got != date {
				t.Errorf("%s in %s is dated %s, want %s", page, lang, got, date)
			}
			if undated.Get(i18ntest.Two().Path(lang, page)).Page().Find("main time").Length() > 0 {
				t.Errorf("%s in %s has a date that nobody stated", page, lang)
			}
		}
	}
}
