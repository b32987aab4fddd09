package handlers_test

import (
	"io/fs"
	"maps"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/handlers/handlertest"

	"github.com/PuerkitoBio/goquery"
)

// TestAbsentSections crawls sites that lack something: nothing of it is left on any page.
func TestAbsentSections(t *testing.T) {
	t.Parallel()
	sites := map[string]fs.FS{"least": handlertest.SiteFolder("least"), "three": handlertest.Three, "sparse": sparse}
	for _, name := range []string{"opportunities.toml", "projects.toml", "services.toml"} { // With what the assistant says of them
		sites["without "+name] = handlertest.Without(t, handlertest.Full, name, "knowledge.toml")
	}
	for _, name := range []string{
		"about.toml", "articles/", "clients.toml", "gallery.toml", "home.toml", "knowledge.toml", "links.toml",
		"podcast.toml", "publications.toml", "resume.toml", "talks.toml", "verticals.toml",
	} {
		sites["without "+name] = handlertest.Without(t, handlertest.Full, name)
	}
	for name, folder := range sites {
		t.Run(name, func(t *testing.T) {
			c := handlertest.CrawlSite(t, handlertest.WithFolder(t, folder))
			testLinks(c, t)
			testFragments(c, t)
			testEmpty(c, t)
		})
	}
}

// testEmpty checks that no element waits for a content that the site does not have.
func testEmpty(c handlertest.Crawl, t *testing.T) {
	c.Each(func(p *handlertest.Crawled) {
		p.Doc.Find("h1, h2, h3, p, ul, ol, dl, dt, dd, section, nav, blockquote, figure, figcaption, title").Each(func(_ int, s *goquery.Selection) {
			if strings.TrimSpace(s.Text()) == "" && s.Find("img, input, svg, button").Length() == 0 && !s.Is("[role=status], [aria-live], [hidden], [data-draft-status]") {
				html, _ := goquery.OuterHtml(s)
				t.Errorf("%s has an empty %s", p.Address, html)
			}
		})
		p.Doc.Find("section").Each(func(_ int, s *goquery.Selection) {
			if heading := s.Children().Filter("h2, h3"); heading.Length() == 1 && s.Children().Length() == 1 {
				t.Errorf("%s has a section with nothing but the heading %q", p.Address, heading.Text())
			}
		})
		p.Doc.Find("svg.icon").Each(func(_ int, icon *goquery.Selection) {
			if icon.Children().Length() == 0 {
				t.Errorf("%s has an icon that shows nothing", p.Address)
			}
		})
		p.Doc.Find("img").Each(func(_ int, img *goquery.Selection) {
			if img.AttrOr("src", "") == "" {
				t.Errorf("%s has a picture without an address", p.Address)
			}
		})
	})
}

// TestSparseSiteForMachines checks that structured data has no value that says nothing, whatever the owner has left out.
func TestSparseSiteForMachines(t *testing.T) {
	t.Parallel()
	c := handlertest.CrawlSite(t, handlertest.WithFolder(t, sparse))
	found := 0
	c.Each(func(p *handlertest.Crawled) {
		p.Doc.Find(`script[type="application/ld+json"]`).Each(func(_ int, script *goquery.Selection) {
			found++
			for _, empty := range []string{`":""`, `":null`, `":[]`, `":{}`, `":{"@type":"City"}`, ` — "`} {
				if strings.Contains(script.Text(), empty) {
					t.Errorf("%s tells machines %s: %s", p.Address, empty, script.Text())
				}
			}
		})
	})
	if found == 0 {
		t.Error("no page has structured data")
	}
	for _, address := range []string{"/manifest.en.webmanifest", "/search?q=build"} {
		if body := c.Site.Get(address).WantStatus(http.StatusOK).Body; strings.Contains(body, ` — "`) || strings.Contains(body, "Ana Lima, <") {
			t.Errorf("%s names the owner with an empty role: %s", address, body)
		}
	}
}

