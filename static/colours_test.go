package static

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// colour is linear red, green and blue.
type colour [3]float64

func (m matrix) times(c colour) (product colour) {
	for i, row := range m {
		product[i] = row[0]*c[0] + row[1]*c[1] + row[2]*c[2]
	}
	return product
}

type matrix [3]colour

// fromOKLCH and lab go between linear RGB and OKLab, in which a distance means the same everywhere.
func fromOKLCH(lightness, chroma, hue float64) colour {
	a, b := chroma*math.Cos(hue*math.Pi/180), chroma*math.Sin(hue*math.Pi/180)
	long := math.Pow(lightness+0.3963377774*a+0.2158037573*b, 3)
	middle := math.Pow(lightness-0.1055613458*a-0.0638541728*b, 3)
	short := math.Pow(lightness-0.0894841775*a-1.2914855480*b, 3)
	return matrix{
		{4.0767416621, -3.3077115913, 0.2309699292}, {-1.2684380046, 2.6097574011, -0.3413193965}, {-0.0041960863, -0.7034186147, 1.7076147010},
	}.times(colour{long, middle, short})
}

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

func contrast(a, b colour) float64 {
	high, low := max(a.luminance(), b.luminance()), min(a.luminance(), b.luminance())
	return (high + 0.05) / (low + 0.05)
}

func (c colour) distance(other colour) (sum float64) {
	a, b := c.lab(), other.lab()
	return math.Sqrt(math.Pow(a[0]-b[0], 2) + math.Pow(a[1]-b[1], 2) + math.Pow(a[2]-b[2], 2))
}

// eyes say what is seen by whom: everybody, and those without red, green or blue cones (Machado, Oliveira, Fernandes 2009).
var eyes = map[string]matrix{
	"all cones":  {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"without L":  {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"without M":  {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"without S":  {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	"grey alone": {{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}},
}

// sliceColours reads the colours of slices in one theme.
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
		t.Fatalf("%s has %d colours for slices", theme, len(colours))
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

// TestSliceColours checks that slices stand out from the ground and from one another, in both themes and to every eye.
// What is between two colours is given in OKLab, where 0.02 can just be seen.
func TestSliceColours(t *testing.T) {
	const apart, inGrey, fromGround = 0.07, 0.04, 3.0
	for theme, ground := range map[string]colour{"light": fromOKLCH(0.968, 0.011, 85), "dark": fromOKLCH(0.215, 0.025, 265)} {
		colours := sliceColours(t, theme)
		for i, c := range colours {
			for _, part := range c {
				if part < -0.002 || part > 1.002 {
					t.Errorf("%s: screens do not have colour %d: %v", theme, i+1, c)
				}
			}
			if got := contrast(c, ground); got < fromGround {
				t.Errorf("%s: colour %d has a contrast of %.2f", theme, i+1, got)
			}
			for j, other := range colours[:i] {
				for who, eye := range eyes {
					least := apart
					if who == "grey alone" {
						least = inGrey
					}
					if got := eye.times(c).distance(eye.times(other)); got < least {
						t.Errorf("%s: colours %d and %d are %.3f apart to an eye %s", theme, j+1, i+1, got, who)
					}
				}
			}
		}
	}
}
