// Package ogimage draws the Open Graph images of the site, which other sites show when somebody shares a page: the two speech
// bubbles of the logo and the title of the page. It draws each of the three colours on a layer of its own and mixes them at
// the end. It knows neither pages nor HTTP.
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
	"golang.org/x/text/unicode/norm"

	"portfolio/internal/palette"
)

// Version changes with the look of the images.
const Version = "share picture 1"

// The size of an image in pixels, as Open Graph recommends it.
const (
	Width  = 1200
	Height = 630
)

// Text is the text of an image.
type Text struct {
	Title   string
	Eyebrow string // a short line over the title; may be empty
	Owner   string // the name of the site's owner
	Host    string // of the site
}

// Renderer draws images with the colors of one site. It is safe for concurrent use.
type Renderer struct {
	fonts  []*sfnt.Font
	colors palette.Palette
}

// NewRenderer returns a Renderer for TrueType or OpenType fonts. Each letter is drawn with the first that has it.
func NewRenderer(colors palette.Palette, fonts ...[]byte) (*Renderer, error) {
	r := &Renderer{colors: colors}
	for _, data := range fonts {
		parsed, err := opentype.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("read font: %w", err)
		}
		r.fonts = append(r.fonts, parsed)
	}
	return r, nil
}

// MissingGlyphs returns the characters of text that no font has a glyph for.
func (r *Renderer) MissingGlyphs(text string) string {
	var missing []rune
	for _, char := range text {
		if fontWith(r.fonts, char) < 0 {
			missing = append(missing, char)
		}
	}
	return string(missing)
}

// Render returns an image as PNG.
func (r *Renderer) Render(text Text) ([]byte, error) {
	for _, part := range []*string{&text.Title, &text.Eyebrow, &text.Owner, &text.Host} {
		*part = norm.NFC.String(*part) // letters and their accents as one
	}
	l := newLayers()
	drawBubbles(l)
	l.ink.fill(margin, ruleTop, Width-2*margin, ruleHeight, ruleTone)
	if err := r.drawText(l, text); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.DefaultCompression}
	if err := encoder.Encode(&out, l.composite(r.colors)); err != nil {
		return nil, fmt.Errorf("encode image: %w", err)
	}
	return out.Bytes(), nil
}

// Positions and sizes in pixels.
const (
	margin      = 72
	columnWidth = 644 // of the title, left of the bubbles
	columnTop   = 58
	titleLine   = 480 // the last baseline of the title, level with the tails
	eyebrowSize = 32
	eyebrowRoom = 64    // the height that the eyebrow takes from the title
	wordSpace   = 0.175 // relative to the line height; the font's own space is too narrow on a screen
	ruleTop     = 532
	ruleHeight  = 2
	ruleTone    = 90 // of 255
	ownerSize   = 36
	hostSize    = 28
	footLine    = 584 // the baseline of the owner and the host
)

// drawText draws the text on its layers.
func (r *Renderer) drawText(l *layers, text Text) error {
	top := columnTop
	if text.Eyebrow != "" {
		face, err := r.faceAt(eyebrowSize)
		if err != nil {
			return err
		}
		l.second.write(face, margin, top+eyebrowSize, text.Eyebrow)
		top += eyebrowRoom
	}
	title, err := r.fit(text.Title, columnWidth, titleLine-top)
	if err != nil {
		return err
	}
	for i, line := range title.lines {
		l.ink.write(title.face, margin, titleLine-title.above(i), line)
	}
	ownerFace, err := r.faceAt(ownerSize)
	if err != nil {
		return err
	}
	hostFace, err := r.faceAt(hostSize)
	if err != nil {
		return err
	}
	l.ink.write(ownerFace, margin, footLine, text.Owner)
	l.ink.write(hostFace, Width-margin-textWidth(hostFace, text.Host), footLine, text.Host)
	return nil
}

// faceAt returns the fonts at a size in pixels.
func (r *Renderer) faceAt(pixels int) (font.Face, error) { return newFaces(r.fonts, pixels) }

// textWidth returns the width of text in pixels, rounded up.
func textWidth(face font.Face, text string) int {
	width := fixed.I(0)
	for i, word := range strings.Split(text, " ") {
		if i > 0 {
			width += space(face)
		}
		width += font.MeasureString(face, word)
	}
	return width.Ceil()
}

// space returns the width of a space.
func space(face font.Face) fixed.Int26_6 {
	return fixed.Int26_6(float64(face.Metrics().Height) * wordSpace)
}

// write draws text that starts at x on the baseline y.
func (l layer) write(face font.Face, x, y int, text string) {
	pen := font.Drawer{Dst: l.Alpha, Src: opaque, Face: face, Dot: fixed.P(x, y)}
	for _, word := range strings.Split(text, " ") {
		pen.DrawString(word)
		pen.Dot.X += space(face)
	}
}
