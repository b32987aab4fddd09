package site_test

import (
	"testing"
	"testing/fstest"

	"portfolio/handlers/handlertest"
)

// TestMeta checks that the home page proves who owns the site, and that every page names the owner's account.
func TestMeta(t *testing.T) {
	t.Parallel()
	folder := handlertest.Without(t, handlertest.Full)
	folder["site.toml"] = &fstest.MapFile{Data: append(folder["site.toml"].Data, `
[meta]
"google-site-verification" = "abc-123"
"msvalidate.01" = "DEF"
"fediverse:creator" = "@robin@social.example"
me = ["https://social.example/@robin"]
`...)}
	site := handlertest.New(t, handlertest.WithFolder(t, folder))
	for selector, want := range map[string][2]int{ // how often on the home page, and on another
		`meta[name="google-site-verification"][content="abc-123"]`:        {1, 0},
		`meta[name="msvalidate.01"][content="DEF"]`:                       {1, 0},
		`meta[name="fediverse:creator"][content="@robin@social.example"]`: {1, 1},
		`head link[rel="me"][href="https://social.example/@robin"]`:       {1, 0},
		`meta[name="yandex-verification"]`:                                {0, 0},
	} {
		for i, address := range []string{"/?lng=es", "/articles"} {
			if got := site.Get(address).Document().Find(selector).Length(); got != want[i] {
				t.Errorf("%s has %s %d times, want %d", address, selector, got, want[i])
			}
		}
	}
}
