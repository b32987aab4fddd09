package handlers_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"portfolio/handlers/handlertest"
	"portfolio/i18n"
)

// canonical is the page's canonical address below the root, "" where it has none.
func canonical(p *handlertest.Crawled) string {
	return strings.TrimPrefix(p.Doc.Find("link[rel=canonical]").AttrOr("href", ""), handlertest.Origin)
}

// wantLang is the language that an address promises.
func wantLang(c handlertest.Crawl, address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	langs := c.Site.Content.Languages.LangsOfPath(u.Path)
	for _, page := range c.Site.Content.Pages {
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
	t.Parallel()
	c := handlertest.CrawlSite(t)
	if len(c.Pages) < 100 {
		t.Errorf("only %d addresses were found", len(c.Pages))
	}
	t.Run("every link leads somewhere", func(t *testing.T) { testLinks(c, t) })
	t.Run("links stay in the language", func(t *testing.T) { testLanguage(c, t) })
	t.Run("fragments exist", func(t *testing.T) { testFragments(c, t) })
	t.Run("forms have a place to go", func(t *testing.T) { testForms(c, t) })
	t.Run("every page has one address", func(t *testing.T) { testCanonical(c, t) })
	t.Run("titles and descriptions are unique", func(t *testing.T) { testUnique(c, t) })
	t.Run("alternates are reciprocal", func(t *testing.T) { testAlternates(c, t) })
	t.Run("markup", func(t *testing.T) { testMarkup(c, t) })
	t.Run("the sitemap lists what can be reached", func(t *testing.T) { testSitemap(c, t) })
	t.Run("scripts stand where islands are", func(t *testing.T) { testIslands(c, t) })
	t.Run("no route is an orphan", func(t *testing.T) { testOrphans(c, t) })
}

func testLinks(c handlertest.Crawl, t *testing.T) {
	for address, p := range c.Pages {
		switch {
		case p.Status == 200:
		case p.Status == 302 && strings.Contains(address, i18n.LangQuery+"="): // the language switcher
		default:
			t.Errorf("%s leads to %s, which answers %d", p.From, address, p.Status)
		}
	}
}

func testLanguage(c handlertest.Crawl, t *testing.T) {
	c.Each(func(p *handlertest.Crawled) {
		if got, want := p.Lang(), wantLang(c, p.Address); got != want {
			t.Errorf("%s is in %q, want %q", p.Address, got, want)
		}
		p.Doc.Find("a[href]").Each(func(_ int, a *goquery.Selection) {
			target, ours := p.Resolve(a.AttrOr("href", ""))
			if !ours || a.Is("[hreflang]") || a.Closest("[lang]").AttrOr("lang", "") != p.Lang() { // as in a text beside that of the page
				return
			}
			target.Fragment = ""
			if to := c.Pages[target.RequestURI()]; to.Doc != nil && to.Lang() != p.Lang() {
				t.Errorf("%s is in %s, but its link %q leads to %s", p.Address, p.Lang(), handlertest.Words(a), to.Address)
			}
		})
	})
}

func testFragments(c handlertest.Crawl, t *testing.T) {
	c.Each(func(p *handlertest.Crawled) {
		p.Doc.Find("a[href*='#']").Each(func(_ int, a *goquery.Selection) {
			target, ours := p.Resolve(a.AttrOr("href", ""))
			if !ours || target.Fragment == "" {
				return
			}
			id := target.Fragment
			target.Fragment = ""
			to := c.Pages[target.RequestURI()]
			if to.Doc != nil && to.Doc.Find("[id='"+id+"']").Length() != 1 {
				t.Errorf("%s leads to #%s on %s, which is not there", p.Address, id, to.Address)
			}
		})
	})
}

func testForms(c handlertest.Crawl, t *testing.T) {
	c.Each(func(p *handlertest.Crawled) {
		p.Doc.Find("form").Each(func(_ int, form *goquery.Selection) {
			method := strings.ToUpper(form.AttrOr("method", "get"))
			action, ours := p.Resolve(form.AttrOr("action", p.Address))
			if !ours {
				t.Errorf("%s sends a form to %s", p.Address, action)
				return
			}
			options := c.Site.Do("OPTIONS", action.RequestURI(), "")
			if !slices.Contains(strings.Split(options.Header.Get("Allow"), ", "), method) {
				t.Errorf("%s: %s takes no %s", p.Address, action, method)
			}
		})
	})
}

func testCanonical(c handlertest.Crawl, t *testing.T) {
	c.Each(func(p *handlertest.Crawled) {
		noindex := p.Doc.Find("meta[name=robots][content*=noindex]").Length() > 0
		link := p.Doc.Find("link[rel=canonical]")
		if link.Length() != 1 && !noindex {
			t.Errorf("%s: %d canonical links, want one", p.Address, link.Length())
		}
		if href := link.AttrOr("href", handlertest.Origin+"/"); !strings.HasPrefix(href, handlertest.Origin+"/") {
			t.Errorf("%s: its canonical link %s is not absolute", p.Address, href)
		}
	})
}

func testUnique(c handlertest.Crawl, t *testing.T) {
	seen := map[string]string{} // language and text → address
	c.Each(func(p *handlertest.Crawled) {
		if canonical(p) != p.Address {
			return
		}
		title, description := handlertest.Words(p.Doc.Find("title")), p.Doc.Find("meta[name=description]").AttrOr("content", "")
		for _, said := range []string{p.Lang() + " title " + title, p.Lang() + " description " + description} {
			if other, taken := seen[said]; taken {
				t.Errorf("%s and %s share the %s", other, p.Address, said)
			}
			seen[said] = p.Address
		}
	})
}

// alternates returns the page's versions by language.
func alternates(p *handlertest.Crawled) map[string]string {
	found := map[string]string{}
	p.Doc.Find("link[rel=alternate][hreflang]").Each(func(_ int, s *goquery.Selection) {
		found[s.AttrOr("hreflang", "")] = strings.TrimPrefix(s.AttrOr("href", ""), handlertest.Origin)
	})
	return found
}

// mayBeAlone reports whether a page need not exist in every language.
func mayBeAlone(c handlertest.Crawl, p *handlertest.Crawled) bool {
	path, _, _ := strings.Cut(p.Address, "?")
	page, _, _ := c.Site.Content.Languages.PageAt(path)
	return slices.Contains([]i18n.Page{i18n.Article, i18n.Project, i18n.Tag, i18n.Series}, page)
}

func testAlternates(c handlertest.Crawl, t *testing.T) {
	c.Each(func(p *handlertest.Crawled) {
		if canonical(p) != p.Address {
			return
		}
		mine := alternates(p)
		if len(mine) == 0 && mayBeAlone(c, p) {
			return
		}
		if mine[p.Lang()] != p.Address {
			t.Errorf("%s: its alternate in its own language is %q", p.Address, mine[p.Lang()])
		}
		first := slices.IndexFunc(c.Site.Content.Languages.List(), func(lang i18n.Lang) bool { return mine[string(lang)] != "" })
		if first < 0 || mine["x-default"] != mine[string(c.Site.Content.Languages.List()[first])] {
			t.Errorf("%s: its alternates are %v", p.Address, mine)
		}
		if len(mine) != 1+len(c.Site.Content.Languages.List()) && !mayBeAlone(c, p) {
			t.Errorf("%s lacks a language: %v", p.Address, mine)
		}
		for _, address := range mine {
			other := c.Pages[address]
			if other == nil || other.Doc == nil {
				t.Errorf("%s: its alternate %q is no page", p.Address, address)
				continue
			}
			if back := alternates(other); back[p.Lang()] != mine[p.Lang()] {
				t.Errorf("%s names %s, which names %s", p.Address, other.Address, back[p.Lang()])
			}
		}
	})
}

func testMarkup(c handlertest.Crawl, t *testing.T) {
	c.Each(func(p *handlertest.Crawled) {
		if n := p.Doc.Find("h1").Length(); n != 1 {
			t.Errorf("%s has %d h1", p.Address, n)
		}
		level := 1
		p.Doc.Find("main").Find("h1, h2, h3, h4, h5, h6").Each(func(_ int, h *goquery.Selection) {
			now := int(goquery.NodeName(h)[1] - '0')
			if now > level+1 {
				t.Errorf("%s: %q is an h%d below an h%d", p.Address, handlertest.Words(h), now, level)
			}
			level = now
		})
		ids := map[string]bool{}
		p.Doc.Find("[id]").Each(func(_ int, s *goquery.Selection) {
			if id := s.AttrOr("id", ""); ids[id] {
				t.Errorf("%s: the id %q stands twice", p.Address, id)
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
			if found := p.Doc.Find(selector); found.Length() > 0 {
				html, _ := goquery.OuterHtml(found.First())
				t.Errorf("%s: %s: %.160s", p.Address, why, html)
			}
		}
	})
}

// testSitemap compares what links lead to with what search engines are told.
func testSitemap(c handlertest.Crawl, t *testing.T) {
	listed := map[string]bool{}
	for _, entry := range handlertest.ReadSitemap(t, c.Site) {
		listed[strings.TrimPrefix(entry.Location, handlertest.Origin)] = true
	}
	c.Each(func(p *handlertest.Crawled) {
		if canonical(p) == p.Address && !listed[p.Address] {
			t.Errorf("%s can be reached, but the sitemap does not list it", p.Address)
		}
	})
	for address := range listed {
		if c.Pages[address] == nil {
			t.Errorf("the sitemap lists %s, but nothing leads there", address)
		}
	}
}
