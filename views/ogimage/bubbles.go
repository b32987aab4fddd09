package ogimage

import (
	"image"

	"golang.org/x/image/vector"
)

// quarterCircle is the distance of a Bézier curve's control points from its ends, in radii, at which the curve approximates a
// quarter of a circle.
const quarterCircle = 0.5523

// bubble is a speech bubble: a disc with a tail that ends below it.
type bubble struct {
	x, y, radius float32 // of the disc
	drop         float32 // distance of the tail's end below the centre
	right        bool    // whether the tail is on the right
}

// The two bubbles of the logo in the demonstration, so large that the right edge of the image cuts them off.
var (
	firstBubble  = bubble{x: 934, y: 214, radius: 178, drop: 266}
	secondBubble = bubble{x: 1086, y: 288, radius: 150, drop: 230, right: true}
)

func drawBubbles(l *layers) {
	l.first.drawBubble(firstBubble)
	l.second.drawBubble(secondBubble)
}

// drawBubble draws a bubble at full density.
func (l layer) drawBubble(b bubble) {
	side := float32(-1)
	if b.right {
		side = 1
	}
	r, handle := b.radius, b.radius*quarterCircle
	// The rasterizer covers only the bubble: one for the whole image would take more memory.
	box := image.Rect(0, 0, int(2*r), int(r+b.drop)).Add(image.Pt(int(b.x-r), int(b.y-r)))
	shape := vector.NewRasterizer(box.Dx(), box.Dy())
	at := func(dx, dy float32) (float32, float32) { return r + side*dx, r + dy }
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
