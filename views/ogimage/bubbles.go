package ogimage

import (
	"image"
	"image/color"

	"golang.org/x/image/vector"
)

// quarterCircle is the distance of a Bézier curve's control points from its ends, in radii, at which the curve approximates a
// quarter of a circle.
const quarterCircle = 0.5523

// bubble is a speech bubble: a disc with a tail that ends on its left, below it.
type bubble struct {
	x, y, radius float32 // of the disc
	drop         float32 // distance of the tail's end below the center
}

// layer is how far each pixel is covered.
type layer struct{ *image.Alpha }

// opaque is the source of what is drawn at full density.
var opaque = image.NewUniform(color.Alpha{0xff})

// drawBubble draws a bubble at full density.
func (l layer) drawBubble(b bubble) {
	r, handle := b.radius, b.radius*quarterCircle
	// The rasterizer covers only the bubble: one for the whole image would take more memory.
	box := image.Rect(0, 0, int(2*r), int(r+b.drop)).Add(image.Pt(int(b.x-r), int(b.y-r)))
	shape := vector.NewRasterizer(box.Dx(), box.Dy())
	at := func(dx, dy float32) (float32, float32) { return r - dx, r + dy }
	curve := func(ax, ay, bx, by, cx, cy float32) {
		ax, ay = at(ax, ay)
		bx, by = at(bx, by)
		cx, cy = at(cx, cy)
		shape.CubeTo(ax, ay, bx, by, cx, cy)
	}
	shape.MoveTo(at(r, b.drop))
	shape.LineTo(at(r, 0))
	curve(r, -handle, handle, -r, 0, -r)
	curve(-handle, -r, -r, -handle, -r, 0)
	curve(-r, handle, -handle, r, 0, r)
	shape.LineTo(at(r/2, r))
	shape.ClosePath()
	shape.Draw(l.Alpha, box.Intersect(l.Rect), opaque, image.Point{})
}

// drawSpeech draws a rectangle with the corners of a speech bubble: all round but the lower left one.
func (l layer) drawSpeech(box image.Rectangle, radius float32) {
	shape := vector.NewRasterizer(l.Rect.Dx(), l.Rect.Dy())
	box = box.Sub(l.Rect.Min)
	x0, y0, x1, y1 := float32(box.Min.X), float32(box.Min.Y), float32(box.Max.X), float32(box.Max.Y)
	handle := radius * (1 - quarterCircle)
	shape.MoveTo(x0, y1)
	shape.LineTo(x0, y0+radius)
	shape.CubeTo(x0, y0+handle, x0+handle, y0, x0+radius, y0)
	shape.LineTo(x1-radius, y0)
	shape.CubeTo(x1-handle, y0, x1, y0+handle, x1, y0+radius)
	shape.LineTo(x1, y1-radius)
	shape.CubeTo(x1, y1-handle, x1-handle, y1, x1-radius, y1)
	shape.ClosePath()
	shape.Draw(l.Alpha, l.Rect, opaque, image.Point{})
}
