package palette

import (
	"image/color"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestContrast makes palettes of 1,000 random colors, and of the corners of the cube, and measures the contrast of all text.
func TestContrast(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	chosen := []color.RGBA{}
	for i := range 1000 {
		c := color.RGBA{uint8(random.UintN(256)), uint8(random.UintN(256)), uint8(random.UintN(256)), 0xff}
		if i < 8 {
			c = color.RGBA{uint8(i & 1 * 255), uint8(i >> 1 & 1 * 255), uint8(i >> 2 & 1 * 255), 0xff}
		}
		chosen = append(chosen, c)
	}
	for _, c := range chosen {
		p := New(Hex(c))
		text := map[string]color.RGBA{"light": p.Ink, "dark": {0xeb, 0xe7, 0xdf, 0xff}}
		for name, theme := range map[string]Theme{"light": p.Light, "dark": p.Dark} {
			for what, pair := range map[string][2]color.RGBA{
				"accent on the page":      {theme.Accent, theme.ground},
				"accent on a surface":     {theme.Accent, theme.surface},
				"text on the accent":      {theme.OnAccent, theme.Accent},
				"companion on the page":   {theme.Secondary, theme.ground},
				"companion on a surface":  {theme.Secondary, theme.surface},
				"accent on its ground":    {theme.Accent, theme.AccentTint},
				"text on the accent's":    {text[name], theme.AccentTint},
				"companion on its ground": {theme.Secondary, theme.SecondaryTint},
				"accent on that ground":   {theme.Accent, theme.SecondaryTint},
				"text on that ground":     {text[name], theme.SecondaryTint},
			} {
				if got := contrast(pair[0], pair[1]); got < 4.5 {
					t.Errorf("%s, %s: %s has a contrast of %.2f", Hex(c), name, what, got)
				}
			}
		}
	}
}

// TestGoodColorsStay checks that a color which can be read is used as it is.
func TestGoodColorsStay(t *testing.T) {
	for chosen, dark := range map[string]bool{"#006b4f": false, "#7a1fa2": false, "#ffcc66": true, "#9fc8d1": true} {
		p := New(chosen)
		got := p.Light.Accent
		if dark {
			got = p.Dark.Accent
		}
		if Hex(got) != chosen {
			t.Errorf("%s became %s", chosen, Hex(got))
		}
	}
}

func TestHueStays(t *testing.T) {
	for _, chosen := range []string{"#0a7", "#e91e63", "#1e88e5", "#fdd835"} {
		p := New(chosen)
		rgb, _ := parse(chosen)
		want := fromRGB(rgb).hue
		for _, c := range []color.RGBA{p.Light.Accent, p.Dark.Accent, p.Light.AccentTint, p.Dark.AccentTint, p.First} {
			if got := fromRGB(c).hue; got-want > 0.08 || want-got > 0.08 {
				t.Errorf("%s became %s, of another hue", chosen, Hex(c))
			}
		}
	}
}

func TestNoColor(t *testing.T) {
	for _, text := range []string{"", "0a7", "#0a", "#00aa7", "#gggggg", "red", "#0a7;}"} {
		if p := New(text); p.Own || p.CSS() != "" {
			t.Errorf("%q is a color", text)
		}
	}
}

func TestCSS(t *testing.T) {
	css := New("#0a7").CSS()
	rules := regexp.MustCompile(`^\.light\{(--[a-z1-5-]+:#[0-9a-f]{6,8};?)+\}\.dark\{(--[a-z1-5-]+:#[0-9a-f]{6,8};?)+\}$`)
	if !rules.MatchString(css) {
		t.Errorf("%s", css)
	}
	for _, tint := range []string{"--accent-tint:", "--secondary-tint:"} {
		if strings.Count(css, tint) != 2 {
			t.Errorf("%s does not have %s in both themes", css, tint)
		}
	}
}

// TestEngine checks that the grounds are those of the style sheet.
func TestEngine(t *testing.T) {
	text, err := os.ReadFile("../../static/css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]color.RGBA{}
	for _, m := range regexp.MustCompile(`--([a-z-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);`).FindAllStringSubmatch(string(text), -1) {
		number := func(s string) float64 { n, _ := strconv.ParseFloat(s, 64); return n }
		named[m[1]] = oklch{number(m[2]), number(m[3]), number(m[4]) * companionTurn / 173}.nearest()
	}
	for name, got := range map[string]color.RGBA{
		"paper": paper, "paper-deep": paperDeep, "night": night, "night-high": nightHigh,
	} {
		want := named[name]
		for i, part := range [3]int{int(got.R) - int(want.R), int(got.G) - int(want.G), int(got.B) - int(want.B)} {
			if part > 3 || part < -3 {
				t.Errorf("%s is %s, the style sheet says %s (part %d)", name, Hex(got), Hex(want), i)
			}
		}
	}
	if !strings.Contains(string(text), ".light {") {
		t.Error("the themes have other names")
	}
}
