package feeds_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/PuerkitoBio/goquery"
	"github.com/mmcdole/gofeed/atom"

	"portfolio/handlers/handlertest"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

func readFeed(t *testing.T, site handlertest.Site, lang i18n.Lang) *atom.Feed {
	t.Helper()
	answer := site.Get("/feed." + string(lang) + ".xml").WantStatus(http.StatusOK)
	if got := answer.Header.Get("Content-Type"); got != "application/atom+xml; charset=utf-8" {
		t.Errorf("its type is %s", got)
	}
	read, err := (&atom.Parser{}).Parse(strings.NewReader(answer.Body))
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// TestFeeds checks both feeds with a feed parser.
func TestFeeds(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for _, lang := range []i18n.Lang{"en", "es"} {
		t.Run(string(lang), func(t *testing.T) {
			read := readFeed(t, site, lang)
			if read.Language != string(lang) || read.ID == "" || read.Title == "" || read.UpdatedParsed == nil {
				t.Errorf("the feed says %q, %q, %q, %v", read.Language, read.ID, read.Title, read.UpdatedParsed)
			}
			if self := linkOf(read.Links, "self", ""); self != handlertest.Origin+"/feed."+string(lang)+".xml" {
				t.Errorf("the feed says that it is at %s", self)
			}
			if page := linkOf(read.Links, "alternate", "text/html"); page != handlertest.Origin+i18ntest.Two().Path(lang, i18n.Articles) {
				t.Errorf("the feed belongs to %s", page)
			}
			if len(read.Authors) != 1 || read.Authors[0].Name != site.Content.Profile.Name {
				t.Errorf("the feed is by %v", read.Authors)
			}
			if len(read.Entries) != len(site.Content.Articles) {
				t.Fatalf("the feed has %d entries, the site %d articles", len(read.Entries), len(site.Content.Articles))
			}
			for i, entry := range read.Entries {
				checkEntry(t, site, lang, i, entry)
			}
		})
	}
}

// TestKnownID checks that an entry has the id by which readers of feeds know its text already.
func TestKnownID(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithArticles(t, map[string]string{
		"one/en.md": "---\ntitle: One\ndescription: The first.\ndate: 2025-01-02\nlanguages: [en]\nguid: \"https://old.example/?p=1\"\n---\n\nText.\n",
	}))
	if entries := readFeed(t, site, "en").Entries; len(entries) != 1 || entries[0].ID != "https://old.example/?p=1" {
		t.Errorf("the feed has %v", entries)
	}
}

func checkEntry(t *testing.T, site handlertest.Site, lang i18n.Lang, i int, entry *atom.Entry) {
	t.Helper()
	a := site.Content.Articles[i]
	if entry.Title != a.In(lang).Title || entry.Summary != a.In(lang).Description || !entry.PublishedParsed.Equal(a.Date) {
		t.Errorf("entry %d says %q of %v", i, entry.Title, entry.PublishedParsed)
	}
	if want := "tag:robin.example," + a.Date.Format("2006-01-02") + ":" + a.ID + "/" + string(lang); entry.ID != want {
		t.Errorf("entry %d is called %s, want %s", i, entry.ID, want)
	}
	if len(entry.Categories) != 1 || entry.Categories[0].Term != string(a.Category) || entry.Categories[0].Label == "" {
		t.Errorf("%s is of the categories %v", entry.ID, entry.Categories)
	}
	for _, media := range []string{"text/html", "text/markdown"} {
		path := strings.TrimPrefix(linkOf(entry.Links, "alternate", media), handlertest.Origin)
		if got := site.Get(path); got.Status != http.StatusOK || !strings.HasPrefix(got.Header.Get("Content-Type"), media) {
			t.Errorf("%s is not at %s: %d %s", entry.ID, path, got.Status, got.Header.Get("Content-Type"))
		}
	}
	checkFeedHTML(t, site, entry.Content.Value, a.In(lang).Words())
}

