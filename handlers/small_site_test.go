package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portfolio/handlers/handlertest"

	"github.com/PuerkitoBio/goquery"
)

// TestSmallSite checks that a site with nothing but a profile leads nowhere that it is empty, and is found all the same.
func TestSmallSite(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, handlertest.SiteFolder("least")))
	home := site.Get("/").WantStatus(http.StatusOK).Page()
	if n := home.Find(`a[href*=".xml"], link[href*=".xml"]`).Length(); n != 0 {
		t.Errorf("%d links lead to a feed without articles", n)
	}
	sitemap := site.Get("/sitemap.xml").Body
	if !strings.Contains(sitemap, "<loc>"+handlertest.Origin+"/</loc>") {
		t.Errorf("the sitemap lacks the home page: %s", sitemap)
	}
	site.Get("/og/es/home.png").WantStatus(http.StatusOK)
	if strings.Contains(sitemap, "/conexiones/conectar<") {
		t.Error("the sitemap has two pages with the same forms")
	}
	for address, want := range map[string]string{ // of the forms, where there are opportunities
		"/conexiones/conectar": "/conexiones", "/conexiones/presupuesto": "/conexiones#collaboration", "/conexiones/colaboracion": "/conexiones#collaboration",
	} {
		if to := site.Get(address).WantStatus(http.StatusMovedPermanently).Header.Get("Location"); to != want {
			t.Errorf("%s leads to %s, want %s", address, to, want)
		}
	}
	page := site.Get("/conexiones").WantStatus(http.StatusOK).Page()
	if n := page.Find("#collaboration form").Length(); n != 1 || page.Find("#budget, .inquiry-switch").Length() != 0 {
		t.Errorf("the contact page has %d forms for a message, and others", n)
	}
	page.Find("a").Each(func(_ int, link *goquery.Selection) {
		if to := link.AttrOr("href", ""); strings.Contains(to, "/conectar") {
			t.Errorf("the contact page leads to %s", to)
		}
	})
}

// TestMessageForm checks that visitors of a site that offers no work write a message, and can see its owner's address.
func TestMessageForm(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, handlertest.SiteFolder("least")))
	page := site.Get("/conexiones").WantStatus(http.StatusOK).Page()
	if title := page.Find("h1").Text(); title != "Contacto" {
		t.Errorf("the contact page is called %q", title)
	}
	if n := page.Find("#collaboration").Find(`[name="company"], [name="role"], [name="projectType"]`).Length(); n != 0 {
		t.Errorf("a message asks for %d fields of a company", n)
	}
	if n := page.Find(`.contact-options a[href^="mailto:"]`).Length(); n != 1 {
		t.Errorf("the page has %d email addresses", n)
	}
	if n := site.Get("/conexiones?form=budget").WantStatus(http.StatusOK).Page().Find(`#budget, .contact-options a[href*="reunion"]`).Length(); n != 0 {
		t.Errorf("a site that offers no work offers %d quotes and calls", n)
	}
}

// TestOwnerMenuOfSmallSite checks that the owner's menu has no page for what the site lacks.
func TestOwnerMenuOfSmallSite(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, handlertest.SiteFolder("least")))
	cookie := []string{"Cookie", site.Owner()}
	screen := site.Get("/admin", cookie...).WantStatus(http.StatusOK).Page()
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
	if to := site.Get("/", cookie...).Page().Find(".owner-menu a").AttrOr("href", ""); to != "/admin" {
		t.Errorf("the site's menu leads the owner to %s", to)
	}
}

// TestScreensOfAbsentSections checks that the owner has no screen, form or file for what the site lacks, and those for the rest.
func TestScreensOfAbsentSections(t *testing.T) {
	t.Parallel()
	least := handlertest.New(t, handlertest.WithFolder(t, handlertest.SiteFolder("least")))
	listed := handlertest.New(t, handlertest.WithFolder(t, handlertest.Edited(t, handlertest.Without(t, handlertest.Full, "surveys/agents.toml", "surveys/english.toml", "surveys/professional.toml"),
		"site.toml", `"newsletter", `, ""))) // the podcast's listeners are
	ofLeast, ofListed := least.Owner(), listed.Owner()
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
		least.Get(path, "Cookie", ofLeast).WantStatus(want.least)
		listed.Get(path, "Cookie", ofListed).WantStatus(want.listed)
	}
	least.Post("/admin/newsletter", nil, "Cookie", ofLeast).WantStatus(absent)

	notice := listed.Post("/admin/podcast", url.Values{"do": {"notify"}}, "Cookie", ofListed).Header.Get("Location")
	listed.Get(notice, "Cookie", ofListed).WantStatus(found)
	deleted := listed.Post(notice, url.Values{"do": {"delete"}}, "Cookie", ofListed).WantStatus(http.StatusSeeOther)
	listed.Get(deleted.Header.Get("Location"), "Cookie", ofListed).WantStatus(found)
}
