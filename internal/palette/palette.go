// Package palette makes the colors of a site of the one that its owner chose: an accent and a companion for each theme, with
// enough contrast for text on every ground. Without a choice they are those of the engine's style sheets.
package palette

import (
	"encoding/hex"
	"fmt"
	"image/color"
	"math"
	"strings"
)

// Theme is the colors of one theme that a choice changes.
type Theme struct {
	Bar           color.RGBA   // of the browser's interface around the page
	Accent        color.RGBA   // of links, buttons and the menu's marker
	AccentTint    color.RGBA   // of grounds in the accent's hue: tiles, marks, the first voice
	OnAccent      color.RGBA   // of text on it
	Secondary     color.RGBA   // the companion: of the second voice
	SecondaryTint color.RGBA   // of its ground
	Slices        []color.RGBA // of charts, nil for those of the style sheet

	ground, surface color.RGBA // under text
}

// Palette is the colors of a site.
type Palette struct {
	Light, Dark Theme
	First       color.RGBA // of the two shapes of mark and share pictures
	Second      color.RGBA
	OnFirst     color.RGBA // of a letter on the first shape
	Ink, Paper  color.RGBA // where the shapes overlap, and behind them
	Own         bool       // whether the owner chose a color
}

// The grounds of the engine's style sheets, in static/css/tokens.css.
var (
	paper     = color.RGBA{0xf8, 0xf4, 0xec, 0xff}
	paperDeep = color.RGBA{0xf1, 0xe8, 0xdb, 0xff}
	night     = color.RGBA{0x14, 0x1a, 0x26, 0xff}
	nightHigh = color.RGBA{0x1e, 0x25, 0x32, 0xff}
)

// engine is the palette of a site whose owner chose no color.
var engine = Palette{
	Light: Theme{
		Bar: paper, Accent: color.RGBA{0xa5, 0x37, 0x1f, 0xff}, OnAccent: paper,
		Secondary: color.RGBA{0x2b, 0x64, 0x70, 0xff}, ground: paper, surface: paperDeep,
	},
	Dark: Theme{
		Bar: night, Accent: color.RGBA{0xf3, 0x9c, 0x83, 0xff}, OnAccent: night,
		Secondary: color.RGBA{0x9f, 0xc8, 0xd1, 0xff}, ground: night, surface: nightHigh,
	},
	First:  color.RGBA{0xe2, 0x55, 0x3d, 0xff},
	Second: color.RGBA{0x2f, 0x7f, 0x86, 0xff},
	Ink:    color.RGBA{0x1b, 0x22, 0x33, 0xff},
	Paper:  color.RGBA{0xf6, 0xf1, 0xe7, 0xff},

	OnFirst: color.RGBA{0x1b, 0x22, 0x33, 0xff},
}

// The companion has the hue across, as teal is across from coral, and is quieter.
const (
	companionTurn   = 173 * math.Pi / 180
	companionChroma = 0.07
)

// New returns the palette of a color such as #0a7 or #00aa77; that of the engine for "" and what is no color.
func New(chosen string) Palette {
	rgb, ok := parse(chosen)
	if !ok {
		return engine
	}
	own := fromRGB(rgb)
	companion := oklch{0.445, min(own.chroma, companionChroma), own.hue + companionTurn}
	p := engine
	p.Own, p.First, p.Second = true, own.shape(0.64).nearest(), companion.shape(0.55).nearest()
	if contrast(p.Paper, p.First) > contrast(p.Ink, p.First) {
		p.OnFirst = p.Paper
	}
	p.Light.choose(own, companion, tints{accent: oklch{0.925, 0.035, own.hue}, companion: oklch{0.92, 0.018, companion.hue}}, -1)
	companion.lightness = 0.8
	p.Dark.choose(own, companion, tints{accent: oklch{0.34, 0.068, own.hue}, companion: oklch{0.325, 0.03, companion.hue}}, 1)
	p.Light.Slices, p.Dark.Slices = own.slices(lightSlices, -1, paper), own.slices(darkSlices, 1, night)
	p.Light.Bar = p.Light.Accent
	p.Dark.Bar = oklch{0.3, own.chroma / 2, own.hue}.nearest()
	return p
}

