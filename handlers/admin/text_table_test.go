package admin_test

import (
	"strings"
	"testing"
)

// TestTableIsExplained checks that the field of a body with a table says how one is written, and that of a body without one does not.
func TestTableIsExplained(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]bool{"| Chair | 35 |\n|:--|--:|\n| Sofa | 90 |\n": true, "Either | or.\n\n---\n": false} {
		site, cookie := editable(t, map[string]string{"pages/prices/en.md": "---\ntitle: Prices\ndescription: All.\nlanguages: [en]\n---\n\n" + body})
		hint := site.Get("/admin/site/texts/pages/prices", "Cookie", cookie).Text("#text-body_en-hint")
		if got := strings.Contains(hint, "one row per line"); got != want {
			t.Errorf("%q has the hint %q", body, hint)
		}
	}
}
