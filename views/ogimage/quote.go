package ogimage

import (
	"image"
	"image/draw"
)

// Positions and sizes of a quotation, in pixels.
const (
	// GroundWidth and GroundHeight are the size of the picture behind it, in the proportions of a cover.
	GroundWidth  = Width
	GroundHeight = 714

	quoteWidth  = 760
	quoteHeight = 330
	quoteLines  = 7
	quoteSize   = 64 // of its largest letters
	quoteInset  = 44
	quoteLeft   = 56
	quoteGap    = 36 // below the bubble
)

// drawGround draws the page's picture from edge to edge, above the foot.
func (c *canvas) drawGround(picture image.Image) {
	if picture == nil {
		return
	}
	height := ruleTop + ruleHeight
	from := picture.Bounds().Min.Add(image.Pt(0, (picture.Bounds().Dy()-height)/2))
	draw.Draw(c.RGBA, image.Rect(0, 0, Width, height), picture, from, draw.Over)
}

// drawQuote draws a sentence in a speech bubble, as large as it needs, and above it the title of its page.
func (c *canvas) drawQuote(text Text) error {
	quote, err := c.fit(text.Title, quoteWidth, quoteHeight, quoteLines, quoteSize)
	if err != nil {
		return err
	}
	eyebrow, err := c.fitLine(text.Eyebrow, quoteWidth, eyebrowSize)
	if err != nil {
		return err
	}
	width := textWidth(eyebrow.face, eyebrow.lines[0])
	for _, line := range quote.lines {
		width = max(width, textWidth(quote.face, line))
	}
	foot := ruleTop - quoteGap
	last := foot - quoteInset - quote.size/8 // below it letters hang
	top := last - quote.height() - eyebrowRoom - quoteInset
	box := image.Rect(quoteLeft, top, quoteLeft+width+2*quoteInset, foot)
	c.drawBox(box, image.NewUniform(c.colors.Paper), image.Point{})
	c.write(eyebrow.face, c.colors.Light.Secondary, box.Min.X+quoteInset, top+quoteInset+eyebrowSize*3/4, eyebrow.lines[0])
	for i, line := range quote.lines {
		c.write(quote.face, c.colors.Ink, box.Min.X+quoteInset, last-quote.above(i), line)
	}
	return nil
}
