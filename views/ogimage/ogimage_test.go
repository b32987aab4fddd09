package ogimage

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"portfolio/internal/palette"
	"portfolio/static"
)

// The colors of the picture below.
var (
	ink   = palette.Choose(palette.Choice{}).Ink
	paper = palette.Choose(palette.Choice{}).Paper
	coral = palette.Choose(palette.Choice{}).First
	teal  = palette.Choose(palette.Choice{}).Second
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
	renderer, err := NewRenderer(palette.Choose(palette.Choice{}), fonts...)
	if err != nil {
		t.Fatal(err)
	}
	return renderer
}

// plain returns a picture of one color.
func plain(c color.RGBA) image.Image {
	picture := image.NewRGBA(image.Rect(0, 0, PictureWidth, PictureHeight))
	draw.Draw(picture, picture.Rect, image.NewUniform(c), image.Point{}, draw.Src)
	return picture
}

// TestRender checks the color of an image at points of the picture, the bubble behind it, the ground, the bar and letters.
func TestRender(t *testing.T) {
	for _, test := range []struct {
		picture, behind color.RGBA
	}{{coral, teal}, {teal, coral}, {paper, teal}} {
		data, err := testRenderer(t).Render(Text{Title: "Podcast", Figure: "8", Percent: 50, Owner: "Robin Testa", Host: "robin.example"}, Pictures{Page: plain(test.picture), Mark: plain(ink)})
		if err != nil {
			t.Fatal(err)
		}
		drawn, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := drawn.(*image.Paletted); !ok || MediaType(data) != PNG || drawn.Bounds() != image.Rect(0, 0, Width, Height) {
			t.Errorf("it is a %T of %v", drawn, drawn.Bounds())
		}
		for _, point := range []struct {
			name string
			x, y int
			want color.RGBA
		}{
			{"picture", pictureLeft + 300, pictureTop + 100, test.picture},
			{"bubble behind it", pictureLeft - 10, pictureTop + 200, test.behind},
			{"its foot at the right edge", Width - 1, pictureTop + PictureHeight + 10, test.behind},
			{"corner of the picture", pictureLeft + 2, pictureTop + 2, paper},
			{"ground", 20, 20, paper},
			{"mark", margin + 26, footLine - 10, ink},
		} {
			if got := color.RGBAModel.Convert(drawn.At(point.x, point.y)); got != point.want {
				t.Errorf("%s is %v, want %v", point.name, got, point.want)
			}
		}
		if counts := count(drawn, teal); counts < columnWidth/2*barHeight-200 {
			t.Errorf("%d pixels are teal: where is the bar?", counts)
		}
	}
}

// count returns how many pixels have a color.
func count(drawn image.Image, c color.RGBA) (n int) {
	for y := range Height {
		for x := range Width {
			if color.RGBAModel.Convert(drawn.At(x, y)) == c {
				n++
			}
		}
	}
	return n
}

// TestPhotograph checks that a photograph is a JPEG, and so is a drawing with very many colors.
func TestPhotograph(t *testing.T) {
	many := image.NewRGBA(image.Rect(0, 0, PictureWidth, PictureHeight))
	random := rand.New(rand.NewPCG(1, 2))
	for i := range many.Pix {
		many.Pix[i] = uint8(random.UintN(256))
	}
	for _, pictures := range []Pictures{{Page: plain(coral), Photograph: true}, {Page: many}} {
		data, err := testRenderer(t).Render(Text{Title: "Podcast"}, pictures)
		if err != nil {
			t.Fatal(err)
		}
		if drawn, err := jpeg.Decode(bytes.NewReader(data)); err != nil || MediaType(data) != JPEG || drawn.Bounds() != image.Rect(0, 0, Width, Height) {
			t.Errorf("%v, %s", err, MediaType(data))
		}
	}
}

// TestFigure checks that a number with a letter that no font has is left out.
func TestFigure(t *testing.T) {
	without, err := testRenderer(t).Render(Text{Title: "Podcast"}, Pictures{})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := testRenderer(t).Render(Text{Title: "Podcast", Figure: "40 日 2", Percent: 40}, Pictures{}); err != nil || !bytes.Equal(got, without) {
		t.Errorf("half a number is drawn (%v)", err)
	}
}

func BenchmarkRender(b *testing.B) {
	renderer := testRenderer(b)
	for b.Loop() {
		if _, err := renderer.Render(Text{Title: "Agentes de IA en 2025: qué cambió de verdad en los equipos pequeños"}, Pictures{Page: plain(coral)}); err != nil {
			b.Fatal(err)
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
		b, err := renderer.fit(title, columnWidth, columnFoot-columnTop, maxLines, maxTitleSize)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(b.lines, " "); got != title && (len(title) < 90 || !strings.HasSuffix(got, "…")) {
			t.Errorf("%q became %q", title, got)
		}
		for _, line := range b.lines {
			if width := textWidth(b.face, line); width > columnWidth {
				t.Errorf("%q is %d wide", line, width)
			}
		}
		if len(b.lines) > maxLines || b.height() > columnFoot-columnTop {
			t.Errorf("%q is %d high", title, b.height())
		}
	}
}

// TestBalance checks that the lines of a title have about the same length.
func TestBalance(t *testing.T) {
	b, err := testRenderer(t).fit("Los coches feos de Tesla y el potencial que hay detrás", columnWidth, 350, maxLines, maxTitleSize)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"Los coches feos de", "Tesla y el potencial", "que hay detrás"}; !slices.Equal(b.lines, want) {
		t.Errorf("lines are %q, want %q", b.lines, want)
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
	composed, err := renderer.Render(Text{Title: "João"}, Pictures{})
	if err != nil {
		t.Fatal(err)
	}
	decomposed, err := renderer.Render(Text{Title: "Joa\u0303o"}, Pictures{})
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
