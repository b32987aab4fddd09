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
	Accent        color.RGBA   // of links and marks: text
	Fill          color.RGBA   // of buttons: a ground of text, as near to the chosen color as can be
	FillHover     color.RGBA   // of buttons under the pointer
	OnFill        color.RGBA   // of text on both
	AccentTint    color.RGBA   // of grounds in the accent's hue: tiles, marks, the first voice
	Secondary     color.RGBA   // the companion: of the second voice
	SecondaryTint color.RGBA   // of its ground
	Slices        []color.RGBA // of charts, nil for those of the style sheet

	ground, surface color.RGBA // under text
	text, muted     color.RGBA
	warning         color.RGBA
	success         color.RGBA
	successTint     color.RGBA
	dark            bool // whether text is lighter than its ground
}

// Palette is the colors of a site.
type Palette struct {
	Light, Dark Theme
	First       color.RGBA // of the two shapes of mark and share pictures
	Second      color.RGBA
	OnFirst     color.RGBA // of a letter on the first shape
	Ink, Paper  color.RGBA // where the shapes overlap, and behind them
	Own         bool       // whether the owner chose something

	ownGround bool // whether the grounds are not those of the style sheets
}

// Choice is what an owner chose, "" for what the engine chooses.
type Choice struct {
	Color  string // such as #0a7 or #00aa77
	Color2 string // the second ink; the companion of Color if absent
	Ground string // one of Grounds; the first if absent
}

// The grounds of the engine's style sheets, in static/css/tokens.css.
var (
	paper     = color.RGBA{0xf8, 0xf4, 0xec, 0xff}
	paperDeep = color.RGBA{0xf1, 0xe8, 0xdb, 0xff}
	night     = color.RGBA{0x14, 0x1a, 0x26, 0xff}
	nightHigh = color.RGBA{0x1e, 0x25, 0x32, 0xff}
)

// engine is the palette of a site whose owner chose nothing.
var engine = Palette{
	Light: Theme{
		Bar: paper, Accent: color.RGBA{0xa5, 0x37, 0x1f, 0xff}, Fill: color.RGBA{0xa5, 0x37, 0x1f, 0xff}, OnFill: paper,
		Secondary: color.RGBA{0x2b, 0x64, 0x70, 0xff}, ground: paper, surface: paperDeep, text: color.RGBA{0x1b, 0x22, 0x33, 0xff},
	},
	Dark: Theme{
		Bar: night, Accent: color.RGBA{0xf3, 0x9c, 0x83, 0xff}, Fill: color.RGBA{0xf3, 0x9c, 0x83, 0xff}, OnFill: night,
		Secondary: color.RGBA{0x9f, 0xc8, 0xd1, 0xff}, ground: night, surface: nightHigh, text: color.RGBA{0xeb, 0xe7, 0xdf, 0xff}, dark: true,
	},
	First:  color.RGBA{0xe2, 0x55, 0x3d, 0xff},
	Second: color.RGBA{0x2f, 0x7f, 0x86, 0xff},
	Ink:    color.RGBA{0x1b, 0x22, 0x33, 0xff},
	Paper:  color.RGBA{0xf6, 0xf1, 0xe7, 0xff},

	OnFirst: color.RGBA{0x1b, 0x22, 0x33, 0xff},
}

// Choose returns the palette of what an owner chose: that of the engine where none of it is a color or a ground.
func Choose(choice Choice) Palette {
	rgb, ok := Parse(choice.Color)
	second, has2 := Parse(choice.Color2)
	ground, known := grounds[choice.Ground]
	if !ok && !has2 && !known {
		return engine
	}
	own := fromRGB(engine.First)
	if ok {
		own = fromRGB(rgb)
	}
	companion := own.companion()
	if has2 {
		companion = fromRGB(second)
	}
	p := engine
	p.Own, p.ownGround = true, known
	p.First, p.Second = own.shape(0.64).nearest(), companion.shape(0.55).nearest()
	if contrast(p.Paper, p.First) > contrast(p.Ink, p.First) {
		p.OnFirst = p.Paper
	}
	if known {
		p.Light, p.Dark = ground.light.theme(own), ground.dark.theme(own)
		p.Paper = ground.behindShapes(p)
	}
	p.Light.choose(own, companion, p)
	p.Dark.choose(own, companion, p)
	p.Light.Bar = p.Light.Fill
	p.Dark.Bar = oklch{0.3, own.chroma / 2, own.hue}.nearest()
	return p
}

