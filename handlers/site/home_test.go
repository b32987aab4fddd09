package site_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/content"
	"portfolio/handlers/handlertest"
)

// TestHomeOfAResearcher checks the home page that a text of the owner's own opens, in each look: portrait, news and selected publications,
// and neither a seam nor a second portrait.
func TestHomeOfAResearcher(t *testing.T) {
	t.Parallel()
	var news strings.Builder
	for _, date := range []string{"2024", "2026-05", "2026-05-02", "2023", "2022", "2021"} {
		news.WriteString("[[news]]\ndate = \"" + date + "\"\ntext.en = \"Of " + date + ", see [there](https://there.example).\"\n")
	}
	for _, look := range content.Looks {
		folder := handlertest.Without(t, handlertest.Full)
		folder["site.toml"].Data = append([]byte("look = \""+look+"\"\n"), folder["site.toml"].Data...)
		folder["home.toml"] = &fstest.MapFile{Data: []byte("text = \"me\"\n" + news.String())}
		folder["pages/me/en.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Me\ndescription: Of me.\nlanguages: [en]\n---\n\nI count [words](/articles).\n")}
		folder["publications.toml"] = &fstest.MapFile{Data: []byte("[[publication]]\nid = \"a\"\ntitle = \"Left out\"\n[[publication]]\nid = \"b\"\ntitle = \"Shown\"\nselected = true\n")}
		site := handlertest.New(t, handlertest.WithFolder(t, folder))
		home := site.Get("/").WantStatus(http.StatusOK).Page()
		for selector, want := range map[string]int{
			".home-person .prose a[href='/articles']": 1, ".home-person img.about-portrait": 1, "main .avatar": 0, ".avatar:not(.avatar-mark)": 0, ".seam-bar": 0,
			".home-news time": 6, "details .home-news time": 1, ".home-news a[href='https://there.example']": 6, "section .publication": 1,
		} {
			if got := home.Find(selector).Length(); got != want {
				t.Errorf("%s: %d of %s instead of %d", look, got, selector, want)
			}
		}
		if first := home.Find(".home-news time").First().Text(); first != "May\u00a02, 2026" {
			t.Errorf("%s: the news begin with %q", look, first)
		}
		if own := site.Get("/me").WantStatus(http.StatusOK).Page(); own.Find("link[rel=canonical]").AttrOr("href", "") != handlertest.Origin+"/" {
			t.Errorf("%s: the page with the same text does not name the home page", look)
		}
		other := site.Get("/?lng=es").WantStatus(http.StatusOK).Page()
		if other.Find(".home-person, .home-news").Length() > 0 || other.Find("h1").Length() != 1 {
			t.Errorf("%s: a language that lacks text and news shows them", look)
		}
	}
}
