// Package poster draws the pictures that others show when they share a page of the site: two voices, two inks that
// overprint, and what the page is called. Like a press it works with one plate per ink; it knows neither pages nor HTTP.
package ogimage

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The size of a poster in pixels, as Open Graph recommends it.
const (
	Width  = 1200
	Height = 630
)

// Text is what stands on a poster.
type Text struct {
	Title string
	Above string // a short line over the title; may be empty
	Name  string // whose site it is
	Site  string // where it is
}

// Press prints posters with one face. It is safe for concurrent use.
type Press struct{ face *sfnt.Font }

// NewPress returns a press for a face in TrueType or OpenType form.
func NewPress(face []byte) (*Press, error) {
	parsed, err := opentype.Parse(face)
	if err != nil {
		return nil, fmt.Errorf("read face: %w", err)
	}
	return &Press{parsed}, nil
}

// Lacks returns the letters of text that the face does not have.
func (p *Press) Lacks(text string) string {
	var missing []rune
	var buffer sfnt.Buffer
	for _, letter := range text {
		if index, err := p.face.GlyphIndex(&buffer, letter); err != nil || index == 0 {
			missing = append(missing, letter)
		}
	}
	return string(missing)
}

// Print returns a poster as PNG.
func (p *Press) Print(text Text) ([]byte, error) {
	sheet := newPlates()
	drawVoices(sheet)
	sheet.ink.fill(margin, ruleTop, Width-2*margin, ruleHeight, ruleTone)
	if err := p.set(sheet, text); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.DefaultCompression}
	if err := encoder.Encode(&out, sheet.overprint()); err != nil {
		return nil, fmt.Errorf("write poster: %w", err)
	}
	return out.Bytes(), nil
}

// Where things stand, in pixels.
const (
	margin      = 72
	columnWidth = 644 // of the title; the voices stand beside it
	columnTop   = 58
	titleLine   = 480 // where the last letters of the title stand: where the tails end
	aboveSize   = 32
	aboveSpace  = 64    // what the line over the title takes of the column
	wordSpace   = 0.175 // of the height of a line; the face's own is narrow on a screen
	ruleTop     = 532
	ruleHeight  = 2
	ruleTone    = 90 // of 255
	nameSize    = 36
	siteSize    = 28
	footLine    = 584 // where the letters of the last line stand
)

// set puts all text in its place.
func (p *Press) set(sheet *plates, text Text) error {
	top := columnTop
	if text.Above != "" {
		above, err := p.sized(aboveSize)
		if err != nil {
			return err
		}
		sheet.teal.write(above, margin, top+aboveSize, text.Above)
		top += aboveSpace
	}
	title, err := p.fit(text.Title, columnWidth, titleLine-top)
	if err != nil {
		return err
	}
	for i, line := range title.lines {
		sheet.ink.write(title.face, margin, titleLine-title.above(i), line)
	}
	name, err := p.sized(nameSize)
	if err != nil {
		return err
	}
	site, err := p.sized(siteSize)
	if err != nil {
		return err
	}
	sheet.ink.write(name, margin, footLine, text.Name)
	sheet.ink.write(site, Width-margin-measure(site, text.Site), footLine, text.Site)
	return nil
}

// sized returns the face at a size in pixels.
func (p *Press) sized(pixels int) (font.Face, error) {
	face, err := opentype.NewFace(p.face, &opentype.FaceOptions{Size: float64(pixels), DPI: 72})
	if err != nil {
		return nil, fmt.Errorf("size face: %w", err)
	}
	return face, nil
}

// measure returns how wide text is in whole pixels.
func measure(face font.Face, text string) int {
	width := fixed.I(0)
	for i, word := range strings.Split(text, " ") {
		if i > 0 {
			width += space(face)
		}
		width += font.MeasureString(face, word)
	}
	return width.Ceil()
}

// space is the distance of words.
func space(face font.Face) fixed.Int26_6 {
	return fixed.Int26_6(float64(face.Metrics().Height) * wordSpace)
}

// write sets text on a plate, beginning at x, its letters standing on y.
func (p plate) write(face font.Face, x, y int, text string) {
	pen := font.Drawer{Dst: p.Alpha, Src: full, Face: face, Dot: fixed.P(x, y)}
	for _, word := range strings.Split(text, " ") {
		pen.DrawString(word)
		pen.Dot.X += space(face)
	}
}
