package palette

import (
	"image/color"
	"math"
)

// The hues of the engine's slices, in degrees: of the site's two inks. A slice of another hue is as gray as ink.
const (
	firstInk  = 33
	secondInk = 210
)

// The slices of charts in the engine's style sheets, in static/css/tokens-chart.css: they differ in lightness, so that nobody has
// to tell hues apart.
var (
	lightSlices = []oklch{{0.56, 0.165, firstInk}, {0.46, 0.08, secondInk}, {0.18, 0.035, 268}, {0.632, 0.095, secondInk}, {0.3, 0.12, firstInk}}
	darkSlices  = []oklch{{0.74, 0.14, firstInk}, {0.8, 0.07, secondInk}, {0.54, 0.16, firstInk}, {0.63, 0.08, secondInk}, {0.93, 0.012, 85}}
)

// sliceContrast is the contrast that WCAG asks for around parts of a drawing, and a little more.
const sliceContrast = 3.03

// slices returns the engine's slices in two other inks. They are as gray as their ink is, and stand out from the ground.
func slices(engine []oklch, first, second oklch, step float64, ground color.RGBA) []color.RGBA {
	inked := make([]color.RGBA, len(engine))
	for i, slice := range engine {
		ink := oklch{0, slice.chroma, slice.hue * math.Pi / 180}
		switch slice.hue {
		case firstInk:
			ink = first
		case secondInk:
			ink = second
		}
		inked[i] = oklch{slice.lightness, min(slice.chroma, ink.chroma), ink.hue}.standingOut(sliceContrast, step, ground)
	}
	return inked
}
