package palette

import (
	"image/color"
	"math"
)

// Grounds are what pages can be printed on: warm paper, white, a tint of the color, or an ink of its hue, which is dark in both themes.
var Grounds = []string{"paper", "white", "tint", "ink"}

// ground is what pages are printed on in a theme: chroma is at most that of the chosen color, whose hue it has.
type ground struct {
	page, surface oklch
	dark          bool
}

// pair is a ground in both themes.
type pair struct{ light, dark ground }

// grounds has the grounds that differ from the style sheets'.
var grounds = map[string]pair{
	"white": {
		light: ground{page: oklch{1, 0, 0}, surface: oklch{0.962, 0.008, 0}},
		dark:  ground{page: oklch{0.185, 0.006, 0}, surface: oklch{0.245, 0.01, 0}, dark: true},
	},
	"tint": {
		light: ground{page: oklch{0.925, 0.042, 0}, surface: oklch{0.893, 0.052, 0}},
		dark:  ground{page: oklch{0.225, 0.042, 0}, surface: oklch{0.275, 0.05, 0}, dark: true},
	},
	"ink": {
		light: ground{page: oklch{0.265, 0.05, 0}, surface: oklch{0.315, 0.055, 0}, dark: true},
		dark:  ground{page: oklch{0.165, 0.018, 0}, surface: oklch{0.225, 0.024, 0}, dark: true},
	},
}

// tone returns a color in the hue of own, no more vivid than it.
func (c oklch) tone(own oklch) color.RGBA {
	return oklch{c.lightness, min(c.chroma, own.chroma), own.hue}.nearest()
}

// theme returns the theme on a ground.
func (g ground) theme(own oklch) Theme {
	t := Theme{ground: g.page.tone(own), surface: g.surface.tone(own), dark: g.dark}
	text, muted, step := oklch{0.24, 0.03, 0}, oklch{0.45, 0.03, 0}, -1.0
	warning, success := oklch{0.5, 0.11, degrees(70)}, oklch{0.46, 0.1, degrees(152)}
	tint := oklch{g.page.lightness - 0.048, 0.045, degrees(160)}
	if g.dark {
		text, muted, step = oklch{0.94, 0.012, 0}, oklch{0.78, 0.02, 0}, 1
		warning, success = oklch{0.84, 0.12, degrees(80)}, oklch{0.82, 0.1, degrees(152)}
		tint.lightness = g.page.lightness + 0.105
	}
	t.text = text.tone(own)
	t.successTint = tint.nearest()
	muted = oklch{muted.lightness, min(muted.chroma, own.chroma), own.hue}
	t.muted = muted.readable(step, t.ground, t.surface)
	t.warning = warning.readable(step, t.ground, t.surface)
	t.success = success.readable(step, t.ground, t.surface, t.successTint)
	return t
}

// behindShapes returns the color of the page behind shapes and share pictures: the light one, as they are printed on paper.
func (g pair) behindShapes(p Palette) color.RGBA {
	if g.light.dark {
		return p.Paper
	}
	return p.Light.ground
}

func degrees(hue float64) float64 { return hue * math.Pi / 180 }
