package palette

import "math"

// companions is the table of the second ink: the hue of the companion of each color whose hue, in degrees, is below the limit. A
// companion is far from its color, and none lies between 70 and 120 degrees, where dark colors are khaki.
var companions = []struct{ below, hue float64 }{
	{15, 200},  // crimson: petrol
	{55, 205},  // coral: teal, the engine's pair
	{80, 250},  // orange: blue
	{112, 275}, // yellow: indigo
	{165, 330}, // green: plum
	{225, 32},  // teal: coral
	{270, 40},  // blue: rust
	{312, 175}, // violet: sea green
	{345, 225}, // magenta: blue
	{361, 200}, // rose: petrol
}

// companionChroma is how vivid a companion is at most: it is quieter than its color.
const companionChroma = 0.085

// companion returns the second ink of a color for the light theme.
func (c oklch) companion() oklch {
	hue := math.Mod(c.hue*180/math.Pi+360, 360)
	for _, row := range companions {
		if hue < row.below {
			return oklch{0.445, min(c.chroma, companionChroma), degrees(row.hue)}
		}
	}
	return oklch{} // cannot happen: the last limit is above all hues
}

// forDark returns a second ink as it is on a dark ground.
func (c oklch) forDark() oklch {
	c.lightness = max(c.lightness, 0.8)
	return c
}