// choose sets the colors of a theme. Where a color has too little contrast its lightness changes. A tint is never more vivid than its
// color: a gray choice has gray grounds.
func (t *Theme) choose(own, companion oklch, p Palette) {
	ground := fromRGB(t.ground)
	tint, otherTint := oklch{ground.lightness - 0.043, 0.035, own.hue}, oklch{ground.lightness - 0.048, 0.018, companion.hue}
	engine, step := lightSlices, -1.0
	if t.dark {
		tint, otherTint = oklch{ground.lightness + 0.125, 0.068, own.hue}, oklch{ground.lightness + 0.11, 0.03, companion.hue}
		engine, step = darkSlices, 1
		companion = companion.forDark()
	}
	tint.chroma, otherTint.chroma = min(tint.chroma, own.chroma), min(otherTint.chroma, companion.chroma)
	t.AccentTint, t.SecondaryTint = tint.nearest(), otherTint.nearest()
	t.Accent = own.readable(step, t.ground, t.surface, t.AccentTint, t.SecondaryTint)
	t.Secondary = companion.readable(step, t.ground, t.surface, t.SecondaryTint)
	t.Fill, t.OnFill = own.fill(step, t.ground, p.Ink, paper)
	t.FillHover = Mix(t.Fill, opposite(t.OnFill), 0.14)
	t.Slices = slices(engine, own, companion, step, t.ground)
}

// minEdge is the contrast with the page by which a button is seen to be one.
const minEdge = 1.25

// fill returns the color, or the next one that stands out from the ground and on which one of two colors can be read, and that one.
func (c oklch) fill(step float64, ground, dark, light color.RGBA) (fill, text color.RGBA) {
	for ; c.lightness >= 0 && c.lightness <= 1; c.lightness += step / 200 {
		fill, text = c.nearest(), dark
		if contrast(fill, light) > contrast(fill, dark) {
			text = light
		}
		if contrast(fill, text) >= minContrast && contrast(fill, ground) >= minEdge {
			break
		}
	}
	return fill, text
}

// opposite returns black for light colors, and white for dark ones.
func opposite(c color.RGBA) color.RGBA {
	if fromRGB(c).lightness > 0.6 {
		return color.RGBA{0, 0, 0, 0xff}
	}
	return color.RGBA{0xff, 0xff, 0xff, 0xff}
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

// Parse reads a color such as #0a7 or #00aa77, and reports whether it is one.
func Parse(text string) (color.RGBA, bool) {
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

// IsDark reports whether text is lighter than its ground.
func (t Theme) IsDark() bool { return t.dark }

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
	rule := rule{}
	rule.set("accent", t.Accent)
	rule.set("accent-background", t.Fill)
	rule.set("accent-hover", t.FillHover)
	rule.set("on-accent", t.OnFill)
	rule.set("accent-tint", t.AccentTint)
	rule.set("secondary", t.Secondary)
	rule.set("secondary-tint", t.SecondaryTint)
	rule.add("--bubble-left", Hex(p.First)+shapeAlpha)
	rule.add("--bubble-right", Hex(p.Second)+shapeAlpha)
	for i, slice := range t.Slices {
		rule.set(fmt.Sprintf("slice-%d", i+1), slice)
	}
	if p.ownGround {
		rule.grounds(t)
	}
	return "." + name + "{" + strings.Join(rule, ";") + "}"
}

// rule is the declarations of a rule.
type rule []string

func (r *rule) add(name, value string) { *r = append(*r, name+":"+value) }

func (r *rule) set(property string, c color.RGBA) { r.add("--"+property, Hex(c)) }

// The opacity of lines in the color of text, in hex digits: of hairlines, and of the borders of fields.
const (
	lightLine, lightBorder = "29", "94"
	darkLine, darkBorder   = "2e", "8c"
)

// grounds sets what depends on the ground.
func (r *rule) grounds(t Theme) {
	line, border, scheme, blend := lightLine, lightBorder, "light", "multiply"
	if t.dark {
		line, border, scheme, blend = darkLine, darkBorder, "dark", "screen"
	}
	r.set("background", t.ground)
	r.set("surface", t.surface)
	r.set("text", t.text)
	r.set("text-muted", t.muted)
	r.add("--border", Hex(t.text)+line)
	r.add("--border-strong", Hex(t.text)+border)
	r.set("warning", t.warning)
	r.set("success", t.success)
	r.set("success-tint", t.successTint)
	r.add("--bubble-blend", blend)
	r.add("color-scheme", scheme)
}
