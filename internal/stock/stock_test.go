package stock

import (
	"bytes"
	"regexp"
	"testing"

	"portfolio/internal/palette"
	"portfolio/internal/raster"
)

var inkPattern = regexp.MustCompile(`#[0-9a-fA-F]{3,6}"`)

// TestDrawings checks that each drawing can be drawn and takes the inks of a site, all of them.
func TestDrawings(t *testing.T) {
	t.Parallel()
	own := palette.Choose(palette.Choice{Color: "#6b2bd9", Color2: "#0a7"})
	seen := map[string]bool{}
	for _, name := range Names() {
		plain, err := SVG(palette.Choose(palette.Choice{}), name)
		if err != nil {
			t.Fatal(err)
		}
		if seen[string(plain)] {
			t.Errorf("%s repeats another drawing", name)
		}
		seen[string(plain)] = true
		inked, err := SVG(own, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, ink := range inkPattern.FindAll(plain, -1) {
			kept := own.Paper == palette.Choose(palette.Choice{}).Paper && bytes.EqualFold(ink, []byte(palette.Hex(own.Paper)+`"`)) ||
				own.Ink == palette.Choose(palette.Choice{}).Ink && bytes.EqualFold(ink, []byte(palette.Hex(own.Ink)+`"`))
			if !kept && bytes.Contains(inked, ink) {
				t.Errorf("%s keeps the ink %s", name, ink)
			}
		}
		drawing, err := raster.Parse(inked)
		if err == nil {
			_, err = drawing.Image(252, 150)
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := SVG(own, "none"); err == nil || Has("none") {
		t.Error("there is a drawing without a name")
	}
}
