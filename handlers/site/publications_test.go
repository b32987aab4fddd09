package site_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/handlers/handlertest"
)

// TestPublicationsByKind checks that a long list can be filtered by kind, and a short one not.
func TestPublicationsByKind(t *testing.T) {
	t.Parallel()
	for count, links := range map[int]int{15: 0, 16: 3} {
		var list strings.Builder
		for i := range count {
			kind := map[bool]string{true: "book", false: "article"}[i < 3]
			fmt.Fprintf(&list, "[[publication]]\nid = \"p%d\"\nkind = %q\ndate = \"20%02d\"\ntitle = \"P\"\n", i, kind, i)
		}
		folder := handlertest.Without(t, handlertest.Full)
		folder["publications.toml"] = &fstest.MapFile{Data: []byte(list.String())}
		site := handlertest.New(t, handlertest.WithFolder(t, folder))
		page := site.Get("/publications?filter=book").WantStatus(http.StatusOK).Page()
		listed := map[bool]int{true: 3, false: count}[links > 0]
		if got := page.Find(".publication").Length(); got != listed {
			t.Errorf("of %d, %d are listed instead of %d", count, got, listed)
		}
		if got := page.Find(".publications-filter a").Length(); got != links {
			t.Errorf("of %d: %d filters instead of %d", count, got, links)
		}
		if links > 0 && page.Find(".publications-filter [aria-current]").AttrOr("href", "") != "/publications?filter=book" {
			t.Error("the filter in use is not marked")
		}
	}
}
