package handlers

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

// islandPages lists a page for every island, where its tests find it as visitors do. An island that stands on a page
// more than once is tested as it stands there first.
var islandPages = map[string]i18n.Page{
	"wizard":   i18n.SurveyProfessional,
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

var updateIslands = flag.Bool("update", false, "write the islands of islands/testdata anew")

// TestIslandsGolden holds what the server says to each island to islands/testdata: <name>.<lang>.json has its props,
// <name>.<lang>.html the markup that it takes over. The islands' own tests read the same files. What changes with every
// build or visit is left out.
func TestIslandsGolden(t *testing.T) {
	site := newTestSite(t)
	for name, page := range islandPages {
		for _, lang := range []i18n.Lang{"en", "es"} {
			address := i18n.WithQuery(i18ntest.Two().Path(lang, page), i18n.LangQuery, string(lang))
			if i18ntest.Two().HasOwnPaths(page) {
				address = i18ntest.Two().Path(lang, page)
			}
			island := site.get(address).document().Find("[data-island='" + name + "']").First()
			html, err := island.Html()
			if err != nil || html == "" {
				t.Errorf("%s holds no island %s (%v)", address, name, err)
				continue
			}
			var props bytes.Buffer
			if err := json.Indent(&props, []byte(island.Next().Text()), "", "  "); err != nil {
				t.Errorf("%s: the props of %s: %v", address, name, err)
			}
			base := filepath.Join("../islands/testdata", name+"."+string(lang))
			compareGolden(t, base+".json", bytes.TrimSpace(props.Bytes()))
			compareGolden(t, base+".html", []byte(html))
		}
	}
}

// changing finds what differs between builds and visits: the hashes in addresses of assets, what guards a form.
var changing = regexp.MustCompile(`(/static/[\w/.-]+?)\.(?:[0-9a-f]{10}|[0-9A-Z]{8})(\.\w+)|(name="submission" value=")[^"]*`)

func compareGolden(t *testing.T, name string, got []byte) {
	t.Helper()
	got = append(changing.ReplaceAll(got, []byte("$1$2$3")), '\n')
	if *updateIslands {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Error(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s says otherwise; if that is right, run: go test ./handlers -run TestIslandsGolden -update\n%s", name, got)
	}
}

// testIslands checks that a page has the islands' loader if, and only if, it has an island, and that each is known.
func (c crawl) testIslands(t *testing.T) {
	loader := c.site.Assets.URL("js/islands.js")
	seen := map[string]bool{}
	c.each(func(p *crawled) {
		islands := p.doc.Find("[data-island]")
		scripts := p.doc.Find("script[src='" + loader + "'][integrity]")
		if want := min(1, islands.Length()); scripts.Length() != want {
			t.Errorf("%s has %d islands and the loader %d times", p.address, islands.Length(), scripts.Length())
		}
		islands.Each(func(_ int, s *goquery.Selection) { seen[s.AttrOr("data-island", "")] = true })
	})
	for name := range seen {
		if c.site.Assets.URL("js/"+name+".js") == "" {
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
