package handlers

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"portfolio/i18n"
)

// crawl is everything that can be reached from the home page.
type crawl struct {
	site  testSite
	pages map[string]*crawled // by address
}

// crawled is one address and its response.
type crawled struct {
	reply
	address string
	doc     *goquery.Document // nil unless it is HTML
	from    string            // the page that leads here first
}

// crawlSite follows every internal link of every page, from the home pages of all languages on.
func crawlSite(t *testing.T, change ...func(*Config)) crawl {
	t.Helper()
	c := crawl{newTestSite(t, change...), map[string]*crawled{}}
	var queue []string
	for _, address := range c.site.Content.Languages.Paths(i18n.Home) {
		queue = append(queue, address)
	}
	for _, address := range queue {
		c.pages[address] = &crawled{from: "the start"}
	}
	for len(queue) > 0 {
		page := c.visit(queue[0])
		queue = queue[1:]
		for _, target := range page.links() {
			if c.pages[target] == nil {
				c.pages[target] = &crawled{from: page.address}
				queue = append(queue, target)
			}
		}
	}
	return c
}

func (c crawl) visit(address string) *crawled {
	page := c.pages[address]
	page.address = address
	page.reply = c.site.get(address)
	if strings.HasPrefix(page.Header.Get("Content-Type"), "text/html") {
		page.doc = page.page()
	}
	return page
}

// references lists the elements that lead to something, and by which attribute.
var references = map[string]string{
	"a[href]": "href", "link[href]": "href", "img[src]": "src", "source[src]": "src", "script[src]": "src",
}

// links lists the addresses on our site that the page leads to, without fragments.
func (p *crawled) links() []string {
	if p.Header.Get("Location") != "" {
		return []string{strings.TrimPrefix(p.Header.Get("Location"), origin)}
	}
	if p.doc == nil {
		return nil
	}
	var found []string
	for selector, attr := range references {
		p.doc.Find(selector).Each(func(_ int, s *goquery.Selection) {
			if target, ok := p.resolve(s.AttrOr(attr, "")); ok {
				target.Fragment = ""
				found = append(found, target.RequestURI())
			}
		})
	}
	return found
}

// resolve resolves an address relative to the page, and reports whether it is on this site.
func (p *crawled) resolve(address string) (*url.URL, bool) {
	base, err := url.Parse(origin + p.address)
	if err != nil {
		return nil, false
	}
	target, err := base.Parse(address)
	if err != nil {
		p.t.Errorf("%s: cannot read the address %q", p.address, address)
		return nil, false
	}
	return target, target.Scheme == base.Scheme && target.Host == base.Host
}

// each calls check with every page that search engines may keep, in the order of their addresses.
func (c crawl) each(check func(p *crawled)) {
	var addresses []string
	for address := range c.pages {
		addresses = append(addresses, address)
	}
	slices.Sort(addresses)
	for _, address := range addresses {
		if p := c.pages[address]; p.Status == 200 && p.doc != nil {
			check(p)
		}
	}
}

// lang is the language that the page says it is in.
func (p *crawled) lang() string { return p.doc.Find("html").AttrOr("lang", "") }

// canonical is the page's canonical address below the root, "" where it has none.
func (p *crawled) canonical() string {
	return strings.TrimPrefix(p.doc.Find("link[rel=canonical]").AttrOr("href", ""), origin)
}

// wantLang is the language that an address promises.
func (c crawl) wantLang(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	langs := c.site.Content.Languages.LangsOfPath(u.Path)
	for _, page := range c.site.Content.Pages {
		for lang, text := range page.Localized {
			if text.Path == u.Path {
				langs = []i18n.Lang{lang}
			}
		}
	}
	if asked := i18n.Lang(u.Query().Get(i18n.LangQuery)); slices.Contains(langs, asked) {
		return string(asked)
	}
	return string(langs[0])
}

