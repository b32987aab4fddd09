package handlers_test

import (
	"encoding/xml"
	"io/fs"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/handlers/handlertest"

	"github.com/PuerkitoBio/goquery"
)

// sharedPaths is a site in three languages, two of which have the same words in the addresses of articles, tags and series. Spanish
// and English share a slug and the tag go as well.
func sharedPaths(t *testing.T) fs.FS {
	folder := handlertest.Without(t, handlertest.Three, "words/")
	folder["words/es.toml"] = &fstest.MapFile{Data: []byte(`"path.articles" = "artigos"
"path.tag" = "tag"
"path.series" = "serie"
"path.services" = "servicos"
`)}
	folder["words/en.toml"] = &fstest.MapFile{Data: []byte(`"path.articles" = "artigos"
"path.tag" = "tag"
"path.series" = "series"
`)}
	english := string(folder["articles/cais/en.md"].Data)
	folder["articles/cais/en.md"] = &fstest.MapFile{Data: []byte(strings.Replace(english, "slug: the-quay", "slug: el-muelle", 1))}
	return folder
}

// prefixed is sharedPaths whose addresses begin with the language.
func prefixed(t *testing.T) fs.FS {
	folder := handlertest.Without(t, sharedPaths(t))
	folder["site.toml"].Data = append([]byte("addresses = \"prefix\"\n"), folder["site.toml"].Data...)
	return folder
}

// withPermalinks is a site whose settings choose the patterns of addresses: below the root, with a date, by language.
func withPermalinks(t *testing.T, site fs.FS, articles string) fs.FS {
	folder := handlertest.Without(t, site)
	folder["site.toml"].Data = append(folder["site.toml"].Data, `
[permalinks]
tags = "/tags/:slug/"
series = "/serie/:slug"
projects = "/work/:slug.html"
pages = "/:slug/"
`+articles...)
	return folder
}

// TestCrawlOfThreeLanguages crawls sites in Portuguese, Spanish and English.
func TestCrawlOfThreeLanguages(t *testing.T) {
	t.Parallel()
	for name, folder := range map[string]fs.FS{"own paths": handlertest.Three, "shared paths": sharedPaths(t), "prefix": prefixed(t),
		"dates": withPermalinks(t, prefixed(t), `articles = "/:year/:month/:day/:slug/"`), "root": withPermalinks(t, prefixed(t), `articles = "/:slug/"`),
		"by language": withPermalinks(t, handlertest.Three, "articles.pt = \"/texto/:slug/\"\narticles.es = \"/es/:year-:month-:slug.html\"\narticles.en = \"/en/:slug\""),
	} {
		t.Run(name, func(t *testing.T) {
			c := handlertest.CrawlSite(t, handlertest.WithFolder(t, folder))
			testLinks(c, t)
			testLanguage(c, t)
			testFragments(c, t)
			testForms(c, t)
			testCanonical(c, t)
			testUnique(c, t)
			testAlternates(c, t)
			testMarkup(c, t)
			testSitemap(c, t)
			testFeeds(c, t)
		})
	}
}

// TestPermalinks checks that each text has one address, to which its other ones lead in one step.
func TestPermalinks(t *testing.T) {
	t.Parallel()
	dated := withPermalinks(t, prefixed(t), `articles = "/:year/:month/:slug/"`)
	root := withPermalinks(t, prefixed(t), `articles = "/:slug/"`)
	article := handlertest.New(t, handlertest.WithFolder(t, dated)).Content.AllIn("es")[0]
	slug := article.In("es").Slug
	date := article.Date.Format("/2006/01/")
	for _, c := range []struct {
		folder                  fs.FS
		address, want, location string
	}{
		{dated, "/es" + date + slug + "/", "200", ""},
		{dated, "/es" + date + slug, "301", "/es" + date + slug + "/"},
		{dated, "/es/1999/01/" + slug + "/", "301", "/es" + date + slug + "/"},
		{dated, "/es/artigos/" + slug, "301", "/es" + date + slug + "/"},
		{dated, "/es" + date + slug + ".md", "200", ""},
		{dated, "/es/artigos/" + slug + ".md", "301", "/es" + date + slug + ".md"},
		{dated, "/es/9/01/" + slug + "/", "301", "/es/9/01/" + slug},
		{dated, "/es/9/01/" + slug, "404", ""},
		{dated, "/es" + date + "nothing", "404", ""},
		{root, "/es/" + slug + "/", "200", ""},
		{root, "/es/" + slug, "301", "/es/" + slug + "/"},
		{root, "/es/artigos/", "301", "/es/artigos"},
		{root, "/portfolio/", "301", "/portfolio"},
		{root, "/es/nothing", "404", ""},
	} {
		got := handlertest.New(t, handlertest.WithFolder(t, c.folder)).Get(c.address)
		if location := got.Header.Get("Location"); strconv.Itoa(got.Status) != c.want || location != c.location {
			t.Errorf("%s answers %d %s, want %s %s", c.address, got.Status, location, c.want, c.location)
		}
	}
}

