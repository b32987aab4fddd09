package palette

import (
	"image/color"
	"math"
)

// The slices of charts in the engine's style sheets, in static/css/tokens-chart.css: they differ in lightness, so that nobody has
// to tell hues apart.
var (
	lightSlices = []oklch{{0.56, 0.165, 33}, {0.49, 0.08, 215}, {0.25, 0.1, 275}, {0.637, 0.12, 86}, {0.38, 0.13, 340}}
	darkSlices  = []oklch{{0.74, 0.14, 38}, {0.86, 0.09, 200}, {0.62, 0.13, 265}, {0.93, 0.1, 95}, {0.54, 0.11, 345}}
)

// sliceContrast is the contrast that WCAG asks for around parts of a drawing, and a little more.
const sliceContrast = 3.03

// slices returns the engine's slices, which are given in degrees, turned so that the first one has the hue of c. They are as gray
// as c is, and stand out from the ground.
func (c oklch) slices(engine []oklch, step float64, ground color.RGBA) []color.RGBA {
	turned := make([]color.RGBA, len(engine))
	for i, slice := range engine {
		hue := c.hue + (slice.hue-engine[0].hue)*math.Pi/180
		turned[i] = oklch{slice.lightness, min(slice.chroma, c.chroma), hue}.standingOut(sliceContrast, step, ground)
	}
	return turned
}
