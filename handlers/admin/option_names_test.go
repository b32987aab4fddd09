package admin_test

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// TestOptionsAreNamed checks that a form offers pages by what menus call them, with the id where two are called the same, and no picture of
// a text that visitors do not see.
func TestOptionsAreNamed(t *testing.T) {
	t.Parallel()
	const picture = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>"
	site, cookie := editable(t, map[string]string{
		"pages/prices/en.md":       "---\ntitle: What it costs\ndescription: All prices.\nlanguages: [en]\n---\n\nMuch.\n",
		"pages/start/en.md":        "---\ntitle: Home\ndescription: Hello.\nlanguages: [en]\n---\n\nHello.\n",
		"pages/prices/public.svg":  picture,
		"pages/secret/en.md":       "---\ntitle: Secret\ndescription: Ours.\nlanguages: [en]\ndraft: true\n---\n\nOurs.\n",
		"pages/secret/private.svg": picture,
	})
	options := func(address, selector string) string {
		var all []string
		site.Get(address, "Cookie", cookie).Page().Find(selector).Each(func(_ int, s *goquery.Selection) { all = append(all, s.Text()) })
		return strings.Join(all, "\n") + "\n"
	}
	menu := options("/admin/site/files/site", "#key-menu li:first-child option")
	for _, want := range []string{"What it costs\n", "Home (home)\n", "Home (start)\n"} {
		if !strings.Contains(menu, want) {
			t.Errorf("the menu lacks %q:\n%s", want, menu)
		}
	}
	portrait := options("/admin/site/files/profile", "#key-avatar option")
	if !strings.Contains(portrait, "pages/prices/public.svg") || strings.Contains(portrait, "private.svg") {
		t.Errorf("the portraits are\n%s", portrait)
	}
}
