package palette

import (
	"image/color"
	"math"
)

// oklch is a color as people see it: colors of one lightness look equally light. Hue is in radians.
type oklch struct{ lightness, chroma, hue float64 }

// rgb returns the color, and reports whether screens can show it.
func (c oklch) rgb() (color.RGBA, bool) {
	a, b := c.chroma*math.Cos(c.hue), c.chroma*math.Sin(c.hue)
	long := math.Pow(c.lightness+0.3963377774*a+0.2158037573*b, 3)
	middle := math.Pow(c.lightness-0.1055613458*a-0.0638541728*b, 3)
	short := math.Pow(c.lightness-0.0894841775*a-1.2914855480*b, 3)
	parts := [3]float64{
		4.0767416621*long - 3.3077115913*middle + 0.2309699292*short,
		-1.2684380046*long + 2.6097574011*middle - 0.3413193965*short,
		-0.0041960863*long - 0.7034186147*middle + 1.7076147010*short,
	}
	const tolerance = 0.0005
	shown := true
	var bytes [3]uint8
	for i, part := range parts {
		shown = shown && part > -tolerance && part < 1+tolerance
		bytes[i] = uint8(math.Round(255 * encoded(min(max(part, 0), 1))))
	}
	return color.RGBA{bytes[0], bytes[1], bytes[2], 0xff}, shown
}

// nearest returns the color, or the most vivid one of its lightness and hue that screens can show.
func (c oklch) nearest() color.RGBA {
	if rgb, shown := c.rgb(); shown {
		return rgb
	}
	low, high := 0.0, c.chroma
	for range 20 {
		c.chroma = (low + high) / 2
		if _, shown := c.rgb(); shown {
			low = c.chroma
		} else {
			high = c.chroma
		}
	}
	c.chroma = low
	rgb, _ := c.rgb()
	return rgb
}

func fromRGB(c color.RGBA) oklch {
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	long := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	middle := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	short := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	a := 1.9779984951*long - 2.4285922050*middle + 0.4505937099*short
	bb := 0.0259040371*long + 0.7827717662*middle - 0.8086757660*short
	return oklch{0.2104542553*long + 0.7936177850*middle - 0.0040720468*short, math.Hypot(a, bb), math.Atan2(bb, a)}
}

// linear returns the amount of light of a part of a color; encoded is its inverse.
func linear(part uint8) float64 {
	v := float64(part) / 255
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

func encoded(v float64) float64 {
	if v <= 0.0031308 {
		return v * 12.92
	}
	return 1.055*math.Pow(v, 1/2.4) - 0.055
}

// contrast returns the contrast ratio of two colors, as WCAG defines it.
func contrast(a, b color.RGBA) float64 {
	luminance := func(c color.RGBA) float64 { return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B) }
	high, low := max(luminance(a), luminance(b)), min(luminance(a), luminance(b))
	return (high + 0.05) / (low + 0.05)
}
