package palette

import (
	"image/color"
	"math"
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
	for i, c := range chosen {
		choice := Choice{Color: Hex(c), Ground: append(Grounds, "")[i%(len(Grounds)+1)]}
		if i%3 == 0 {
			choice.Color2 = Hex(chosen[len(chosen)-1-i])
		}
		checkContrast(t, choice)
	}
	for _, ground := range Grounds {
		checkContrast(t, Choice{Ground: ground})
	}
}

// checkContrast measures the contrast of all text of a palette.
func checkContrast(t *testing.T, choice Choice) {
	t.Helper()
	p := Choose(choice)
	for name, theme := range map[string]Theme{"light": p.Light, "dark": p.Dark} {
		pairs := map[string][2]color.RGBA{
			"accent on the page":     {theme.Accent, theme.ground},
			"accent on a surface":    {theme.Accent, theme.surface},
			"text on a button":       {theme.OnFill, theme.Fill},
			"companion on the page":  {theme.Secondary, theme.ground},
			"companion on a surface": {theme.Secondary, theme.surface},
			"text on the page":       {theme.text, theme.ground},
			"text on a surface":      {theme.text, theme.surface},
		}
		if p.Own { // else the style sheet has the tints
			pairs["accent on its ground"] = [2]color.RGBA{theme.Accent, theme.AccentTint}
			pairs["text on the accent's"] = [2]color.RGBA{theme.text, theme.AccentTint}
			pairs["companion on its ground"] = [2]color.RGBA{theme.Secondary, theme.SecondaryTint}
			pairs["accent on that ground"] = [2]color.RGBA{theme.Accent, theme.SecondaryTint}
			pairs["text on that ground"] = [2]color.RGBA{theme.text, theme.SecondaryTint}
			pairs["text on a button under the pointer"] = [2]color.RGBA{theme.OnFill, theme.FillHover}
		}
		if p.ownGround {
			for what, c := range map[string]color.RGBA{"muted text": theme.muted, "a warning": theme.warning, "a success": theme.success} {
				pairs[what+" on the page"], pairs[what+" on a surface"] = [2]color.RGBA{c, theme.ground}, [2]color.RGBA{c, theme.surface}
			}
			pairs["muted text on the companion's ground"] = [2]color.RGBA{theme.muted, theme.SecondaryTint}
			pairs["muted text on the accent's ground"] = [2]color.RGBA{theme.muted, theme.AccentTint}
			pairs["a success on its ground"] = [2]color.RGBA{theme.success, theme.successTint}
		}
		for what, pair := range pairs {
			if got := contrast(pair[0], pair[1]); got < 4.5 {
				t.Errorf("%+v, %s: %s has a contrast of %.2f", choice, name, what, got)
			}
		}
		if got := contrast(theme.Fill, theme.ground); got < minEdge {
			t.Errorf("%+v, %s: a button has a contrast of %.2f with the page", choice, name, got)
		}
	}
}

// TestFillKeepsTheColor checks that a button has the chosen color where text can be read on it.
func TestFillKeepsTheColor(t *testing.T) {
	for _, chosen := range []string{"#e0b000", "#6b2bd9", "#d6006c", "#0a7d4f", "#ffcc66"} {
		p := Choose(Choice{Color: chosen})
		if Hex(p.Light.Fill) != chosen || Hex(p.Dark.Fill) != chosen {
			t.Errorf("%s has the buttons %s and %s", chosen, Hex(p.Light.Fill), Hex(p.Dark.Fill))
		}
	}
	if p := Choose(Choice{Color: "#e0b000"}); p.Light.OnFill != p.Ink {
		t.Errorf("text on a button of #e0b000 is %s", Hex(p.Light.OnFill))
	}
}

// TestCompanions checks that no companion is khaki, and that color2 is one.
func TestCompanions(t *testing.T) {
	for hue := range 360 {
		companion := oklch{0.6, 0.15, degrees(float64(hue))}.companion()
		if at := companion.hue * 180 / math.Pi; at > 70 && at < 120 {
			t.Errorf("the companion of the hue %d has the hue %.0f", hue, at)
		}
		if apart := math.Abs(math.Remainder(float64(hue)-companion.hue*180/math.Pi, 360)); apart < 85 {
			t.Errorf("the companion of the hue %d is %.0f degrees apart", hue, apart)
		}
	}
	if p := Choose(Choice{Color: "#e0b000", Color2: "#123a6b"}); Hex(p.Light.Secondary) != "#123a6b" {
		t.Errorf("the companion is %s", Hex(p.Light.Secondary))
	}
}

// TestGrounds checks what the grounds are.
func TestGrounds(t *testing.T) {
	for ground, dark := range map[string]bool{"white": false, "tint": false, "ink": true} {
		p := Choose(Choice{Color: "#0a7d4f", Ground: ground})
		if p.Light.dark != dark || !p.Dark.dark {
			t.Errorf("%s has the grounds %s and %s", ground, Hex(p.Light.ground), Hex(p.Dark.ground))
		}
		if !strings.Contains(p.CSS(), "--background:"+Hex(p.Light.ground)) {
			t.Errorf("%s: %s", ground, p.CSS())
		}
	}
	if p := Choose(Choice{Ground: "white"}); Hex(p.Light.ground) != "#ffffff" {
		t.Errorf("white is %s", Hex(p.Light.ground))
	}
	if p := Choose(Choice{Ground: "paper"}); p.Own {
		t.Error("paper is a choice")
	}
	if css := Choose(Choice{Color: "#0a7d4f", Color2: "#ff0000", Ground: "ink"}).CSS(); len(css) > 2<<10 {
		t.Errorf("the rules have %d bytes", len(css))
	}
}

// TestGoodColorsStay checks that a color which can be read is used as it is.
func TestGoodColorsStay(t *testing.T) {
	for chosen, dark := range map[string]bool{"#006b4f": false, "#7a1fa2": false, "#ffcc66": true, "#9fc8d1": true} {
		p := Choose(Choice{Color: chosen})
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
		p := Choose(Choice{Color: chosen})
		rgb, _ := Parse(chosen)
		want := fromRGB(rgb).hue
		for _, c := range []color.RGBA{p.Light.Accent, p.Dark.Accent, p.Light.Fill, p.Light.AccentTint, p.Dark.AccentTint, p.First} {
			if got := fromRGB(c).hue; got-want > 0.08 || want-got > 0.08 {
				t.Errorf("%s became %s, of another hue", chosen, Hex(c))
			}
		}
	}
}

func TestNoColor(t *testing.T) {
	for _, text := range []string{"", "0a7", "#0a", "#00aa7", "#gggggg", "red", "#0a7;}"} {
		if p := Choose(Choice{Color: text}); p.Own || p.CSS() != "" {
			t.Errorf("%q is a color", text)
		}
	}
}

func TestCSS(t *testing.T) {
	css := Choose(Choice{Color: "#0a7"}).CSS()
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
		named[m[1]] = oklch{number(m[2]), number(m[3]), number(m[4]) * math.Pi / 180}.nearest()
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
