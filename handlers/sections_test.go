package handlers

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/PuerkitoBio/goquery"

	"portfolio/content"
	"portfolio/content/cache"
	"portfolio/content/files"
	"portfolio/internal/sitefiles"
)

// of serves the site in a folder.
func of(folder fs.FS) func(*Config) {
	return func(c *Config) {
		site, _, err := content.Load(folder, content.Options{})
		c.Content = must(site, err)
		c.Files = must(sitefiles.Open(folder, c.Content, c.Assets, files.Options{Cache: cache.New(cache.Options{})}))
	}
}

// without returns a copy of a folder that lacks the files whose names begin with a prefix.
func without(t *testing.T, folder fs.FS, prefix string) fs.FS {
	t.Helper()
	rest := fstest.MapFS{}
	err := fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(name, prefix) {
			return err
		}
		data, err := fs.ReadFile(folder, name)
		rest[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return rest
}

// TestAbsentSections crawls sites that lack something: nothing of it is left on any page.
func TestAbsentSections(t *testing.T) {
	sites := map[string]fs.FS{"least": os.DirFS("../testdata/sites/least")}
	for _, name := range []string{"projects.toml", "services.toml"} { // with what the assistant says of them
		sites["without "+name] = without(t, without(t, full, name), "knowledge.toml")
	}
	for _, name := range []string{
		"about.toml", "articles/", "clients.toml", "gallery.toml", "home.toml", "knowledge.toml", "links.toml", "opportunities.toml",
		"podcast.toml", "resume.toml", "verticals.toml",
	} {
		sites["without "+name] = without(t, full, name)
	}
	for name, folder := range sites {
		t.Run(name, func(t *testing.T) {
			c := crawlSite(t, of(folder))
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