// checkFeedHTML checks that an article is complete and independent of the site's pages.
func checkFeedHTML(t *testing.T, site handlertest.Site, html string, least int) {
	t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(html))
	if err != nil {
		t.Fatal(err)
	}
	if got := len(strings.Fields(doc.Text())); got < least {
		t.Errorf("the entry has %d words, the article %d", got, least)
	}
	if doc.Find("[class], [tabindex], .anchor").Length() > 0 {
		t.Error("the entry keeps what only works on the page")
	}
	doc.Find("[href], [src]").Each(func(_ int, node *goquery.Selection) {
		address := node.AttrOr("href", node.AttrOr("src", ""))
		if u, err := url.Parse(address); err != nil || !u.IsAbs() {
			t.Errorf("%s is no whole address", address)
		}
	})
	cover := strings.TrimPrefix(doc.Find("img").First().AttrOr("src", ""), handlertest.Origin)
	picture := site.Get(cover).WantStatus(http.StatusOK)
	if picture.Header.Get("Cross-Origin-Resource-Policy") != "cross-origin" {
		t.Errorf("readers on the web cannot show %s", cover)
	}
}

func linkOf(links []*atom.Link, rel, media string) string {
	for _, link := range links {
		if link.Rel == rel && (media == "" || link.Type == media) {
			return link.Href
		}
	}
	return ""
}

// TestFeedConditional checks that a conditional request for an unchanged feed gets 304.
func TestFeedConditional(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for _, coding := range []string{"", "br", "zstd", "gzip"} {
		first := site.Get("/feed.es.xml", "Accept-Encoding", coding).WantStatus(http.StatusOK)
		if got := first.Header.Get("Content-Encoding"); got != coding {
			t.Errorf("asked for %q, got %q", coding, got)
		}
		tag, date := first.Header.Get("Etag"), first.Header.Get("Last-Modified")
		for name, value := range map[string]string{"If-None-Match": tag, "If-Modified-Since": date} {
			again := site.Get("/feed.es.xml", "Accept-Encoding", coding, name, value)
			if again.Status != http.StatusNotModified || again.Body != "" || again.Header.Get("Etag") != tag {
				t.Errorf("%s: %s answers %d", name, value, again.Status)
			}
		}
		site.Get("/feed.es.xml", "If-None-Match", `"other"`, "If-Modified-Since", date).WantStatus(http.StatusOK)
		site.Get("/feed.es.xml", "If-Modified-Since", "Mon, 02 Jan 2006 15:04:05 GMT").WantStatus(http.StatusOK)
	}
}

// TestFeedOfLongText checks that a feed does not wait for a long text: until it is compiled its entry has the summary alone.
func TestFeedOfLongText(t *testing.T) {
	t.Parallel()
	folder := handlertest.Without(t, handlertest.Full, "articles/")
	text := "---\ntitle: Walnut\ndescription: A tree\ndate: 2026-01-01\nlanguages: [en]\n---\n" + strings.Repeat("Blossoms.\n\n", 10_000)
	folder["articles/tree/en.md"] = &fstest.MapFile{Data: []byte(text)}
	site := handlertest.New(t, handlertest.WithFolder(t, folder))
	if entry := readFeed(t, site, "en").Entries[0]; entry.Summary != "A tree" || entry.Content != nil {
		t.Errorf("the feed waits for the text: %+v", entry)
	}
	if _, err := site.Content.Compile(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if entry := readFeed(t, site, "en").Entries[0]; entry.Content == nil || !strings.Contains(entry.Content.Value, "Blossoms.") {
		t.Error("the feed lacks the text after it was compiled")
	}
}

// TestFeedOfMedia checks that a feed says what a page does that shows formulas, videos, galleries and cards.
func TestFeedOfMedia(t *testing.T) {
	t.Parallel()
	folder := handlertest.Without(t, handlertest.Full, "articles/")
	text := "---\ntitle: Media\ndescription: All\ndate: 2026-01-01\nlanguages: [en]\n---\nSo $\\frac{a_1}{2}$.\n\n![A walk](walk.mp3)\n\n" +
		"<audio title=\"A run\"><source src=\"walk.mp3\"></audio>\n\nhttps://vimeo.com/76979871\n"
	folder["articles/media/en.md"] = &fstest.MapFile{Data: []byte(text)}
	folder["articles/media/walk.mp3"] = &fstest.MapFile{Data: []byte("ID3\x03\x00")}
	site := handlertest.New(t, handlertest.WithFolder(t, folder))
	got := readFeed(t, site, "en").Entries[0].Content.Value
	for _, want := range []string{
		`So <code>\frac{a_1}{2}</code>.`, `/static/articles/media/walk.`, `.mp3">A walk</a>`, `.mp3">A run</a>`, `href="https://vimeo.com/76979871"`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
}
