package site_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"portfolio/content/markdown"
	"portfolio/handlers"
	"portfolio/handlers/handlertest"

	"github.com/PuerkitoBio/goquery"
)

// articleHead returns the front matter of an article, with more lines.
func articleHead(slug string, lines ...string) string {
	all := append([]string{"slug: " + slug, "title: Title of " + slug, "description: About " + slug + ".", "date: 2025-05-01"}, lines...)
	return "---\n" + strings.Join(all, "\n") + "\n---\n\n"
}

// TestUnpublishedArticles checks that drafts and articles to come are the owner's alone, and that an article is public from the
// minute of its date.
func TestUnpublishedArticles(t *testing.T) {
	t.Parallel()
	now := handlertest.Parts().Now().In(handlertest.Parts().Content.Settings.Zone())
	site := handlertest.New(t, handlertest.WithArticles(t, map[string]string{
		"draft/en.md":    articleHead("draft", "languages: [en]", "draft: true") + "Not yet.\n",
		"later/en.md":    strings.Replace(articleHead("later", "languages: [en]"), "2025-05-01", now.Add(time.Minute).Format("2006-01-02T15:04"), 1) + "Later.\n",
		"just/en.md":     strings.Replace(articleHead("just", "languages: [en]"), "2025-05-01", now.Format("2006-01-02T15:04"), 1) + "Now.\n",
		"public-1/en.md": articleHead("public-1", "languages: [en]") + "Text.\n",
	}))
	owner := []string{"Cookie", site.Owner()}
	for slug, note := range map[string]string{"draft": "Draft", "later": "Not published yet"} {
		site.Get("/articles/" + slug).WantStatus(http.StatusNotFound)
		site.Get("/articles/" + slug + ".md").WantStatus(http.StatusNotFound)
		seen := site.Get("/articles/"+slug, owner...).WantStatus(http.StatusOK)
		if got := seen.Text(".article-note strong"); !strings.HasPrefix(got, note) {
			t.Errorf("the owner reads of %s: %q", slug, got)
		}
		if robots, _ := seen.Page().Find("meta[name=robots]").Attr("content"); robots != "noindex" {
			t.Errorf("%s: robots are told %q", slug, robots)
		}
		site.Get("/articles/" + slug).WantStatus(http.StatusNotFound) // nothing was kept of the owner's page
	}
	site.Get("/articles/just").WantStatus(http.StatusOK)
	for _, address := range []string{"/articles", "/feed.en.xml", "/sitemap.xml", "/llms.txt", "/search?q=title"} {
		body := site.Get(address).WantStatus(http.StatusOK).Body
		if strings.Contains(body, "/articles/draft") || strings.Contains(body, "/articles/later") {
			t.Errorf("%s tells of what is not published", address)
		}
		if !strings.Contains(body, "/articles/just") {
			t.Errorf("%s lacks what is published now", address)
		}
	}
}