// TestPrefixes checks that the address alone decides about the language, and that the addresses of ?lng= lead on.
func TestPrefixes(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, prefixed(t)))
	for address, want := range map[string]struct {
		status         int
		lang, location string
	}{
		"/": {200, "pt", ""}, "/es/": {200, "es", ""}, "/en/portfolio": {200, "en", ""}, "/es/artigos": {200, "es", ""}, "/en/nothing": {404, "en", ""},
		"/es": {301, "", "/es/"}, "/pt": {404, "", ""}, "/pt/portfolio": {404, "", ""}, "/en/portfolio/": {301, "", "/en/portfolio"},
		"/?lng=es": {302, "", "/es/"}, "/portfolio?lng=en": {302, "", "/en/portfolio"}, "/en/portfolio?lng=pt": {302, "", "/portfolio"},
		"/artigos/el-muelle?lng=es": {302, "", "/es/artigos/el-muelle"},
	} {
		got := site.Get(address, "Accept-Language", "es", "Cookie", "i18nextLng=es")
		if location := got.Header.Get("Location"); got.Status != want.status || location != want.location {
			t.Errorf("%s answers %d %s", address, got.Status, location)
		}
		if want.lang != "" && got.Document().Find("html").AttrOr("lang", "") != want.lang {
			t.Errorf("%s is not in %s", address, want.lang)
		}
	}
	page := site.Get("/en/").Document()
	if got := page.Find("link[hreflang=x-default]").AttrOr("href", ""); got != handlertest.Origin+"/" {
		t.Errorf("x-default is %s", got)
	}
	if page.Find(`a[hreflang=es][href="/es/"]`).Length() == 0 {
		t.Error("no link leads to the page in Spanish")
	}
}

// testFeeds checks that the feeds and the Markdown that a page names are in the language of the page.
func testFeeds(c handlertest.Crawl, t *testing.T) {
	c.Each(func(p *handlertest.Crawled) {
		p.Doc.Find("link[rel=alternate][type='application/atom+xml']:not([hreflang])").Each(func(_ int, s *goquery.Selection) {
			target, _ := p.Resolve(s.AttrOr("href", ""))
			var feed struct {
				Lang string `xml:"lang,attr"`
				Self []struct {
					Rel string `xml:"rel,attr"`
					URL string `xml:"href,attr"`
				} `xml:"link"`
			}
			if err := xml.Unmarshal([]byte(c.Site.Get(target.RequestURI()).WantStatus(http.StatusOK).Body), &feed); err != nil {
				t.Fatalf("%s: %v", target, err)
			}
			if feed.Lang != p.Lang() || len(feed.Self) == 0 || feed.Self[0].URL != target.String() {
				t.Errorf("%s names the feed %s, which is in %q and calls itself %v", p.Address, target, feed.Lang, feed.Self)
			}
		})
		p.Doc.Find("link[rel=alternate][type='text/markdown']").Each(func(_ int, s *goquery.Selection) {
			target, _ := p.Resolve(s.AttrOr("href", ""))
			heading := handlertest.Words(p.Doc.Find("h1").First())
			if text := c.Site.Get(target.RequestURI()).WantStatus(http.StatusOK).Body; !strings.HasPrefix(text, "# "+heading+"\n") {
				t.Errorf("%s: the Markdown at %s begins with %.60q", p.Address, target, text)
			}
		})
	})
}

// TestSharedPaths asks for the addresses that languages share.
func TestSharedPaths(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, sharedPaths(t)))
	for _, c := range []struct {
		address, accept string
		lang, heading   string
	}{
		{"/artigos", "", "pt", ""},
		{"/artigos?lng=en", "", "en", ""},
		{"/artigos/o-cais", "", "pt", "O cais às cinco da manhã"},
		{"/artigos/el-muelle?lng=es", "", "es", "El muelle a las cinco de la mañana"},
		{"/artigos/el-muelle?lng=en", "", "en", "The quay at five in the morning"},
		{"/artigos/tag/go", "", "pt", "go"},
		{"/artigos/tag/go?lng=es", "", "es", "go"},
		{"/artigos/tag/go?lng=en", "", "en", "go"},
		{"/artigos/tag/puerto?lng=es", "", "es", "puerto"},
		{"/artigos/serie/madrugadas?lng=es", "", "es", "Madrugadas"},
		{"/artigos/series/small-hours", "", "en", "Small hours"},
		{"/servicos/markets?lng=es", "", "es", "El mercado contesta antes de abrir"},

		// what one language alone has is there for visitors of the others
		{"/artigos/saudade", "es", "pt", "Uma palavra que não se traduz"},
		{"/artigos/tag/casa", "en", "pt", "casa"},
		{"/artigos/tag/go", "es", "es", "go"},
	} {
		page := site.Get(c.address, "Accept-Language", c.accept).WantStatus(http.StatusOK).Page()
		if got := page.Find("html").AttrOr("lang", ""); got != c.lang {
			t.Errorf("%s for %q is in %q", c.address, c.accept, got)
		}
		if got := handlertest.Words(page.Find("h1")); !strings.Contains(got, c.heading) {
			t.Errorf("%s for %q is about %q", c.address, c.accept, got)
		}
	}
	for address, target := range map[string]string{
		"/artigos/el-muelle":              "/artigos/o-cais",
		"/artigos/the-quay":               "404",
		"/artigos/saudade?lng=es":         "/artigos?lng=es",
		"/artigos/o-cais?lng=es":          "/artigos/el-muelle?lng=es",
		"/artigos/el-muelle.md":           "/artigos/o-cais.md",
		"/artigos/o-cais.md?lng=en":       "/artigos/el-muelle.md?lng=en",
		"/artigos/saudade.md?lng=es":      "/artigos/saudade.md",
		"/artigos/tag/puerto":             "200",
		"/artigos/tag/casa/feed.xml":      "200",
		"/artigos/tag/puerto/feed.xml":    "404",
		"/artigos/tag/go/feed.xml?lng=es": "200",
	} {
		answer := site.Get(address)
		if strings.HasPrefix(target, "/") {
			if got := answer.Header.Get("Location"); got != target {
				t.Errorf("%s leads to %q, want %s", address, got, target)
			}
		} else if got := strconv.Itoa(answer.Status); got != target {
			t.Errorf("%s: status %s, want %s", address, got, target)
		}
	}
}
