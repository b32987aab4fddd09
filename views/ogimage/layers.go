package ogimage

import (
	"image"
	"image/color"
	"image/draw"
)

// The inks and the paper, as static/img draws with them.
var (
	ink   = color.RGBA{0x1b, 0x22, 0x33, 0xff}
	paper = color.RGBA{0xf6, 0xf1, 0xe7, 0xff}
	coral = color.RGBA{0xe2, 0x55, 0x3d, 0xff}
	teal  = color.RGBA{0x2f, 0x7f, 0x86, 0xff}
)

// How many tones of an ink a poster tells apart, bare paper included. All mixtures of the three inks must fit a palette
// of 256.
const (
	colorTones = 6
	inkTones   = 7
)

// full is what plates are filled with.
var full = image.NewUniform(color.Alpha{0xff})

// plate says where one ink goes, and how densely.
type plate struct{ *image.Alpha }

// fill puts an even tone on a rectangle.
func (p plate) fill(x, y, width, height int, tone uint8) {
	draw.Draw(p.Alpha, image.Rect(x, y, x+width, y+height), image.NewUniform(color.Alpha{tone}), image.Point{}, draw.Over)
}

// plates are one poster before it is printed.
type plates struct{ coral, teal, ink plate }

func newPlates() *plates {
	sheet := image.Rect(0, 0, Width, Height)
	return &plates{plate{image.NewAlpha(sheet)}, plate{image.NewAlpha(sheet)}, plate{image.NewAlpha(sheet)}}
}

// overprint prints the plates over each other.
func (p *plates) overprint() *image.Paletted {
	printed := image.NewPaletted(p.ink.Rect, mixtures())
	for i := range printed.Pix {
		c, t, k := toned(p.coral.Pix[i], colorTones), toned(p.teal.Pix[i], colorTones), toned(p.ink.Pix[i], inkTones)
		printed.Pix[i] = mixture(c, t, k)
	}
	return printed
}

// toned returns the step of tones that is nearest to density.
func toned(density uint8, tones int) uint8 {
	steps := tones - 1
	return uint8((int(density)*steps + 127) / 255) // #nosec G115 -- at most steps
}

// mixture is the place of a mixture in the palette.
func mixture(c, t, k uint8) uint8 { return (k*colorTones+c)*colorTones + t }

// mixtures is the palette: what each mixture of tones looks like on paper. Where both colours meet they print as ink.
func mixtures() color.Palette {
	palette := make(color.Palette, inkTones*colorTones*colorTones)
	for k := range uint8(inkTones) {
		for c := range uint8(colorTones) {
			for t := range uint8(colorTones) {
				one, two := float64(c)/(colorTones-1), float64(t)/(colorTones-1)
				ground := mix(mix(paper, coral, one), mix(teal, ink, one), two)
				palette[mixture(c, t, k)] = mix(ground, ink, float64(k)/(inkTones-1))
			}
		}
	}
	return palette
}

// mix returns what lies between two colours, part of the way from a to b.
func mix(a, b color.RGBA, part float64) color.RGBA {
	between := func(a, b uint8) uint8 { return uint8(float64(a)*(1-part) + float64(b)*part + 0.5) }
	return color.RGBA{between(a.R, b.R), between(a.G, b.G), between(a.B, b.B), 0xff}
}
