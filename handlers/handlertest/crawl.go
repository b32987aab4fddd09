package handlertest

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"portfolio/handlers"
	"portfolio/i18n"
)

// Crawl is everything that can be reached from the home page.
type Crawl struct {
	Site  Site
	Pages map[string]*Crawled // by address
}

// Crawled is one address and its response.
type Crawled struct {
	Reply
	Address string
	Doc     *goquery.Document // nil unless it is HTML
	From    string            // the page that leads here first
}

// CrawlSite follows every internal link of every page, from the home pages of all languages on.
func CrawlSite(t *testing.T, change ...func(*handlers.Config)) Crawl {
	t.Helper()
	c := Crawl{New(t, change...), map[string]*Crawled{}}
	var queue []string
	for _, address := range c.Site.Content.Languages.Paths(i18n.Home) {
		queue = append(queue, address)
	}
	for _, address := range queue {
		c.Pages[address] = &Crawled{From: "the start"}
	}
	for len(queue) > 0 {
		page := c.visit(queue[0])
		queue = queue[1:]
		for _, target := range page.links() {
			if c.Pages[target] == nil {
				c.Pages[target] = &Crawled{From: page.Address}
				queue = append(queue, target)
			}
		}
	}
	return c
}

func (c Crawl) visit(address string) *Crawled {
	page := c.Pages[address]
	page.Address = address
	page.Reply = c.Site.Get(address)
	if strings.HasPrefix(page.Header.Get("Content-Type"), "text/html") {
		page.Doc = page.Page()
	}
	return page
}

// references lists the elements that lead to something, and by which attribute.
var references = map[string]string{
	"a[href]": "href", "link[href]": "href", "img[src]": "src", "source[src]": "src", "script[src]": "src",
}

// Links lists the addresses on our site that the page leads to, without fragments.
func (p *Crawled) links() []string {
	if p.Header.Get("Location") != "" {
		return []string{strings.TrimPrefix(p.Header.Get("Location"), Origin)}
	}
	if p.Doc == nil {
		return nil
	}
	var found []string
	for selector, attr := range references {
		p.Doc.Find(selector).Each(func(_ int, s *goquery.Selection) {
			if target, ok := p.Resolve(s.AttrOr(attr, "")); ok {
				target.Fragment = ""
				found = append(found, target.RequestURI())
			}
		})
	}
	return found
}

// Resolve resolves an address relative to the page, and reports whether it is on this site.
func (p *Crawled) Resolve(address string) (*url.URL, bool) {
	base, err := url.Parse(Origin + p.Address)
	if err != nil {
		return nil, false
	}
	target, err := base.Parse(address)
	if err != nil {
		p.T.Errorf("%s: cannot read the address %q", p.Address, address)
		return nil, false
	}
	return target, target.Scheme == base.Scheme && target.Host == base.Host
}

// Each calls check with every page that search engines may keep, in the order of their addresses.
func (c Crawl) Each(check func(p *Crawled)) {
	var addresses []string
	for address := range c.Pages {
		addresses = append(addresses, address)
	}
	slices.Sort(addresses)
	for _, address := range addresses {
		if p := c.Pages[address]; p.Status == 200 && p.Doc != nil {
			check(p)
		}
	}
}

// Lang is the language that the page says it is in.
func (p *Crawled) Lang() string { return p.Doc.Find("html").AttrOr("lang", "") }

// AttributeOf returns a function that reads the attribute called name.
func AttributeOf(name string) func(int, *goquery.Selection) string {
	return func(_ int, s *goquery.Selection) string { return s.AttrOr(name, "") }
}
