package feeds_test

import (
	"net/http"
	"strings"
	"testing"

	"portfolio/handlers/handlertest"
)

// TestSharedSentence checks that the address of a paragraph has a picture and tags of its own, and that one that names no paragraph has
// those of the page.
func TestSharedSentence(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	const article = "/articles/the-first-catalog"
	plain := site.Look(article)
	link, _ := plain.Page().Find(`.prose p > a[href^="?p="]`).First().Attr("href")
	address, id, _ := strings.Cut(link, "#")
	tag := func(page handlertest.Reply, name string) string {
		return page.Page().Find(`meta[property="og:`+name+`"]`).AttrOr("content", "")
	}
	shared := site.Look(article + address)
	if shared.Page().Find(".prose p#"+id).Length() != 1 {
		t.Fatalf("no paragraph has the id of %q", link)
	}
	paragraph := handlertest.Words(shared.Page().Find("#" + id))
	if text := tag(shared, "description"); text == "" || !strings.HasPrefix(paragraph, strings.TrimSuffix(text, "…")) {
		t.Errorf("shared with %q, want words of %q", text, paragraph)
	}
	if !strings.HasSuffix(tag(shared, "url"), article+address) || !strings.HasSuffix(shared.Page().Find("[rel=canonical]").AttrOr("href", ""), article) {
		t.Errorf("shared as %s, canonical %s", tag(shared, "url"), shared.Page().Find("[rel=canonical]").AttrOr("href", ""))
	}
	usual := site.Get("/og/en/first-catalog.png").Body
	checkPicture(t, site, "/og/en/first-catalog.png"+address)
	if site.Get("/og/en/first-catalog.png"+address).Body == usual {
		t.Error("the sentence has the picture of the page")
	}
	for _, hostile := range []string{"zzzz", "%00", strings.Repeat("x", 200), "%3Cscript%3E"} {
		if got := site.Get("/og/en/first-catalog.png?p=" + hostile); got.Status != http.StatusOK || got.Body != usual {
			t.Errorf("%.20s: %d, another picture than that of the page", hostile, got.Status)
		}
		if page := site.Look(article + "?p=" + hostile); tag(page, "image") != tag(plain, "image") {
			t.Errorf("%.20s changes the share picture to %s", hostile, tag(page, "image"))
		}
	}
	for _, twin := range []string{article + ".md", "/feed.xml"} {
		if strings.Contains(site.Get(twin).Body, "¶") {
			t.Errorf("%s has links to paragraphs", twin)
		}
	}
}
