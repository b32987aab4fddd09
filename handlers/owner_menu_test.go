package handlers

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// TestOwnerMenuNamesScreens checks that each screen has the name that the owner's menu gives it.
func TestOwnerMenuNamesScreens(t *testing.T) {
	site := newTestSite(t)
	cookie := site.owner()
	links := site.get("/admin/inbox", "Cookie", cookie).page().Find(".admin-menu a[href^='/admin']")
	if links.Length() < 10 {
		t.Fatalf("the menu has %d links", links.Length())
	}
	links.Each(func(_ int, link *goquery.Selection) {
		address := link.AttrOr("href", "")
		site.get(address, "Cookie", cookie).want("h1", strings.TrimSpace(link.Find("span").First().Text()))
	})
}
