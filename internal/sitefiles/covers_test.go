package sitefiles

import (
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/internal/stock"
)

// TestDrawings checks that the program's drawings take the inks of a site, and that one of the folder's stays.
func TestDrawings(t *testing.T) {
	t.Parallel()
	const engine = "#e2553d"
	plain, own := open(t, "Ana", "", fstest.MapFS{}), open(t, "Ana", "#6b2bd9", fstest.MapFS{})
	if pear := read(t, plain, stock.File("pear")); !strings.Contains(pear, engine) {
		t.Errorf("without a color the pear is %q", pear)
	}
	for _, name := range []string{stock.File("pear"), notFoundFile} {
		if drawing := read(t, own, name); drawing == "" || strings.Contains(drawing, engine) {
			t.Errorf("%s is %q", name, drawing)
		}
	}
	if drawing := read(t, plain, notFoundFile); drawing != "" {
		t.Errorf("a site without a color has the drawing %s", drawing)
	}
	folder := fstest.MapFS{notFoundFile: {Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg"><path fill="` + engine + `" d="M0 0h1"/></svg>`)}}
	if drawing := read(t, open(t, "Ana", "#6b2bd9", folder), notFoundFile); !strings.Contains(drawing, engine) {
		t.Errorf("the owner's drawing became %s", drawing)
	}
}
