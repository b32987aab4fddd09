package admin_test

import (
	"strings"
	"testing"

	"portfolio/handlers/handlertest"

	"github.com/PuerkitoBio/goquery"
)

// TestOwnerMenuNamesScreens checks that each screen has the name that the owner's menu gives it.
func TestOwnerMenuNamesScreens(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	cookie := site.Owner()
	links := site.Get("/admin/inbox", "Cookie", cookie).Page().Find(".admin-menu a[href^='/admin']")
	if links.Length() < 10 {
		t.Fatalf("the menu has %d links", links.Length())
	}
	links.Each(func(_ int, link *goquery.Selection) {
		address := link.AttrOr("href", "")
		site.Get(address, "Cookie", cookie).Want("h1", strings.TrimSpace(link.Find("span").First().Text()))
	})
}
