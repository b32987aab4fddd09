package handlers_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"portfolio/handlers"
	"portfolio/handlers/handlertest"

	"github.com/PuerkitoBio/goquery"
)

// menuOf returns the addresses of a page's menu, and that of the current entry.
func menuOf(page *goquery.Document) (addresses []string, current string) {
	page.Find("nav.menu a").Each(func(_ int, link *goquery.Selection) {
		addresses = append(addresses, link.AttrOr("href", ""))
		if link.AttrOr("aria-current", "") != "" {
			current = link.AttrOr("href", "")
		}
	})
	return addresses, current
}

// TestMenu checks which pages the menu leads to, in which order, and which of them is current.
func TestMenu(t *testing.T) {
	t.Parallel()
	own := map[string]string{
		"../pages/colophon/en.md": "---\ntitle: Colophon\ndescription: About the colophon.\nmenu: main\nlanguages: [en]\n---\n\nText.\n",
		"../pages/imprint/en.md":  "---\ntitle: Imprint\ndescription: About the imprint.\nlanguages: [en]\n---\n\nText.\n",
	}
	for name, test := range map[string]struct {
		change  func(*handlers.Config)
		at      string
		want    []string
		current string
	}{
		"a least site": {handlertest.WithFolder(t, handlertest.SiteFolder("least")), "/conexiones", []string{"/", "/busqueda", "/conexiones"}, "/conexiones"},
		"a full site": {
			func(*handlers.Config) {}, "/services/museums",
			[]string{
				"/", "/about", "/articles", "/tutorials", "/memes", "/portfolio", "/proyectos", "/services", "/podcast", "/resume",
				"/publications", "/talks", "/links", "/surveys", "/search", "/connects",
			},
			"/services",
		},
		"in the owner's order": {
			handlertest.WithFolder(t, handlertest.Edited(t, handlertest.Full, "site.toml", "promises =", "menu = [\"articles\", \"home\", \"privacy\"]\npromises =")),
			"/articles/shared-word", []string{"/articles", "/", "/privacy"}, "/articles",
		},
		"in two groups": {
			handlertest.WithFolder(t, handlertest.Edited(t, handlertest.Full, "site.toml", "promises =", "menu = [\"home\"]\nmenu_more = [\"about\", \"articles\"]\npromises =")),
			"/about", []string{"/", "/about", "/articles"}, "/about",
		},
		"with own pages": {handlertest.WithArticles(t, own), "/colophon", nil, "/colophon"},
	} {
		site := handlertest.New(t, test.change)
		addresses, current := menuOf(site.Get(test.at).Page())
		if test.want != nil && !slices.Equal(addresses, test.want) || current != test.current {
			t.Errorf("%s: the menu of %s is %q at %q, want %q at %q", name, test.at, addresses, current, test.want, test.current)
		}
	}
}

// TestMenuNamesOwnPages checks that the menu can name pages of the owner's own, each of which is there once.
func TestMenuNamesOwnPages(t *testing.T) {
	t.Parallel()
	folder := handlertest.Edited(t, handlertest.Full, "site.toml", "promises =", "menu = [\"imprint\", \"home\", \"colophon\"]\npromises =")
	for name, place := range map[string]string{"colophon": "menu: main\n", "imprint": ""} {
		folder["pages/"+name+"/en.md"] = &fstest.MapFile{Data: []byte("---\ntitle: A\ndescription: About a page.\n" + place + "languages: [en]\n---\n\nText.\n")}
	}
	site := handlertest.New(t, handlertest.WithFolder(t, folder))
	if got, _ := menuOf(site.Get("/").Page()); !slices.Equal(got, []string{"/imprint", "/", "/colophon"}) {
		t.Errorf("the menu is %q", got)
	}
	if got, _ := menuOf(site.Get("/?lng=es").Page()); !slices.Equal(got, []string{"/?lng=es"}) {
		t.Errorf("the Spanish menu is %q", got)
	}
}