func TestCrawl(t *testing.T) {
	c := crawlSite(t)
	if len(c.pages) < 100 {
		t.Errorf("only %d addresses were found", len(c.pages))
	}
	t.Run("every link leads somewhere", func(t *testing.T) { c.testLinks(t) })
	t.Run("links stay in the language", func(t *testing.T) { c.testLanguage(t) })
	t.Run("fragments exist", func(t *testing.T) { c.testFragments(t) })
	t.Run("forms have a place to go", func(t *testing.T) { c.testForms(t) })
	t.Run("every page has one address", func(t *testing.T) { c.testCanonical(t) })
	t.Run("titles and descriptions are unique", func(t *testing.T) { c.testUnique(t) })
	t.Run("alternates are reciprocal", func(t *testing.T) { c.testAlternates(t) })
	t.Run("markup", func(t *testing.T) { c.testMarkup(t) })
	t.Run("the sitemap lists what can be reached", func(t *testing.T) { c.testSitemap(t) })
	t.Run("scripts stand where islands are", func(t *testing.T) { c.testIslands(t) })
	t.Run("no route is an orphan", func(t *testing.T) { c.testOrphans(t) })
}

func (c crawl) testLinks(t *testing.T) {
	for address, p := range c.pages {
		switch {
		case p.Status == 200:
		case p.Status == 302 && strings.Contains(address, i18n.LangQuery+"="): // the language switcher
		default:
			t.Errorf("%s leads to %s, which answers %d", p.from, address, p.Status)
		}
	}
}

func (c crawl) testLanguage(t *testing.T) {
	c.each(func(p *crawled) {
		if got, want := p.lang(), c.wantLang(p.address); got != want {
			t.Errorf("%s is in %q, want %q", p.address, got, want)
		}
		p.doc.Find("a[href]").Each(func(_ int, a *goquery.Selection) {
			target, ours := p.resolve(a.AttrOr("href", ""))
			if !ours || a.Is("[hreflang]") {
				return
			}
			target.Fragment = ""
			if to := c.pages[target.RequestURI()]; to.doc != nil && to.lang() != p.lang() {
				t.Errorf("%s is in %s, but its link %q leads to %s", p.address, p.lang(), words(a), to.address)
			}
		})
	})
}

func (c crawl) testFragments(t *testing.T) {
	c.each(func(p *crawled) {
		p.doc.Find("a[href*='#']").Each(func(_ int, a *goquery.Selection) {
			target, ours := p.resolve(a.AttrOr("href", ""))
			if !ours || target.Fragment == "" {
				return
			}
			id := target.Fragment
			target.Fragment = ""
			to := c.pages[target.RequestURI()]
			if to.doc != nil && to.doc.Find("[id='"+id+"']").Length() != 1 {
				t.Errorf("%s leads to #%s on %s, which is not there", p.address, id, to.address)
			}
		})
	})
}

func (c crawl) testForms(t *testing.T) {
	c.each(func(p *crawled) {
		p.doc.Find("form").Each(func(_ int, form *goquery.Selection) {
			method := strings.ToUpper(form.AttrOr("method", "get"))
			action, ours := p.resolve(form.AttrOr("action", p.address))
			if !ours {
				t.Errorf("%s sends a form to %s", p.address, action)
				return
			}
			options := c.site.do("OPTIONS", action.RequestURI(), "")
			if !slices.Contains(strings.Split(options.Header.Get("Allow"), ", "), method) {
				t.Errorf("%s: %s takes no %s", p.address, action, method)
			}
		})
	})
}

func (c crawl) testCanonical(t *testing.T) {
	c.each(func(p *crawled) {
		noindex := p.doc.Find("meta[name=robots][content*=noindex]").Length() > 0
		link := p.doc.Find("link[rel=canonical]")
		if link.Length() != 1 && !noindex {
			t.Errorf("%s: %d canonical links, want one", p.address, link.Length())
		}
		if href := link.AttrOr("href", origin+"/"); !strings.HasPrefix(href, origin+"/") {
			t.Errorf("%s: its canonical link %s is not absolute", p.address, href)
		}
	})
}

func (c crawl) testUnique(t *testing.T) {
	seen := map[string]string{} // language and text → address
	c.each(func(p *crawled) {
		if p.canonical() != p.address {
			return
		}
		title, description := words(p.doc.Find("title")), p.doc.Find("meta[name=description]").AttrOr("content", "")
		for _, said := range []string{p.lang() + " title " + title, p.lang() + " description " + description} {
			if other, taken := seen[said]; taken {
				t.Errorf("%s and %s share the %s", other, p.address, said)
			}
			seen[said] = p.address
		}
	})
}

// alternates returns the page's versions by language.
func (p *crawled) alternates() map[string]string {
	found := map[string]string{}
	p.doc.Find("link[rel=alternate][hreflang]").Each(func(_ int, s *goquery.Selection) {
		found[s.AttrOr("hreflang", "")] = strings.TrimPrefix(s.AttrOr("href", ""), origin)
	})
	return found
}

