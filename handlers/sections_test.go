package handlers

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// TestAbsentSections crawls sites that lack something: nothing of it is left on any page.
func TestAbsentSections(t *testing.T) {
	sites := map[string]fs.FS{"least": os.DirFS("../testdata/sites/least"), "three": three}
	for _, name := range []string{"projects.toml", "services.toml"} { // with what the assistant says of them
		sites["without "+name] = without(t, full, name, "knowledge.toml")
	}
	for _, name := range []string{
		"about.toml", "articles/", "clients.toml", "gallery.toml", "home.toml", "knowledge.toml", "links.toml", "opportunities.toml",
		"podcast.toml", "resume.toml", "verticals.toml",
	} {
		sites["without "+name] = without(t, full, name)
	}
	for name, folder := range sites {
		t.Run(name, func(t *testing.T) {
			c := crawlSite(t, withFolder(t, folder))
			c.testLinks(t)
			c.testFragments(t)
			c.testEmpty(t)
		})
	}
}

// testEmpty checks that no element waits for a content that the site does not have.
func (c crawl) testEmpty(t *testing.T) {
	c.each(func(p *crawled) {
		p.doc.Find("h1, h2, h3, p, ul, ol, dl, dt, dd, section, nav, blockquote, figure, figcaption, title").Each(func(_ int, s *goquery.Selection) {
			if strings.TrimSpace(s.Text()) == "" && s.Find("img, input, svg, button").Length() == 0 && !s.Is("[role=status], [aria-live], [hidden], [data-draft-status]") {
				html, _ := goquery.OuterHtml(s)
				t.Errorf("%s has an empty %s", p.address, html)
			}
		})
		p.doc.Find("section").Each(func(_ int, s *goquery.Selection) {
			if heading := s.Children().Filter("h2, h3"); heading.Length() == 1 && s.Children().Length() == 1 {
				t.Errorf("%s has a section with nothing but the heading %q", p.address, heading.Text())
			}
		})
		p.doc.Find("img").Each(func(_ int, img *goquery.Selection) {
			if img.AttrOr("src", "") == "" {
				t.Errorf("%s has a picture without an address", p.address)
			}
		})
	})
}