// TestOneLanguageArticle checks an article in Spanish alone.
func TestOneLanguageArticle(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithArticles(t, map[string]string{
		"solo/es.md": articleHead("solo", "languages: [es]") + "Texto.\n",
		"both/en.md": articleHead("both") + "Text.\n",
		"both/es.md": articleHead("ambos") + "Texto.\n",
	}))
	page := site.Get("/articulos/solo").WantStatus(http.StatusOK)
	if n := page.Page().Find("link[rel=alternate][hreflang=en]").Length(); n != 0 {
		t.Error("it has an English alternate")
	}
	page.Want("a[data-language=en]:not([rel]) small[lang=es]", "Esta página no está traducida")
	if to, _ := page.Page().Find("a[data-language=en]").Attr("href"); to != "/articles?lng=en" {
		t.Errorf("the language switcher leads to %s", to)
	}
	for from, to := range map[string]string{
		"/articles/solo": "/articulos/solo", "/articles/solo?x=1": "/articulos/solo?x=1", "/articles/solo.md": "/articulos/solo.md",
		"/articles/ambos": "/articles/both", "/articulos/both": "/articulos/ambos",
	} {
		got := site.Get(from)
		if location := got.Header.Get("Location"); got.Status != http.StatusMovedPermanently || location != to {
			t.Errorf("%s: %d to %s, want %s", from, got.Status, location, to)
		}
	}
	if to := site.Get("/articulos/solo?lng=en").Header.Get("Location"); to != "/articles" {
		t.Errorf("who chooses English is led to %s", to)
	}
	for address, there := range map[string]bool{
		"/articles": false, "/articulos": true, "/feed.en.xml": false, "/feed.es.xml": true, "/search?q=title+solo": false, "/busqueda?q=title+solo": true,
	} {
		if got := strings.Contains(site.Get(address).Body, "/solo"); got != there {
			t.Errorf("%s names it: %v, want %v", address, got, there)
		}
	}
	if sitemap := site.Get("/sitemap.xml").Body; strings.Contains(sitemap, "/articles/solo") || !strings.Contains(sitemap, "/articulos/solo<") {
		t.Error("the sitemap has its English address, or lacks the Spanish one")
	}
}

// TestFormerAddresses checks the redirects from the addresses that an article names as its former ones.
func TestFormerAddresses(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithArticles(t, map[string]string{
		"one/en.md": articleHead("new", "aliases: [old, shared, /blog/2020/old.html, /articles/Old_Name]") + "Text.\n",
		"one/es.md": articleHead("nuevo", "aliases: [viejo, shared, /bitacora/viejo/, /caf%C3%A9/]") + "Texto.\n",
	}))
	for from, to := range map[string]string{
		"/articles/old": "/articles/new", "/articles/old?utm=x": "/articles/new?utm=x", "/articulos/viejo": "/articulos/nuevo",
		"/articulos/old": "/articulos/nuevo", "/blog/2020/old.html": "/articles/new", "/blog/2020/old.html?a=b&c": "/articles/new?a=b&c",
		"/bitacora/viejo": "/articulos/nuevo", "/caf%C3%A9": "/articulos/nuevo", "/articles/Old_Name": "/articles/new",
		"/articles/shared": "/articles/new", "/articulos/shared": "/articulos/nuevo",
		"/bitacora/viejo/": "/articulos/nuevo", "/bitacora/viejo/index.html": "/articulos/nuevo", "/blog/2020/old.html/?a=b": "/articles/new?a=b",
	} {
		got := site.Get(from)
		if location := got.Header.Get("Location"); got.Status != http.StatusMovedPermanently || location != to {
			t.Errorf("%s: %d to %s, want %s", from, got.Status, location, to)
		}
	}
	site.Get("/blog/2020/older.html").WantStatus(http.StatusNotFound)
}

