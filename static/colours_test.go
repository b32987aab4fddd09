package static

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// colour is a colour in linear RGB.
type colour [3]float64

func (m matrix) times(c colour) (product colour) {
	for i, row := range m {
		product[i] = row[0]*c[0] + row[1]*c[1] + row[2]*c[2]
	}
	return product
}

type matrix [3]colour

// fromOKLCH converts a colour from OKLCH.
func fromOKLCH(lightness, chroma, hue float64) colour {
	a, b := chroma*math.Cos(hue*math.Pi/180), chroma*math.Sin(hue*math.Pi/180)
	long := math.Pow(lightness+0.3963377774*a+0.2158037573*b, 3)
	middle := math.Pow(lightness-0.1055613458*a-0.0638541728*b, 3)
	short := math.Pow(lightness-0.0894841775*a-1.2914855480*b, 3)
	return matrix{
		{4.0767416621, -3.3077115913, 0.2309699292}, {-1.2684380046, 2.6097574011, -0.3413193965}, {-0.0041960863, -0.7034186147, 1.7076147010},
	}.times(colour{long, middle, short})
}

// lab converts the colour to OKLab, in which equal distances look equally different.
func (c colour) lab() colour {
	cones := matrix{
		{0.4122214708, 0.5363325363, 0.0514459929}, {0.2119034982, 0.6806995451, 0.1073969566}, {0.0883024619, 0.2817188376, 0.6299787005},
	}.times(c)
	for i := range cones {
		cones[i] = math.Cbrt(cones[i])
	}
	return matrix{
		{0.2104542553, 0.7936177850, -0.0040720468}, {1.9779984951, -2.4285922050, 0.4505937099}, {0.0259040371, 0.7827717662, -0.8086757660},
	}.times(cones)
}

func (c colour) luminance() float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }

// contrast returns the contrast ratio of two colours, as WCAG defines it.
func contrast(a, b colour) float64 {
	high, low := max(a.luminance(), b.luminance()), min(a.luminance(), b.luminance())
	return (high + 0.05) / (low + 0.05)
}

// distance returns the distance of two colours in OKLab.
func (c colour) distance(other colour) (sum float64) {
	a, b := c.lab(), other.lab()
	return math.Sqrt(math.Pow(a[0]-b[0], 2) + math.Pow(a[1]-b[1], 2) + math.Pow(a[2]-b[2], 2))
}

// visions holds, for each kind of colour vision, the matrix that simulates it (Machado, Oliveira, Fernandes 2009); without
// any cones only the luminance remains.
var visions = map[string]matrix{
	"normal":       {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	achromatopsia:  {{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}},
}

const achromatopsia = "achromatopsia"

// sliceColours reads the colours of slices in a theme from the style sheet.
func sliceColours(t *testing.T, theme string) (colours []colour) {
	t.Helper()
	text, err := os.ReadFile("css/tokens-chart.css")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "."+theme+" {")
	block, _, _ := strings.Cut(rest, "}")
	for _, m := range regexp.MustCompile(`--slice-\d: oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);`).FindAllStringSubmatch(block, -1) {
		colours = append(colours, fromOKLCH(number(t, m[1]), number(t, m[2]), number(t, m[3])))
	}
	if len(colours) != 5 {
		t.Fatalf("%s has %d slice colours, want 5", theme, len(colours))
	}
	return colours
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestSliceColours checks that slices contrast with the background, and that each kind of colour vision can distinguish
// them, in both themes. Distances are in OKLab, where 0.02 is just noticeable.
func TestSliceColours(t *testing.T) {
	const minDistance, minGreyDistance, minContrast = 0.07, 0.04, 3.0
	for theme, background := range map[string]colour{"light": fromOKLCH(0.968, 0.011, 85), "dark": fromOKLCH(0.215, 0.025, 265)} {
		colours := sliceColours(t, theme)
		for i, c := range colours {
			for _, part := range c {
				if part < -0.002 || part > 1.002 {
					t.Errorf("%s: colour %d is outside sRGB: %v", theme, i+1, c)
				}
			}
			if got := contrast(c, background); got < minContrast {
				t.Errorf("%s: colour %d has a contrast of %.2f with the background, want at least %.1f", theme, i+1, got, minContrast)
			}
			for j, other := range colours[:i] {
				for vision, matrix := range visions {
					least := minDistance
					if vision == achromatopsia {
						least = minGreyDistance
					}
					if got := matrix.times(c).distance(matrix.times(other)); got < least {
						t.Errorf("%s, %s: the distance of colours %d and %d is %.3f, want at least %.2f", theme, vision, j+1, i+1, got, least)
					}
				}
			}
		}
	}
}
