package handlers_test

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"portfolio/handlers/handlertest"
	"portfolio/i18n"
)

// islandPages lists a page for every island, where its tests find it as visitors do. An island that stands on a page
// more than once is tested as it stands there first.
var islandPages = map[string]i18n.Page{
	"wizard":   "survey-professional",
	"carousel": i18n.Home,
	"chat":     i18n.Chat,
	"connects": i18n.Connects,
	"meeting":  i18n.Meeting,
	"project":  i18n.Portfolio,
	"search":   i18n.Search,
	"seam":     i18n.Home,
	"votes":    i18n.Podcast,
	"forms":    i18n.ConnectsForms,
}

// TestIslandsGolden holds what the server says to each island to islands/testdata: <name>.<lang>.json has its props,
// <name>.<lang>.html the markup that it takes over. The islands' own tests read the same files. What changes with every
// build or visit is left out.
func TestIslandsGolden(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for name, page := range islandPages {
		for _, lang := range []i18n.Lang{"en", "es"} {
			languages := site.Content.Languages
			address := i18n.WithQuery(languages.Path(lang, page), i18n.LangQuery, string(lang))
			if languages.HasOwnPaths(page) {
				address = languages.Path(lang, page)
			}
			island := site.Get(address).Document().Find("[data-island='" + name + "']").First()
			html, err := island.Html()
			if err != nil || html == "" {
				t.Errorf("%s holds no island %s (%v)", address, name, err)
				continue
			}
			var props bytes.Buffer
			if err := json.Indent(&props, []byte(island.Next().Text()), "", "  "); err != nil {
				t.Errorf("%s: the props of %s: %v", address, name, err)
			}
			base := filepath.Join(handlertest.SourcePath("islands/testdata"), name+"."+string(lang))
			handlertest.CompareGolden(t, base+".json", bytes.TrimSpace(props.Bytes()))
			handlertest.CompareGolden(t, base+".html", []byte(html))
		}
	}
}

// testIslands checks that a page has the islands' loader if, and only if, it has an island, and that each is known.
func testIslands(c handlertest.Crawl, t *testing.T) {
	loader := c.Site.Assets.URL("js/islands.js")
	seen := map[string]bool{}
	c.Each(func(p *handlertest.Crawled) {
		islands := p.Doc.Find("[data-island]")
		scripts := p.Doc.Find("script[src='" + loader + "'][integrity]")
		if want := min(1, islands.Length()); scripts.Length() != want {
			t.Errorf("%s has %d islands and the loader %d times", p.Address, islands.Length(), scripts.Length())
		}
		islands.Each(func(_ int, s *goquery.Selection) { seen[s.AttrOr("data-island", "")] = true })
	})
	for name := range seen {
		if c.Site.Assets.URL("js/"+name+".js") == "" {
			t.Errorf("the island %s has no script", name)
		}
		if _, ok := islandPages[name]; !ok {
			t.Errorf("the island %s is not in islandPages, so nobody tests what it is told", name)
		}
	}
	for name := range islandPages {
		if !seen[name] {
			t.Errorf("no page holds the island %s", name)
		}
	}
}