// TestArticleMetadata checks what front matter tells readers and machines.
func TestArticleMetadata(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithArticles(t, map[string]string{
		"one/en.md": articleHead("one", "languages: [en]", "updated: 2025-06-07", "canonical: https://example.com/first", "tags: [Go, Web design]", "series: A tour", "teaser: Shorter.") + "Text.\n",
		"two/en.md": articleHead("two", "languages: [en]", "series: A tour", "tags: go", "verifiable: true") + "> [!TIP]\n> Text.\n",
	}), func(c *handlers.Config) { c.Content.Settings.Demonstration = true })
	page := site.Get("/articles/one").WantStatus(http.StatusOK)
	if got, _ := page.Page().Find("link[rel=canonical]").Attr("href"); got != "https://example.com/first" {
		t.Errorf("the canonical address is %s", got)
	}
	if got := page.Text(".article-meta"); !strings.Contains(got, "Updated June 7, 2025") {
		t.Errorf("it says %q", got)
	}
	if got := handlertest.Schemas(t, page.Page())["BlogPosting"]["dateModified"]; got != "2025-06-07" {
		t.Errorf("machines are told %v", got)
	}
	if got := page.Text(".article-note"); !strings.Contains(got, "invented") {
		t.Errorf("a demonstration says %q", got)
	}
	if got := page.Page().Find(".series li").Length(); got != 2 {
		t.Errorf("the series has %d parts", got)
	}
	if to, _ := page.Page().Find(".tags a").Last().Attr("href"); to != "/articles/tag/web-design" {
		t.Errorf("the last tag leads to %s", to)
	}
	for address, want := range map[string][]string{
		"/articles":                        {"Shorter.", "/articles/tag/go", "/articles/tag/web-design"},
		"/articles/tag/go":                 {"Tag: Go", "/articles/one", "/articles/two", `href="/articles/tag/go/feed.xml"`},
		"/articles/tag/web-design":         {"/articles/one"},
		"/articles/series/a-tour":          {"Series: A tour", "/articles/one", "/articles/two"},
		"/articles/tag/go/feed.xml":        {"/articles/two", `<category term="web-design" label="Web design">`, "<updated>2025-06-07T", "figures in this text are invented", "can be measured again"},
		"/articles/series/a-tour/feed.xml": {"/articles/two"},
		"/sitemap.xml":                     {"/articles/tag/go<", "/articles/series/a-tour<", "/articles/two<"},
		"/articles/one.md":                 {"Updated June 7, 2025", "figures in this text are invented"},
		"/articles/two":                    {"can be measured again"},
		"/articles/two.md":                 {"can be measured again"},
	} {
		got := site.Get(address).WantStatus(http.StatusOK).Body
		for _, part := range want {
			if !strings.Contains(got, part) {
				t.Errorf("%s has no %s", address, part)
			}
		}
	}
	for _, address := range []string{"/articles/tag/rust", "/articulos/etiqueta/go", "/articles/tag/rust/feed.xml", "/articles/tag/go/feed.xml/2", "/articles/series/x"} {
		site.Get(address).WantStatus(http.StatusNotFound)
	}
}

// TestLongLists checks that lists and feeds come in pages.
func TestLongLists(t *testing.T) {
	t.Parallel()
	texts := map[string]string{}
	for i := range 60 {
		category := "articles"
		if i%2 == 0 {
			category = "reviews"
		}
		name := fmt.Sprintf("text-%02d", i)
		texts[name+"/en.md"] = articleHead(name, "languages: [en]", "category: "+category) + "Text.\n"
	}
	site := handlertest.New(t, handlertest.WithArticles(t, texts))
	for address, want := range map[string]struct {
		cards          int
		canonical      string
		previous, next string
	}{
		"/articles":                       {24, "/articles", "", "/articles?page=2"},
		"/articles?page=2":                {24, "/articles?page=2", "/articles", "/articles?page=3"},
		"/articles?page=3":                {12, "/articles?page=3", "/articles?page=2", ""},
		"/articles?filter=reviews":        {24, "/articles", "", "/articles?filter=reviews&page=2"},
		"/articles?filter=reviews&page=2": {6, "/articles?page=2", "/articles?filter=reviews", ""},
	} {
		page := site.Get(address).WantStatus(http.StatusOK).Page()
		if got := page.Find("main .card").Length(); got != want.cards {
			t.Errorf("%s lists %d articles, want %d", address, got, want.cards)
		}
		if got, _ := page.Find("link[rel=canonical]").Attr("href"); got != handlertest.Origin+want.canonical {
			t.Errorf("%s: the canonical address is %s", address, got)
		}
		previous, _ := page.Find("a[rel=prev]").Attr("href")
		next, _ := page.Find("a[rel=next]").Attr("href")
		if previous != want.previous || next != want.next {
			t.Errorf("%s leads to %q and %q, want %q and %q", address, previous, next, want.previous, want.next)
		}
	}
	site.Get("/articles?page=4").WantStatus(http.StatusNotFound)
	seen := map[string]bool{}
	for _, address := range []string{"/feed.en.xml", "/feed.en.xml/2", "/feed.en.xml/3"} {
		body := site.Get(address).WantStatus(http.StatusOK).Body
		if strings.Contains(body, `rel="next"`) != (address != "/feed.en.xml/3") || strings.Contains(body, `rel="previous"`) != (address != "/feed.en.xml") {
			t.Errorf("%s: wrong links to other pages", address)
		}
		for _, entry := range strings.Split(body, "<entry>")[1:] {
			id, _, _ := strings.Cut(entry, "</id>")
			seen[id] = true
		}
	}
	if len(seen) != 60 {
		t.Errorf("the feed's pages have %d articles, want 60", len(seen))
	}
	for _, number := range []string{"0", "1", "4", "02", "x", "-1"} {
		site.Get("/feed.en.xml/" + number).WantStatus(http.StatusNotFound)
	}
}

