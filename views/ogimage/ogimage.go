// Package ogimage draws the Open Graph images of the site, which other sites show when somebody shares a page: the page's picture in a
// speech bubble, its title, and at the foot whose site it is. It knows neither pages nor HTTP.
package ogimage

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"

	"portfolio/internal/palette"
)

// Version changes with the look of the images.
const Version = "share picture 2"

// The size of an image in pixels, as Open Graph recommends it.
const (
	Width  = 1200
	Height = 630
)

// Text is the text of an image.
type Text struct {
	Title   string
	Eyebrow string // a short line over the title; may be empty
	Figure  string // a number by which the page is remembered, set large over the title; may be empty
	Percent int    // of a bar below the figure, 0 for none
	Quote   bool   // whether the title is a sentence of the page, which stands in front of its picture
	Owner   string // the name of the site's owner
	Host    string // of the site
}

// Pictures are the pictures of an image. Each may be nil.
type Pictures struct {
	Page       image.Image // of the page: PictureWidth × PictureHeight, behind a quotation GroundWidth × GroundHeight
	Photograph bool        // whether it is no drawing
	Mark       image.Image // of the site: MarkSide × MarkSide
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

// Render returns an image as PNG or JPEG.
func (r *Renderer) Render(text Text, pictures Pictures) ([]byte, error) {
	for _, part := range []*string{&text.Title, &text.Eyebrow, &text.Figure, &text.Owner, &text.Host} {
		*part = norm.NFC.String(*part) // letters and their accents as one
	}
	if r.MissingGlyphs(strings.ReplaceAll(text.Figure, "\u202f", "")) != "" {
		text.Figure, text.Percent = "", 0 // half a number says another one
	}
	c := &canvas{Renderer: r, RGBA: image.NewRGBA(image.Rect(0, 0, Width, Height))}
	draw.Draw(c.RGBA, c.Rect, image.NewUniform(r.colors.Paper), image.Point{}, draw.Src)
	beside := c.drawTitle
	if text.Quote {
		c.drawGround(pictures.Page)
		beside = c.drawQuote
	} else {
		c.drawPicture(pictures.Page)
	}
	if err := errors.Join(beside(text), c.drawFoot(text, pictures.Mark)); err != nil {
		return nil, err
	}
	return encode(c.RGBA, pictures.Photograph)
}

// Positions and sizes in pixels.
const (
	margin      = 72
	columnWidth = 480 // of the title, left of the picture
	columnTop   = 72
	columnFoot  = 500
	maxLines    = 3 // of a title

	PictureWidth  = 600
	PictureHeight = 357
	pictureLeft   = Width - PictureWidth
	pictureTop    = 96
	pictureRadius = 44
	echo          = 24 // how far the bubble behind the picture looks out

	eyebrowSize = 28
	eyebrowRoom = 60 // the height that the eyebrow takes
	figureSize  = 132
	barHeight   = 18
	barRoom     = 48
	wordSpace   = 0.175 // relative to the line height; the font's own space is too narrow on a screen
	ruleTop     = 532
	ruleHeight  = 2
	ownerSize   = 34
	hostSize    = 26
	footLine    = 592 // the baseline of the owner and the host

	// MarkSide is the side of the mark at the foot.
	MarkSide = 52
)

// canvas is an image that is being drawn.
type canvas struct {
	*Renderer
	*image.RGBA
}

// drawPicture draws the page's picture in a bubble that the right edge cuts, and behind it another one.
func (c *canvas) drawPicture(picture image.Image) {
	if picture == nil {
		return
	}
	box := image.Rect(pictureLeft, pictureTop, Width+pictureRadius+echo, pictureTop+PictureHeight)
	c.drawBox(box.Add(image.Pt(-echo, echo)), image.NewUniform(c.echoOf(picture)), image.Point{})
	c.drawBox(box, image.NewUniform(c.colors.Paper), image.Point{}) // behind what is transparent
	c.drawBox(box, picture, box.Min.Sub(picture.Bounds().Min))
}

// echoOf returns the color of the bubble behind a picture: that of the two which the picture's edge has not.
func (c *canvas) echoOf(picture image.Image) color.RGBA {
	corner := picture.Bounds()
	edge, _ := color.RGBAModel.Convert(picture.At(corner.Min.X, corner.Max.Y-1)).(color.RGBA)
	if index, _ := nearest(color.Palette{c.colors.First, c.colors.Second}, edge); index == 1 {
		return c.colors.First
	}
	return c.colors.Second
}

// drawBox draws what a source has at the image's own places, less from, in a bubble.
func (c *canvas) drawBox(box image.Rectangle, source image.Image, from image.Point) {
	shape := layer{image.NewAlpha(box.Intersect(c.Rect))}
	shape.drawSpeech(box, pictureRadius)
	draw.DrawMask(c.RGBA, shape.Rect, source, shape.Rect.Min.Sub(from), shape.Alpha, shape.Rect.Min, draw.Over)
}

// drawTitle draws what stands beside the picture, in the middle of its column.
func (c *canvas) drawTitle(text Text) error {
	room := columnFoot - columnTop
	above := 0
	if text.Eyebrow != "" {
		above += eyebrowRoom
	}
	var figure block
	var err error
	if text.Figure != "" {
		if figure, err = c.fit(text.Figure, columnWidth, figureSize, 1, figureSize); err != nil {
			return err
		}
		above += figure.height() + figure.size/4
	}
	if text.Percent > 0 {
		above += barRoom
	}
	title, err := c.fit(text.Title, columnWidth, room-above, maxLines, maxTitleSize)
	if err != nil {
		return err
	}
	y := columnTop + max(0, room-above-title.height())/2
	if text.Eyebrow != "" {
		eyebrow, err := c.fitLine(text.Eyebrow, columnWidth, eyebrowSize)
		if err != nil {
			return err
		}
		c.write(eyebrow.face, c.colors.Light.Secondary, margin, y+eyebrowSize, eyebrow.lines[0])
		y += eyebrowRoom
	}
	if text.Figure != "" {
		y += figure.height()
		c.write(figure.face, c.colors.Light.Accent, margin, y, figure.lines[0])
		y += figure.size / 4
	}
	if text.Percent > 0 {
		c.fill(margin, y, columnWidth, barHeight, palette.Mix(c.colors.Paper, c.colors.Ink, 0.14))
		c.fill(margin, y, columnWidth*min(text.Percent, 100)/100, barHeight, c.colors.Second)
		y += barRoom
	}
	y += title.height()
	for i, line := range title.lines {
		c.write(title.face, c.colors.Ink, margin, y-title.above(i), line)
	}
	return nil
}

// drawFoot draws whose site it is.
func (c *canvas) drawFoot(text Text, mark image.Image) error {
	if !text.Quote { // whose picture ends there
		c.fill(margin, ruleTop, Width-2*margin, ruleHeight, palette.Mix(c.colors.Paper, c.colors.Ink, 0.35))
	}
	left := margin
	if mark != nil {
		draw.Draw(c.RGBA, image.Rect(0, 0, MarkSide, MarkSide).Add(image.Pt(margin, footLine+12-MarkSide)), mark, mark.Bounds().Min, draw.Over)
		left += MarkSide + 16
	}
	host, err := c.fitLine(text.Host, Width/2-margin, hostSize)
	if err != nil {
		return err
	}
	hostWidth := textWidth(host.face, host.lines[0])
	owner, err := c.fitLine(text.Owner, Width-margin-left-hostWidth-margin/2, ownerSize)
	if err != nil {
		return err
	}
	c.write(owner.face, c.colors.Ink, left, footLine, owner.lines[0])
	c.write(host.face, c.colors.Ink, Width-margin-hostWidth, footLine, host.lines[0])
	return nil
}

// fill draws a rectangle.
func (c *canvas) fill(x, y, width, height int, ink color.RGBA) {
	draw.Draw(c.RGBA, image.Rect(x, y, x+width, y+height), image.NewUniform(ink), image.Point{}, draw.Src)
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
func (c *canvas) write(face font.Face, ink color.RGBA, x, y int, text string) {
	pen := font.Drawer{Dst: c.RGBA, Src: image.NewUniform(ink), Face: face, Dot: fixed.P(x, y)}
	for _, word := range strings.Split(text, " ") {
		pen.DrawString(word)
		pen.Dot.X += space(face)
	}
}
