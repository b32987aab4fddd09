package ogimage

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"
	"unicode"

	scale "golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"

	"portfolio/internal/palette"
)

// Initials returns the first letter of the first and of the last word of a name.
func Initials(name string) string {
	words := strings.FieldsFunc(norm.NFC.String(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' })
	switch len(words) {
	case 0:
		return ""
	case 1:
		return firstLetter(words[0])
	}
	return firstLetter(words[0]) + firstLetter(words[len(words)-1])
}

func firstLetter(word string) string { return strings.ToUpper(string([]rune(word)[:1])) }

// The mark of a site without one of its own: initials in a speech bubble.
const (
	markSide   = 48
	markLetter = 22                                          // size of the letters
	markLine   = fixed.Int26_6(22<<6 + markLetter<<6*38/100) // the letters' baseline: capitals are 0.76 of the size high
	markBubble = `M0 48V22A22 22 0 0 1 22 0H26A22 22 0 0 1 26 44H8z`
)

// MarkSVG draws the mark. Its letters are outlines, so that they look the same everywhere.
func (r *Renderer) MarkSVG(initials string) ([]byte, error) {
	letters, err := r.outlines(initials)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d"><path fill="%s" d="%s"/><path fill="%s" d="%s"/></svg>`,
		markSide, markSide, markSide, markSide, palette.Hex(r.colors.First), markBubble, palette.Hex(r.colors.OnFirst), letters), nil
}

// outlines returns the path of a text in the middle of the mark's bubble.
func (r *Renderer) outlines(text string) (string, error) {
	face, err := r.faceAt(markLetter)
	if err != nil {
		return "", err
	}
	pen := fixed.Point26_6{X: fixed.I(markSide/2) - font.MeasureString(face, text)/2, Y: markLine}
	var path strings.Builder
	var buffer sfnt.Buffer
	for _, letter := range text {
		at := fontWith(r.fonts, letter)
		if at < 0 {
			continue
		}
		index, err := r.fonts[at].GlyphIndex(&buffer, letter)
		if err != nil {
			return "", fmt.Errorf("draw mark: %w", err)
		}
		segments, err := r.fonts[at].LoadGlyph(&buffer, index, fixed.I(markLetter), nil)
		if err != nil {
			return "", fmt.Errorf("draw mark: %w", err)
		}
		writeSegments(&path, segments, pen)
		advance, _ := face.GlyphAdvance(letter)
		pen.X += advance
	}
	return path.String(), nil
}

// commands are those of a path for the segments of a glyph, with the number of their points.
var commands = map[sfnt.SegmentOp]struct {
	name   string
	points int
}{sfnt.SegmentOpMoveTo: {"M", 1}, sfnt.SegmentOpLineTo: {"L", 1}, sfnt.SegmentOpQuadTo: {"Q", 2}, sfnt.SegmentOpCubeTo: {"C", 3}}

func writeSegments(path *strings.Builder, segments sfnt.Segments, pen fixed.Point26_6) {
	for i, segment := range segments {
		command := commands[segment.Op]
		if segment.Op == sfnt.SegmentOpMoveTo && i > 0 {
			path.WriteString("z")
		}
		path.WriteString(command.name)
		for j, point := range segment.Args[:command.points] {
			if j > 0 {
				path.WriteString(" ")
			}
			fmt.Fprintf(path, "%.4g %.4g", float64(point.X+pen.X)/64, float64(point.Y+pen.Y)/64)
		}
	}
	if len(segments) > 0 {
		path.WriteString("z")
	}
}

// Icon is the size of an icon: its side in pixels, and the margin around the mark as a share of that.
type Icon struct {
	Side   int
	Margin float64
}

// IconPNG draws the icon of a picture, or of initials if there is none. With a margin it has a ground.
func (r *Renderer) IconPNG(icon Icon, picture image.Image, initials string) ([]byte, error) {
	drawn := image.NewRGBA(image.Rect(0, 0, icon.Side, icon.Side))
	if icon.Margin > 0 {
		draw.Draw(drawn, drawn.Rect, image.NewUniform(r.colors.Paper), image.Point{}, draw.Src)
	}
	margin := int(float64(icon.Side)*icon.Margin + 0.5)
	inner := drawn.Rect.Inset(margin)
	if picture != nil {
		scale.CatmullRom.Scale(drawn, fitInto(inner, picture.Bounds()), picture, picture.Bounds(), draw.Over, nil)
	} else if err := r.drawMark(drawn, inner, initials); err != nil {
		return nil, err
	}
	var encoded image.Image = drawn
	if picture == nil && icon.Margin > 0 { // without a ground the colors are transparent, which reduce does not know
		if few := reduce(drawn); few != nil {
			encoded = few
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, encoded); err != nil {
		return nil, fmt.Errorf("encode icon: %w", err)
	}
	return out.Bytes(), nil
}

// fitInto returns the largest rectangle of a picture's ratio in the middle of another one.
func fitInto(inner, picture image.Rectangle) image.Rectangle {
	width, height := inner.Dx(), inner.Dy()
	if picture.Dx() > picture.Dy() {
		height = max(1, width*picture.Dy()/picture.Dx())
	} else {
		width = max(1, height*picture.Dx()/picture.Dy())
	}
	corner := image.Pt(inner.Min.X+(inner.Dx()-width)/2, inner.Min.Y+(inner.Dy()-height)/2)
	return image.Rectangle{corner, corner.Add(image.Pt(width, height))}
}

// drawMark draws the mark of MarkSVG.
func (r *Renderer) drawMark(to *image.RGBA, inner image.Rectangle, initials string) error {
	side := float32(inner.Dx())
	shape := layer{image.NewAlpha(to.Rect)}
	shape.drawBubble(bubble{
		x: float32(inner.Min.X) + side/2, y: float32(inner.Min.Y) + side*0.46, radius: side * 0.46, drop: side * 0.54,
	})
	draw.DrawMask(to, to.Rect, image.NewUniform(r.colors.First), image.Point{}, shape.Alpha, image.Point{}, draw.Over)
	face, err := r.faceAt(inner.Dx() * markLetter / markSide)
	if err != nil {
		return err
	}
	pen := font.Drawer{Dst: to, Src: image.NewUniform(color.Color(r.colors.OnFirst)), Face: face}
	pen.Dot = fixed.Point26_6{
		X: fixed.I(inner.Min.X+inner.Dx()/2) - pen.MeasureString(initials)/2,
		Y: fixed.I(inner.Min.Y) + fixed.Int26_6(side*64*(0.46+capHeight*float32(markLetter)/markSide/2)),
	}
	pen.DrawString(initials)
	return nil
}