// tints are the grounds in the hues of the accent and of its companion.
type tints struct{ accent, companion oklch }

// choose sets the colors of a theme. Where a color has too little contrast its lightness changes, in the direction of step.
// A tint is never more vivid than its color: a gray choice has gray grounds.
func (t *Theme) choose(own, companion oklch, tints tints, step float64) {
	tints.accent.chroma = min(tints.accent.chroma, own.chroma)
	tints.companion.chroma = min(tints.companion.chroma, companion.chroma)
	t.AccentTint, t.SecondaryTint = tints.accent.nearest(), tints.companion.nearest()
	t.Accent = own.readable(step, t.ground, t.surface, t.AccentTint, t.SecondaryTint)
	t.Secondary = companion.readable(step, t.ground, t.surface, t.SecondaryTint)
}

// minContrast is the contrast of text that WCAG asks for, and a little more: browsers round.
const minContrast = 4.55

// readable returns the color, lighter or darker as far as it takes to be read on all grounds.
func (c oklch) readable(step float64, grounds ...color.RGBA) color.RGBA {
	return c.standingOut(minContrast, step, grounds...)
}

// standingOut returns the color, lighter or darker as far as it takes to have this contrast with all grounds.
func (c oklch) standingOut(contrastWanted, step float64, grounds ...color.RGBA) color.RGBA {
	for {
		rgb := c.nearest()
		least := math.Inf(1)
		for _, ground := range grounds {
			least = min(least, contrast(rgb, ground))
		}
		if least >= contrastWanted || c.lightness < 0 || c.lightness > 1 {
			return rgb
		}
		c.lightness += step / 200
	}
}

// shape returns the color for a shape: of medium lightness, so that ink and paper both stand out from it.
func (c oklch) shape(lightness float64) oklch {
	c.lightness = min(max(c.lightness, lightness-0.12), lightness+0.06)
	return c
}

// parse reads a color in hex digits.
func parse(text string) (color.RGBA, bool) {
	digits, ok := strings.CutPrefix(text, "#")
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	b, err := hex.DecodeString(digits)
	if !ok || err != nil || len(b) != 3 {
		return color.RGBA{}, false
	}
	return color.RGBA{b[0], b[1], b[2], 0xff}, true
}

// Ground returns the color of the page.
func (t Theme) Ground() color.RGBA { return t.ground }

// Mix returns the color between a and b; part 0 is a, part 1 is b.
func Mix(a, b color.RGBA, part float64) color.RGBA {
	between := func(a, b uint8) uint8 { return uint8(float64(a)*(1-part) + float64(b)*part + 0.5) }
	return color.RGBA{between(a.R, b.R), between(a.G, b.G), between(a.B, b.B), 0xff}
}

// Hex returns a color as style sheets write it.
func Hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// CSS returns the rules that set the engine's custom properties, "" for a site without a color of its own.
func (p Palette) CSS() string {
	if !p.Own {
		return ""
	}
	return p.css("light", p.Light) + p.css("dark", p.Dark)
}

// shapeAlpha is how far the shapes cover what is behind them, in hex digits.
const shapeAlpha = "e6"

func (p Palette) css(name string, t Theme) string {
	slices := ""
	for i, slice := range t.Slices {
		slices += fmt.Sprintf(";--slice-%d:%s", i+1, Hex(slice))
	}
	return fmt.Sprintf(".%s{--accent:%s;--accent-background:%s;--on-accent:%s;--accent-tint:%s;--secondary:%s;--secondary-tint:%s;--bubble-left:%s;--bubble-right:%s%s}",
		name, Hex(t.Accent), Hex(t.Accent), Hex(t.OnAccent), Hex(t.AccentTint), Hex(t.Secondary), Hex(t.SecondaryTint), Hex(p.First)+shapeAlpha, Hex(p.Second)+shapeAlpha, slices)
}
