package palette

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
)

// TestSlices checks that the slices of a chart stand out from the page and differ in lightness, whatever color was chosen.
func TestSlices(t *testing.T) {
	for r := 0; r < 256; r += 51 {
		for g := 0; g < 256; g += 51 {
			for b := 0; b < 256; b += 51 {
				chosen := fmt.Sprintf("#%02x%02x%02x", r, g, b)
				p := Choose(Choice{Color: chosen})
				for name, theme := range map[string]Theme{"light": p.Light, "dark": p.Dark} {
					for i, slice := range theme.Slices {
						if got := contrast(slice, theme.ground); got < 3 {
							t.Errorf("%s, %s: slice %d has a contrast of %.2f with the page", chosen, name, i+1, got)
						}
						for j, other := range theme.Slices[:i] {
							if got := math.Abs(fromRGB(slice).lightness - fromRGB(other).lightness); got < 0.04 {
								t.Errorf("%s, %s: the lightness of slices %d and %d differs by %.3f", chosen, name, j+1, i+1, got)
							}
						}
					}
				}
			}
		}
	}
}

// TestEngineSlices checks that the slices are those of the style sheet.
func TestEngineSlices(t *testing.T) {
	text, err := os.ReadFile("../../static/css/tokens-chart.css")
	if err != nil {
		t.Fatal(err)
	}
	light, dark, _ := strings.Cut(string(text), ".dark {")
	for rules, slices := range map[string][]oklch{light: lightSlices, dark: darkSlices} {
		for i, slice := range slices {
			if rule := fmt.Sprintf("--slice-%d: oklch(%v %v %v);", i+1, slice.lightness, slice.chroma, slice.hue); !strings.Contains(rules, rule) {
				t.Errorf("the style sheet has no %s", rule)
			}
		}
	}
}
