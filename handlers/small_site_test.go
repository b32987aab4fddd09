package handlers

import (
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// TestSmallSite checks that a site with nothing but a profile leads nowhere that it is empty, and is found all the same.
func TestSmallSite(t *testing.T) {
	site := newTestSite(t, withFolder(t, os.DirFS("../testdata/sites/least")))
	home := site.get("/").wantStatus(http.StatusOK).page()
	if n := home.Find(`a[href*=".xml"], link[href*=".xml"]`).Length(); n != 0 {
		t.Errorf("%d links lead to a feed without articles", n)
	}
	sitemap := site.get("/sitemap.xml").Body
	if !strings.Contains(sitemap, "<loc>"+origin+"/</loc>") {
		t.Errorf("the sitemap lacks the home page: %s", sitemap)
	}
	site.get("/og/es/home.png").wantStatus(http.StatusOK)
	if strings.Contains(sitemap, "/conexiones/conectar<") {
		t.Error("the sitemap has two pages with the same forms")
	}
	for _, address := range []string{"/conexiones/conectar", "/conexiones/presupuesto"} { // of the forms, where there are opportunities
		to, _, _ := strings.Cut(site.get(address).wantStatus(http.StatusMovedPermanently).Header.Get("Location"), "#")
		if to != "/conexiones" {
			t.Errorf("%s leads to %s", address, to)
		}
	}
	page := site.get("/conexiones").wantStatus(http.StatusOK).page()
	if n := page.Find("#budget form, #collaboration form").Length(); n != 2 {
		t.Errorf("the contact page has %d of its forms", n)
	}
	page.Find("a").Each(func(_ int, link *goquery.Selection) {
		if to := link.AttrOr("href", ""); strings.Contains(to, "/conectar") {
			t.Errorf("the contact page leads to %s", to)
		}
	})
}

// TestOwnerMenuOfSmallSite checks that the owner's menu has no page for what the site lacks.
func TestOwnerMenuOfSmallSite(t *testing.T) {
	site := newTestSite(t, withFolder(t, os.DirFS("../testdata/sites/least")))
	cookie := []string{"Cookie", site.owner()}
	screen := site.get("/admin", cookie...).wantStatus(http.StatusOK).page()
	screen.Find(".admin-menu a, .key-figure a").Each(func(_ int, link *goquery.Selection) {
		for _, absent := range []string{"/admin/podcast", "/admin/surveys", "/admin/newsletter"} {
			if to := link.AttrOr("href", ""); strings.HasPrefix(to, absent) {
				t.Errorf("the menu leads to %s", to)
			}
		}
	})
	if n := screen.Find(".admin-menu a").Length(); n < 5 {
		t.Errorf("the menu has %d entries", n)
	}
	if to := site.get("/", cookie...).page().Find(".owner-menu a").AttrOr("href", ""); to != "/admin" {
		t.Errorf("the site's menu leads the owner to %s", to)
	}
}

// TestScreensOfAbsentSections checks that the owner has no screen, form or file for what the site lacks, and those for the rest.
func TestScreensOfAbsentSections(t *testing.T) {
	least := newTestSite(t, withFolder(t, os.DirFS("../testdata/sites/least")))
	listed := newTestSite(t, withFolder(t, edited(t, full, "site.toml", `"newsletter", "surveys", `, ""))) // the podcast's listeners are
	ofLeast, ofListed := least.owner(), listed.owner()
	const found, absent = http.StatusOK, http.StatusNotFound
	for path, want := range map[string]struct{ least, listed int }{
		"/admin":                               {found, found},
		"/admin/newsletter":                    {absent, absent},
		"/admin/newsletter/subscribers":        {absent, found},
		"/admin/newsletter/subscribers.csv":    {absent, found},
		"/admin/newsletter/subscribers/import": {absent, found},
		"/admin/podcast":                       {absent, found},
		"/admin/surveys":                       {absent, absent},
		"/admin/surveys.csv":                   {absent, absent},
	} {
		least.get(path, "Cookie", ofLeast).wantStatus(want.least)
		listed.get(path, "Cookie", ofListed).wantStatus(want.listed)
	}
	least.post("/admin/newsletter", nil, "Cookie", ofLeast).wantStatus(absent)

	notice := listed.post("/admin/podcast", url.Values{"do": {"notify"}}, "Cookie", ofListed).Header.Get("Location")
	listed.get(notice, "Cookie", ofListed).wantStatus(found)
	deleted := listed.post(notice, url.Values{"do": {"delete"}}, "Cookie", ofListed).wantStatus(http.StatusSeeOther)
	listed.get(deleted.Header.Get("Location"), "Cookie", ofListed).wantStatus(found)
}
