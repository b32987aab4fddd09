package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"unicode/utf8"

	"portfolio/handlers/handlertest"

	"github.com/PuerkitoBio/goquery"
)

// TestHeads checks the metadata of every page.
func TestHeads(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	pages, err := site.Feeds.Pages(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	answers := map[string]int{} // by path, so that each link is followed once
	follow := func(from, address string) {
		path, ok := strings.CutPrefix(address, handlertest.Origin)
		path, _, _ = strings.Cut(path, "#")
		if !ok {
			return
		}
		if answers[path] == 0 {
			answers[path] = site.Get(path).Status
		}
		if answers[path] != http.StatusOK {
			t.Errorf("%s names %s, which answers %d", from, address, answers[path])
		}
	}
	for _, page := range pages {
		doc := site.Get(page.Address, "Accept-Language", string(page.Lang)).WantStatus(http.StatusOK).Page()
		checkHead(t, page.Address, doc)
		doc.Find(`script[type="application/ld+json"]`).Each(func(_ int, script *goquery.Selection) {
			for _, address := range checkSchema(t, page.Address, script.Text()) {
				follow(page.Address, address)
			}
		})
	}
}

func checkHead(t *testing.T, address string, doc *goquery.Document) {
	t.Helper()
	meta := func(name string) string {
		return doc.Find(fmt.Sprintf("meta[name=%q], meta[property=%q]", name, name)).AttrOr("content", "")
	}
	if n := utf8.RuneCountInString(meta("description")); n < 50 || n > 160 {
		t.Errorf("%s: the description has %d letters", address, n)
	}
	for _, name := range []string{"og:title", "og:type", "og:image", "og:image:alt", "og:url", "og:locale", "og:site_name", "twitter:card"} {
		if meta(name) == "" {
			t.Errorf("%s says no %s", address, name)
		}
	}
	if title := doc.Find("title").Text(); title == "" || title != meta("og:title") {
		t.Errorf("%s is called %q, and %q when shared", address, title, meta("og:title"))
	}
	if meta("og:description") != meta("description") {
		t.Errorf("%s says another thing when shared", address)
	}
	if canonical := doc.Find("link[rel=canonical]"); canonical.Length() > 0 && canonical.AttrOr("href", "") != meta("og:url") {
		t.Errorf("%s is shared as %s", address, meta("og:url"))
	}
	if doc.Find(`script[type="application/ld+json"]`).Length() == 0 {
		t.Errorf("%s has no JSON-LD", address)
	}
}

// checkSchema reads one piece of JSON-LD and returns the addresses in it.
func checkSchema(t *testing.T, page, source string) (addresses []string) {
	t.Helper()
	var top map[string]any
	if err := json.Unmarshal([]byte(source), &top); err != nil {
		t.Errorf("%s: %v", page, err)
		return nil
	}
	if top["@context"] != "https://schema.org" {
		t.Errorf("%s: the context is %v", page, top["@context"])
	}
	var walk func(key string, value any)
	walk = func(key string, value any) {
		switch value := value.(type) {
		case map[string]any:
			_, typed := value["@type"]
			if _, named := value["@id"]; !typed && !named {
				t.Errorf("%s: %s has no type", page, key)
			}
			for name, inside := range value {
				walk(name, inside)
			}
		case []any:
			for _, inside := range value {
				walk(key, inside)
			}
		case string:
			if value == "" {
				t.Errorf("%s: %s is empty", page, key)
			}
			if strings.HasPrefix(value, "http") && key != "urlTemplate" {
				addresses = append(addresses, value)
			}
		case nil:
			t.Errorf("%s: %s is null", page, key)
		}
	}
	walk("the whole", top)
	return addresses
}

// TestPagesAreTypeset checks that prices stay in one line on a page, made or cached.
func TestPagesAreTypeset(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for range 2 {
		if page := site.Get("/services/museums").WantStatus(http.StatusOK).Body; !strings.Contains(page, "150–\u2060400") {
			t.Error("the price of the page can be broken into two lines")
		}
	}
}
