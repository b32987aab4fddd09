package ogimage

import (
	"image"
	"image/color"
	"image/draw"

	"portfolio/internal/palette"
)

// The number of tones of each layer, empty included. The combinations of the three layers must fit a palette of 256 colours.
const (
	colorTones = 6
	inkTones   = 7
)

// opaque is the source of what is drawn at full density.
var opaque = image.NewUniform(color.Alpha{0xff})

// layer is the density of one colour at each pixel.
type layer struct{ *image.Alpha }

// fill draws a rectangle of one tone.
func (l layer) fill(x, y, width, height int, tone uint8) {
	draw.Draw(l.Alpha, image.Rect(x, y, x+width, y+height), image.NewUniform(color.Alpha{tone}), image.Point{}, draw.Over)
}

// layers are the layers of one image, which composite mixes.
type layers struct{ first, second, ink layer }

func newLayers() *layers {
	bounds := image.Rect(0, 0, Width, Height)
	return &layers{layer{image.NewAlpha(bounds)}, layer{image.NewAlpha(bounds)}, layer{image.NewAlpha(bounds)}}
}

// composite mixes the layers into one image.
func (l *layers) composite(colors palette.Palette) *image.Paletted {
	mixed := image.NewPaletted(l.ink.Rect, mixtures(colors))
	for i := range mixed.Pix {
		c, t, k := nearestTone(l.first.Pix[i], colorTones), nearestTone(l.second.Pix[i], colorTones), nearestTone(l.ink.Pix[i], inkTones)
		mixed.Pix[i] = paletteIndex(c, t, k)
	}
	return mixed
}

// nearestTone returns the tone, from 0 to tones-1, that is nearest to density.
func nearestTone(density uint8, tones int) uint8 {
	steps := tones - 1
	return uint8((int(density)*steps + 127) / 255) // #nosec G115 -- at most steps
}

// paletteIndex returns the index in the palette of tones c of the first shape, t of the second and k of ink.
func paletteIndex(c, t, k uint8) uint8 { return (k*colorTones+c)*colorTones + t }

// mixtures returns the colour of each combination of tones. Where the two shapes overlap fully they show as ink.
func mixtures(p palette.Palette) color.Palette {
	colors := make(color.Palette, inkTones*colorTones*colorTones)
	for k := range uint8(inkTones) {
		for c := range uint8(colorTones) {
			for t := range uint8(colorTones) {
				firstPart, secondPart := float64(c)/(colorTones-1), float64(t)/(colorTones-1)
				base := blend(blend(p.Paper, p.First, firstPart), blend(p.Second, p.Ink, firstPart), secondPart)
				colors[paletteIndex(c, t, k)] = blend(base, p.Ink, float64(k)/(inkTones-1))
			}
		}
	}
	return colors
}

// blend returns the colour between a and b; part 0 is a, part 1 is b.
func blend(a, b color.RGBA, part float64) color.RGBA {
	between := func(a, b uint8) uint8 { return uint8(float64(a)*(1-part) + float64(b)*part + 0.5) }
	return color.RGBA{between(a.R, b.R), between(a.G, b.G), between(a.B, b.B), 0xff}
}
