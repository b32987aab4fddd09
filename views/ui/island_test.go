package ui

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/a-h/templ"

	"portfolio/static"
)

// renderIslands renders islands with the same children on one page.
func renderIslands(t *testing.T, markup string, islands ...IslandArgs) string {
	t.Helper()
	assets, err := static.Load(fstest.MapFS{static.ManifestFile: {Data: []byte(`[
		{"Name": "js/islands.js", "File": "js/islands.1.js", "Integrity": "sha384-loader"},
		{"Name": "js/clock.js", "File": "js/clock.2.js", "Imports": ["js/shared.3.js"]},
		{"Name": "js/shared.3.js", "File": "js/shared.3.js", "Imports": ["js/clock.js"]}
	]`)}})
	if err != nil {
		t.Fatal(err)
	}
	ctx := WithIslands(context.Background(), assets)
	var html strings.Builder
	for _, a := range islands {
		if err := Island(a).Render(templ.WithChildren(ctx, templ.Raw(markup)), &html); err != nil {
			t.Fatal(err)
		}
	}
	return html.String()
}

// TestIsland checks the markup of an island: trimmed children, escaped props and the loader.
func TestIsland(t *testing.T) {
	got := renderIslands(t, "\n <p>\n <b>one</b> two\n</p> \n<p>three</p>\n", IslandArgs{Name: "clock", When: WhenIdle, Props: map[string]string{"a": "</script>"}})
	want := `<div data-island="clock" data-when="idle"><p><b>one</b> two
</p><p>three</p></div><script id="island-clock" type="application/json">{"a":"\u003c/script\u003e"}
</script><script type="module" src="/static/js/islands.1.js" integrity="sha384-loader"></script>`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestIslandsShareTheirLoader checks that a page names the loader once, and preloads the imports of islands that start at once.
func TestIslandsShareTheirLoader(t *testing.T) {
	html := renderIslands(t, "<p></p>", IslandArgs{Name: "clock", When: WhenLoad}, IslandArgs{Name: "clock", When: WhenVisible, ID: "2"})
	for text, want := range map[string]int{
		"/static/js/islands.1.js":                           1,
		`rel="modulepreload" href="/static/js/clock.2.js"`:  1,
		`rel="modulepreload" href="/static/js/shared.3.js"`: 1,
		`id="island-clock"`:                                 1,
		`id="island-clock-2"`:                               1,
	} {
		if got := strings.Count(html, text); got != want {
			t.Errorf("%s occurs %d times, want %d:\n%s", text, got, want, html)
		}
	}
}
