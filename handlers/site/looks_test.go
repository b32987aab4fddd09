package site_test

import (
	"net/http"
	"testing"

	"portfolio/content"
	"portfolio/handlers/handlertest"
)

// TestLooks reads the home page and the list of articles in each look: the document has its classes, and the first screen what the
// look promises.
func TestLooks(t *testing.T) {
	t.Parallel()
	first := map[string]string{
		content.LookLedger: ".opening + .section .text-list .card-date", content.LookPoster: ".opening-cover img",
		content.LookLetter: ".letter .letter-signature", content.LookTerminal: ".opening .prompt input",
	}
	for _, look := range content.Looks {
		folder := handlertest.Without(t, handlertest.Full)
		settings := folder["site.toml"]
		folder["home.toml"].Data = append([]byte("start = \"resume\"\n"), folder["home.toml"].Data...)
		settings.Data = append([]byte("look = \""+look+"\"\nframe = \"top\"\n"), settings.Data...)
		site := handlertest.New(t, handlertest.WithFolder(t, folder))
		for _, path := range []string{"/", "/articles"} {
			page := site.Get(path).WantStatus(http.StatusOK).Page()
			if got := page.Find("html").HasClass("look-" + look); got != (look != content.LookOverprint) {
				t.Errorf("%s, %s: the class of the look: %v", look, path, got)
			}
			if !page.Find("html").HasClass("frame-top") || page.Find("h1").Length() != 1 {
				t.Errorf("%s, %s: no frame, or %d h1", look, path, page.Find("h1").Length())
			}
			if path == "/" && first[look] != "" && page.Find(first[look]).Length() == 0 {
				t.Errorf("%s: the first screen lacks %s", look, first[look])
			}
			if path == "/" && page.Find(".actions .button").First().AttrOr("href", "") != "/resume" {
				t.Errorf("%s: the first button does not lead where home.toml says", look)
			}
		}
		if classes, _ := site.Get("/admin/login").Page().Find("html").Attr("class"); classes != "dark" {
			t.Errorf("%s: the owner's screens have the classes %s", look, classes)
		}
	}
}