// TestSeries checks that the parts of a series are numbered, and lead to one another.
func TestSeries(t *testing.T) {
	t.Parallel()
	part := func(slug, day string, lines ...string) string {
		return strings.Replace(articleHead(slug, append(lines, "languages: [en]", "series: A tour")...), "2025-05-01", day, 1) + "Text.\n"
	}
	site := handlertest.New(t, handlertest.WithArticles(t, map[string]string{
		"one/en.md":   part("one", "2025-01-01"),
		"two/en.md":   part("two", "2025-02-01"),
		"other/en.md": articleHead("other", "languages: [en]") + "Text.\n",
		"three/en.md": part("three", "2025-06-01"),
		"four/en.md":  part("four", "2025-07-01", "draft: true"),
	}))
	for slug, want := range map[string]struct{ part, next string }{
		"one": {"Part 1 of 3 in the series", "/articles/two"}, "two": {"Part 2 of 3 in the series", "/articles/three"},
		"three": {"Part 3 of 3 in the series", "/articles/other"}, "four": {"Part 4 of 4 in the series", "/articles/three"},
		"other": {"", "/articles/two"},
	} {
		page := site.Get("/articles/"+slug, "Cookie", site.Owner()).WantStatus(http.StatusOK)
		if got := page.Text(".series h2"); !strings.HasPrefix(got, want.part) || want.part == "" && got != "" {
			t.Errorf("%s says %q, want %q", slug, got, want.part)
		}
		if got := page.Text(".article-meta"); !strings.Contains(got, want.part) {
			t.Errorf("the head of %s says %q", slug, got)
		}
		if next, _ := page.Page().Find(".next-article [rel=next]").Attr("href"); next != want.next {
			t.Errorf("%s leads to %q, want %q", slug, next, want.next)
		}
	}
	if posting := handlertest.Schemas(t, site.Get("/articles/two").Page())["BlogPosting"]; posting["position"] != 2.0 || posting["isPartOf"] == nil {
		t.Errorf("machines are told %v", posting)
	}
	list := site.Get("/articles/series/a-tour").WantStatus(http.StatusOK).Page()
	if got := list.Find("main .card .badge").Map(func(_ int, s *goquery.Selection) string { return s.Text() }); !slices.Equal(got, []string{"Part\u00a01", "Part\u00a02", "Part\u00a03"}) {
		t.Errorf("the list has %q", got)
	}
}

// TestFiltersAreThoseOfArticles checks that the list offers the categories that it has articles of, and no filter for one alone.
func TestFiltersAreThoseOfArticles(t *testing.T) {
	t.Parallel()
	texts := map[string]string{"one/en.md": articleHead("one", "languages: [en]", "category: howTos") + "Text.\n"}
	if site := handlertest.New(t, handlertest.WithArticles(t, texts)); strings.Contains(site.Get("/articles").Body, "filter=") {
		t.Error("a list with articles of one category can be filtered")
	}
	texts["two/en.md"] = articleHead("two", "languages: [en]", "category: reviews") + "Text.\n"
	body := handlertest.New(t, handlertest.WithArticles(t, texts)).Get("/articles").Body
	for _, category := range []string{"howTos", "reviews"} {
		if !strings.Contains(body, "/articles?filter="+category) {
			t.Errorf("the list has no filter for %s", category)
		}
	}
	if strings.Contains(body, "filter=articles") {
		t.Error("the list can be filtered by a category that it has no article of")
	}
}

