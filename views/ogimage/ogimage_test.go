package ogimage

import (
	"bytes"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"testing"

	"portfolio/internal/palette"
	"portfolio/static"
)

// The colours of the picture below.
var (
	ink   = palette.New("").Ink
	paper = palette.New("").Paper
	coral = palette.New("").First
	teal  = palette.New("").Second
)

func testRenderer(t testing.TB) *Renderer {
	t.Helper()
	assets, err := static.Load(static.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	var fonts [][]byte
	for _, name := range static.DisplayFonts {
		font, err := assets.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		fonts = append(fonts, font)
	}
	renderer, err := NewRenderer(palette.New(""), fonts...)
	if err != nil {
		t.Fatal(err)
	}
	return renderer
}

// TestRender checks the colour of an image at points inside each bubble, their overlap, the background and a letter.
func TestRender(t *testing.T) {
	data, err := testRenderer(t).Render(Text{Title: "Podcast", Owner: "Robin Testa", Host: "robin.example"})
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
	colors := mixtures(palette.New(""))
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

// TestLetters checks that names of many countries are drawn whole, composed or not, and that a letter which no font has leaves
// no box.
func TestLetters(t *testing.T) {
	renderer := testRenderer(t)
	for _, text := range []string{
		"João Łukašević", "Ångström & Þórður", "Œuvre, ÿ", "İstanbul'da ğüş", "Đặng Thị Nguyễn", "Ελληνικά", "Ёлка, Київ", "ẞ ſ Ș ț",
	} {
		if missing := renderer.MissingGlyphs(text); missing != "" {
			t.Errorf("%q lacks %q", text, missing)
		}
	}
	face, err := renderer.faceAt(40)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := textWidth(face, "a日b"), textWidth(face, "ab"); got < want-1 || got > want+1 {
		t.Errorf("a letter that no font has takes %d pixels", got-want)
	}
	composed, err := renderer.Render(Text{Title: "João"})
	if err != nil {
		t.Fatal(err)
	}
	decomposed, err := renderer.Render(Text{Title: "Joa\u0303o"})
	if err != nil || !bytes.Equal(composed, decomposed) {
		t.Errorf("a decomposed letter is drawn in another way (%v)", err)
	}
}

func TestInitials(t *testing.T) {
	for name, want := range map[string]string{
		"João Łukašević": "JŁ", "ana maría de la o": "AO", "Plato": "P", "": "", "  ": "", "M. (X) 2": "M2", "éva": "É", "李 小龍": "李小",
	} {
		if got := Initials(name); got != want {
			t.Errorf("the initials of %q are %q, want %q", name, got, want)
		}
	}
}

func TestMark(t *testing.T) {
	renderer := testRenderer(t)
	svg, err := renderer.MarkSVG("JŁ")
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(string(svg), "<path") != 2 || strings.Count(string(svg), "z") < 3 || strings.Contains(string(svg), "<text") || len(svg) > 4000 {
		t.Errorf("%s", svg)
	}
	if _, err := renderer.MarkSVG("日"); err != nil {
		t.Error(err)
	}
	for _, icon := range []Icon{{32, 0}, {180, 0.14}} {
		data, err := renderer.IconPNG(icon, nil, "JŁ")
		if err != nil {
			t.Fatal(err)
		}
		drawn, err := png.Decode(bytes.NewReader(data))
		if err != nil || drawn.Bounds().Dx() != icon.Side {
			t.Fatalf("%v, %v", drawn.Bounds(), err)
		}
		_, _, _, corner := drawn.At(icon.Side-1, icon.Side-1).RGBA()
		if opaque := corner == 0xffff; opaque != (icon.Margin > 0) {
			t.Errorf("%+v has a ground: %v", icon, opaque)
		}
		if got := color.RGBAModel.Convert(drawn.At(icon.Side/2, icon.Side/4)); got != coral {
			t.Errorf("%+v is %v over the letters", icon, got)
		}
	}
}