// sparse is a site with many sections, and in each only what it has to have.
var sparse = fstest.MapFS{
	"site.toml":          {Data: []byte("name = \"Ana Lima\"\nlanguages = [\"en\"]\npromises = []\nsections = [\"newsletter\"]")},
	"surveys/stage.toml": {Data: []byte("title = \"Stages\"\ndescription = \"On stages.\"\npath = \"/stages\"\n[[question]]\nid = \"size\"\nkind = \"number\"\nlabel = \"Its size\"")},
	"profile.toml":       {Data: []byte("name = \"Ana Lima\"\nemail = \"ana@example.com\"")},
	"podcast.toml":       {Data: []byte("# no topic yet")},
	"services.toml":      {Data: []byte("# no price yet")},
	"about.toml":         {Data: []byte("greeting = \"Hello\"\nintro = [\"I build things.\"]")},
	"resume.toml": {Data: []byte(`
[[job]]
id = "stage"
company = "River Stage"
from = "2019-05"
role = "Carpenter"

[[degree]]
id = "porto"
school = "Porto"
from = "2010-09"
title = "Carpentry"

[[language]]
id = "pt"
name = "Portuguese"
level = "native"
`)},
	"clients.toml": {Data: []byte("[[client]]\nid = \"river\"\nname = \"River Stage\"\ndescription = \"A theatre on a boat.\"\n" +
		"[testimonial]\nname = \"Rui Sá\"\nrole = \"Director\"\ntext = \"It holds.\"")},
	"opportunities.toml": {Data: []byte("[[opportunity]]\nid = \"stages\"\ntitle = \"A stage\"\ndescription = \"For small halls.\"")},
	"gallery.toml":       {Data: []byte("[[project]]\nid = \"chair\"\ntitle = \"A chair\"\ndescription = \"Folds.\"\nstatus = \"live\"\ndate = 2024-01-02")},
}

// TestWordsOfAbsentSections checks that the words of the program claim nothing that the site or its owner has not said.
func TestWordsOfAbsentSections(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, sparse))
	for address, claims := range map[string][]string{
		"/newsletter":       {"article", "tutorial", "the language you"},
		"/accessibility":    {"my own", "By hand"},
		"/podcast":          {"topics", "Vote"},
		"/resume":           {"talks", "languages and"},
		"/connects":         {"clients I have"},
		"/search":           {"Articles", "talks", "prices"},
		"/about":            {"open source", "talks", "articles", "networks"},
		"/proyectos":        {"finished work"},
		"/services":         {"See the prices"},
		"/connects/clients": {"say about it"},
	} {
		page := site.Get(address).WantStatus(http.StatusOK).Page()
		text := page.Find("main").Text() + page.Find(`meta[name="description"]`).AttrOr("content", "")
		for _, claim := range claims {
			if strings.Contains(text, claim) {
				t.Errorf("%s says %q, and the site has no such thing", address, claim)
			}
		}
	}
}

// TestHomeOfServices checks that the home page lists the services of an owner who has written no introduction to them, and what a
// client says without a heading about work that the site does not show.
func TestHomeOfServices(t *testing.T) {
	t.Parallel()
	folder := maps.Clone(sparse)
	delete(folder, "projects.toml")
	folder["services.toml"] = &fstest.MapFile{Data: []byte("[[main]]\nid = \"chairs\"\nmin = 90\ntitle = \"Chairs\"\ndescription = \"Mended.\"")}
	home := handlertest.New(t, handlertest.WithFolder(t, folder)).Get("/").WantStatus(http.StatusOK).Page()
	if got := handlertest.Words(home.Find(".price-row")); !strings.Contains(got, "Chairs") || !strings.Contains(got, "90") {
		t.Errorf("the home page lists the services %q", got)
	}
	if to := home.Find(".price-row a").AttrOr("href", ""); to != "/services#service-chairs" {
		t.Errorf("the service leads to %q", to)
	}
	if home.Find(".testimonial").Length() != 1 || home.Find("#home-work").Length() > 0 {
		t.Error("the home page has no testimonial, or a heading above no work")
	}
}
