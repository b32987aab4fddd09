package ogimage

import (
	"bytes"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"testing"

	"portfolio/static"
)

func testPress(t *testing.T) *Press {
	t.Helper()
	assets, err := static.Load(static.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	face, err := assets.ReadFile(static.FaceFile)
	if err != nil {
		t.Fatal(err)
	}
	press, err := NewPress(face)
	if err != nil {
		t.Fatal(err)
	}
	return press
}

// TestPrint looks at a poster where something must be: both voices, where they overlap, bare paper, and letters.
func TestPrint(t *testing.T) {
	data, err := testPress(t).Print(Text{Title: "Podcast", Name: "Vera Muestra", Site: "vera.example"})
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for _, spot := range []struct {
		name string
		x, y int
		want color.RGBA
	}{
		{"first voice", 800, 200, coral},
		{"second voice", 1180, 330, teal},
		{"both voices", 1030, 260, ink},
		{"paper", 20, 20, paper},
		{"stem of the P", 100, 440, ink},
	} {
		if got := color.RGBAModel.Convert(drawn.At(spot.x, spot.y)); got != spot.want {
			t.Errorf("%s is %v, want %v", spot.name, got, spot.want)
		}
	}
}

// TestFit sets titles of every length: none leaves its column, and no words get lost.
func TestFit(t *testing.T) {
	press := testPress(t)
	for _, title := range []string{
		"", "A", "Currículum", "¿Qué hay de nuevo?",
		"Agentes de IA en 2025: qué cambió de verdad en los equipos pequeños",
		"A title that goes on for so long that nobody would ever print it, yet somebody is sure to write it some day",
	} {
		set, err := press.fit(title, columnWidth, titleLine-columnTop)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(set.lines, " "); got != title {
			t.Errorf("set %q as %q", title, got)
		}
		for _, line := range set.lines {
			if width := measure(set.face, line); width > columnWidth {
				t.Errorf("%q is %d wide", line, width)
			}
		}
		if set.height() > titleLine-columnTop {
			t.Errorf("%q is %d high", title, set.height())
		}
	}
}

// TestBalanced breaks a title where a person would.
func TestBalanced(t *testing.T) {
	set, err := testPress(t).fit("Los coches feos de Tesla y el potencial que hay detrás", columnWidth, 350)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"Los coches", "feos de Tesla", "y el potencial", "que hay detrás"}; !slices.Equal(set.lines, want) {
		t.Errorf("set %q, want %q", set.lines, want)
	}
}

// TestMixtures makes sure that a tone of each ink prints as that ink.
func TestMixtures(t *testing.T) {
	palette := mixtures()
	if len(palette) > 256 {
		t.Fatalf("%d mixtures do not fit a palette", len(palette))
	}
	for place, want := range map[uint8]color.RGBA{
		mixture(0, 0, 0):                       paper,
		mixture(colorTones-1, 0, 0):            coral,
		mixture(0, colorTones-1, 0):            teal,
		mixture(colorTones-1, colorTones-1, 0): ink,
		mixture(0, 0, inkTones-1):              ink,
	} {
		if palette[place] != want {
			t.Errorf("mixture %d is %v, want %v", place, palette[place], want)
		}
	}
}