// mayBeAlone reports whether a page need not exist in every language.
func (c crawl) mayBeAlone(p *crawled) bool {
	path, _, _ := strings.Cut(p.address, "?")
	page, _, _ := c.site.Content.Languages.PageAt(path)
	return slices.Contains([]i18n.Page{i18n.Article, i18n.Project, i18n.Tag, i18n.Series}, page)
}

func (c crawl) testAlternates(t *testing.T) {
	c.each(func(p *crawled) {
		if p.canonical() != p.address {
			return
		}
		mine := p.alternates()
		if len(mine) == 0 && c.mayBeAlone(p) {
			return
		}
		if mine[p.lang()] != p.address {
			t.Errorf("%s: its alternate in its own language is %q", p.address, mine[p.lang()])
		}
		first := slices.IndexFunc(c.site.Content.Languages.List(), func(lang i18n.Lang) bool { return mine[string(lang)] != "" })
		if first < 0 || mine["x-default"] != mine[string(c.site.Content.Languages.List()[first])] {
			t.Errorf("%s: its alternates are %v", p.address, mine)
		}
		if len(mine) != 1+len(c.site.Content.Languages.List()) && !c.mayBeAlone(p) {
			t.Errorf("%s lacks a language: %v", p.address, mine)
		}
		for _, address := range mine {
			other := c.pages[address]
			if other == nil || other.doc == nil {
				t.Errorf("%s: its alternate %q is no page", p.address, address)
				continue
			}
			if back := other.alternates(); back[p.lang()] != mine[p.lang()] {
				t.Errorf("%s names %s, which names %s", p.address, other.address, back[p.lang()])
			}
		}
	})
}

func (c crawl) testMarkup(t *testing.T) {
	c.each(func(p *crawled) {
		if n := p.doc.Find("h1").Length(); n != 1 {
			t.Errorf("%s has %d h1", p.address, n)
		}
		level := 1
		p.doc.Find("main").Find("h1, h2, h3, h4, h5, h6").Each(func(_ int, h *goquery.Selection) {
			now := int(goquery.NodeName(h)[1] - '0')
			if now > level+1 {
				t.Errorf("%s: %q is an h%d below an h%d", p.address, words(h), now, level)
			}
			level = now
		})
		ids := map[string]bool{}
		p.doc.Find("[id]").Each(func(_ int, s *goquery.Selection) {
			if id := s.AttrOr("id", ""); ids[id] {
				t.Errorf("%s: the id %q stands twice", p.address, id)
			} else {
				ids[id] = true
			}
		})
		for selector, why := range map[string]string{
			"[style]":                               "inline style",
			"style":                                 "inline style",
			"script:not([src]):not([type*='json'])": "inline script",
			"[onclick], [onload], [onerror], [onsubmit], [onchange], [oninput]": "inline handler",
			"img:not([alt])":                              "picture without alternative text",
			"img:not([width]), img:not([height])":         "picture without size",
			"a:not([href])":                               "link without address",
			"a[target=_blank]:not([rel*='noopener'])":     "new tab that can reach back",
			"time:not([datetime])":                        "time without machine-readable date",
			"svg:not(svg svg, [aria-hidden], [role=img])": "drawing that says nothing",
		} {
			if found := p.doc.Find(selector); found.Length() > 0 {
				html, _ := goquery.OuterHtml(found.First())
				t.Errorf("%s: %s: %.160s", p.address, why, html)
			}
		}
	})
}

// testSitemap compares what links lead to with what search engines are told.
func (c crawl) testSitemap(t *testing.T) {
	listed := map[string]bool{}
	for _, entry := range readSitemap(t, c.site) {
		listed[strings.TrimPrefix(entry.Location, origin)] = true
	}
	c.each(func(p *crawled) {
		if p.canonical() == p.address && !listed[p.address] {
			t.Errorf("%s can be reached, but the sitemap does not list it", p.address)
		}
	})
	for address := range listed {
		if c.pages[address] == nil {
			t.Errorf("the sitemap lists %s, but nothing leads there", address)
		}
	}
}

// attributeOf returns a function that reads the attribute called name.
func attributeOf(name string) func(int, *goquery.Selection) string {
	return func(_ int, s *goquery.Selection) string { return s.AttrOr(name, "") }
}
