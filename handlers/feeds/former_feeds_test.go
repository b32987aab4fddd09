package feeds_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/mmcdole/gofeed"

	"portfolio/handlers/handlertest"
)

// formerFeeds are the addresses of the feeds of a former site.
const formerFeeds = `
[[feeds]]
path = "/index.xml"

[[feeds]]
path = "/es/rss/"
language = "es"

[[feeds]]
path = "/blog/atom.xml"
format = "atom"

[[feeds]]
path = "/blog/feed.json"
format = "json"
`

// withFormerFeeds returns the site with addresses of former feeds, and an article whose entry has a known id.
func withFormerFeeds(t *testing.T) handlertest.Site {
	t.Helper()
	folder := handlertest.Without(t, handlertest.Full)
	folder["site.toml"] = &fstest.MapFile{Data: append(folder["site.toml"].Data, formerFeeds...)}
	folder["articles/known/en.md"] = &fstest.MapFile{Data: []byte(
		"---\ntitle: Known & <b>\ndescription: An old text.\ndate: 2026-01-02\nlanguages: [en]\ntags: [boats]\nguid: \"https://old.example/?p=1\"\n---\n\nA [link](/articles).\n")}
	return handlertest.New(t, handlertest.WithFolder(t, folder))
}

// TestFormerFeeds reads the feed in each format, at an address of the owner's choice and at its own, with a feed parser.
func TestFormerFeeds(t *testing.T) {
	t.Parallel()
	site := withFormerFeeds(t)
	for address, want := range map[string]struct{ kind, version, lang string }{
		"/index.xml":      {"application/rss+xml; charset=utf-8", "2.0", "en"},
		"/es/rss/":        {"application/rss+xml; charset=utf-8", "2.0", "es"},
		"/blog/atom.xml":  {"application/atom+xml; charset=utf-8", "1.0", "en"},
		"/blog/feed.json": {"application/feed+json; charset=utf-8", "https://jsonfeed.org/version/1.1", "en"},
		"/feed.es.json":   {"application/feed+json; charset=utf-8", "https://jsonfeed.org/version/1.1", "es"},
	} {
		t.Run(address, func(t *testing.T) {
			answer := site.Get(address).WantStatus(http.StatusOK)
			if got := answer.Header.Get("Content-Type"); got != want.kind {
				t.Errorf("its type is %s", got)
			}
			feed, err := gofeed.NewParser().ParseString(answer.Body)
			if err != nil {
				t.Fatal(err)
			}
			if feed.FeedVersion != want.version || feed.Language != want.lang || feed.FeedLink != handlertest.Origin+address {
				t.Errorf("it says %q, %q, %q", feed.FeedVersion, feed.Language, feed.FeedLink)
			}
			articles := site.Content.AllIn("en")
			if want.lang == "es" {
				articles = site.Content.AllIn("es")
			}
			if len(feed.Items) != len(articles) {
				t.Fatalf("it has %d entries of %d", len(feed.Items), len(articles))
			}
			for _, item := range feed.Items {
				if item.GUID == "" || item.Description == "" || item.PublishedParsed == nil || len(item.Authors)+len(feed.Authors) == 0 {
					t.Errorf("an entry lacks something: %+v", item)
				}
				checkFeedLinks(t, site, item)
			}
			if first := feed.Items[0]; want.lang == "en" && (first.GUID != "https://old.example/?p=1" || first.Title != "Known & <b>" || len(first.Categories) != 2) {
				t.Errorf("the entry with a known id is %q, %q of %v", first.GUID, first.Title, first.Categories)
			}
		})
	}
	if got := site.Get("/es/rss").WantStatus(http.StatusMovedPermanently).Header.Get("Location"); got != "/es/rss/" {
		t.Errorf("/es/rss leads to %s", got)
	}
}

// checkFeedLinks checks that an entry leads to its page, and its links to whole addresses.
func checkFeedLinks(t *testing.T, site handlertest.Site, item *gofeed.Item) {
	t.Helper()
	path, own := strings.CutPrefix(item.Link, handlertest.Origin)
	if !own || site.Get(path).Status != http.StatusOK {
		t.Errorf("%s leads to %q", item.GUID, item.Link)
	}
	if item.Content == "" || strings.Contains(item.Content, `href="/`) || strings.Contains(item.Content, `src="/`) {
		t.Errorf("%s has the text %.80q", item.GUID, item.Content)
	}
}

// TestFeedOfNothing checks that a site without articles has no feed, and names none.
func TestFeedOfNothing(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, handlertest.Without(t, handlertest.Full, "articles/")))
	for _, address := range []string{"/feed.en.xml", "/feed.en.json", "/feed.xml", "/feed", "/feed.json"} {
		site.Get(address).WantStatus(http.StatusNotFound)
	}
	for _, address := range []string{"/", "/llms.txt"} {
		if body := site.Get(address).WantStatus(http.StatusOK).Body; strings.Contains(body, "/feed.") {
			t.Errorf("%s names a feed", address)
		}
	}
}
