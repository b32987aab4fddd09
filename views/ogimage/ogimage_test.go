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

func testRenderer(t *testing.T) *Renderer {
	t.Helper()
	assets, err := static.Load(static.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	font, err := assets.ReadFile(static.DisplayFontFile)
	if err != nil {
		t.Fatal(err)
	}
	renderer, err := NewRenderer(font)
	if err != nil {
		t.Fatal(err)
	}
	return renderer
}

// TestRender checks the colour of an image at points inside each bubble, their overlap, the background and a letter.
func TestRender(t *testing.T) {
	data, err := testRenderer(t).Render(Text{Title: "Podcast", Owner: "Vera Muestra", Host: "vera.example"})
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for _, point := range []struct {
		name string
		x, y int
		want color.RGBA
	}{
		{"first bubble", 800, 200, coral},
		{"second bubble", 1180, 330, teal},
		{"overlap", 1030, 260, ink},
		{"background", 20, 20, paper},
		{"stem of the P", 100, 440, ink},
	} {
		if got := color.RGBAModel.Convert(drawn.At(point.x, point.y)); got != point.want {
			t.Errorf("%s is %v, want %v", point.name, got, point.want)
		}
	}
}

// TestFit checks that titles of every length keep their words and stay within their column.
func TestFit(t *testing.T) {
	renderer := testRenderer(t)
	for _, title := range []string{
		"", "A", "Currículum", "¿Qué hay de nuevo?",
		"Agentes de IA en 2025: qué cambió de verdad en los equipos pequeños",
		"A title that goes on for so long that nobody would ever print it, yet somebody is sure to write it some day",
	} {
		b, err := renderer.fit(title, columnWidth, titleLine-columnTop)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(b.lines, " "); got != title {
			t.Errorf("%q became %q", title, got)
		}
		for _, line := range b.lines {
			if width := textWidth(b.face, line); width > columnWidth {
				t.Errorf("%q is %d wide", line, width)
			}
		}
		if b.height() > titleLine-columnTop {
			t.Errorf("%q is %d high", title, b.height())
		}
	}
}

// TestBalance checks that the lines of a title have about the same length.
func TestBalance(t *testing.T) {
	b, err := testRenderer(t).fit("Los coches feos de Tesla y el potencial que hay detrás", columnWidth, 350)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"Los coches", "feos de Tesla", "y el potencial", "que hay detrás"}; !slices.Equal(b.lines, want) {
		t.Errorf("lines are %q, want %q", b.lines, want)
	}
}

// TestPalette checks the size of the palette and the colours of its pure tones.
func TestPalette(t *testing.T) {
	colors := palette()
	if len(colors) > 256 {
		t.Fatalf("the palette has %d colours", len(colors))
	}
	for index, want := range map[uint8]color.RGBA{
		paletteIndex(0, 0, 0):                       paper,
		paletteIndex(colorTones-1, 0, 0):            coral,
		paletteIndex(0, colorTones-1, 0):            teal,
		paletteIndex(colorTones-1, colorTones-1, 0): ink,
		paletteIndex(0, 0, inkTones-1):              ink,
	} {
		if colors[index] != want {
			t.Errorf("colour %d is %v, want %v", index, colors[index], want)
		}
	}
}