// TestPageIDs checks that the ids of the page around a text are those that nothing in a text can have.
func TestPageIDs(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithArticles(t, map[string]string{
		"one/en.md": articleHead("one", "languages: [en]", "tags: [boats]", "series: Boats") + "## A\n\na\n\n## B\n\nb\n\n## C\n\nc\n",
		"two/en.md": articleHead("two", "languages: [en]", "tags: [boats]", "series: Boats") + "Text.\n",
	}))
	page := site.Get("/articles/one").WantStatus(http.StatusOK).Page()
	found := page.Find("[id]").Not(".prose [id]")
	if found.Length() < 5 {
		t.Fatalf("the page has %d ids", found.Length())
	}
	found.Each(func(_ int, s *goquery.Selection) {
		if id := s.AttrOr("id", ""); !slices.Contains(markdown.PageIDs, id) {
			t.Errorf("a text can have the id %q of the page", id)
		}
	})
}

// TestCoverOnce checks that a text that begins with its cover shows it once, and loads it at once.
func TestCoverOnce(t *testing.T) {
	t.Parallel()
	const file = "articles/mend-a-list/en.md"
	folder := handlertest.Without(t, handlertest.Full)
	head, body, _ := strings.Cut(string(folder[file].Data), "\n---\n")
	folder[file].Data = []byte(head + "\n---\n\n![A list](cover.svg)\n" + body)
	page := handlertest.New(t, handlertest.WithFolder(t, folder)).Get("/articles/mend-a-list").WantStatus(http.StatusOK).Page()
	if n := page.Find("main .cover").Length(); n != 0 {
		t.Errorf("the cover is shown %d times above the text", n)
	}
	if first := page.Find(".prose img").First(); first.Length() != 1 || first.AttrOr("loading", "") != "" {
		t.Errorf("the picture that the text begins with loads %q", first.AttrOr("loading", ""))
	}
}

// TestPictureIsShownOnce checks that neither a cover that the text shows nor a drawing stands above a text with pictures.
func TestPictureIsShownOnce(t *testing.T) {
	t.Parallel()
	text := func(head, body string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("---\ntitle: A\ndescription: A text\ndate: 2026-01-02\n" + head + "---\n\nFirst.\n\n" + body + "\n")}
	}
	var photo bytes.Buffer
	if err := png.Encode(&photo, image.NewGray(image.Rect(0, 0, 800, 400))); err != nil {
		t.Fatal(err)
	}
	folder := fstest.MapFS{
		"site.toml":            {Data: []byte("name = 'Ana'\nlanguages = ['en']\n")},
		"profile.toml":         {Data: []byte("name = 'Ana'\nemail = 'ana@example.com'\n")},
		"articles/drawn/en.md": text("", "Second."),
		"articles/photo/en.md": text("", "![A boat](a.png)"),
		"articles/cover/en.md": text("cover: a.png\ncover_alt: A boat\n", "![A boat](./a.png)"),
		"articles/other/en.md": text("cover: a.png\ncover_alt: A boat\n", "![A sea](b.png)"),
		"articles/photo/a.png": {Data: photo.Bytes()},
		"articles/cover/a.png": {Data: photo.Bytes()},
		"articles/other/a.png": {Data: photo.Bytes()},
		"articles/other/b.png": {Data: photo.Bytes()},
	}
	site := handlertest.New(t, handlertest.WithFolder(t, folder))
	for id, want := range map[string]int{"drawn": 1, "photo": 0, "cover": 0, "other": 1} {
		page := site.Get("/articles/" + id).WantStatus(http.StatusOK).Page()
		if got := page.Find("main article .cover").Length(); got != want {
			t.Errorf("%s: %d pictures stand above the text, want %d", id, got, want)
		}
	}
}
