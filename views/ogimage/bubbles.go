package ogimage

import (
	"image"

	"golang.org/x/image/vector"
)

// bend is how far the handles of a curve stand from its ends, as a part of the radius, for the curve to be a quarter of
// a circle.
const bend = 0.5523

// voice is a speech shape: a disc with one corner, the tail, which reaches below it.
type voice struct {
	x, y, radius float32 // of the disc
	drop         float32 // how far the tail ends below the middle
	right        bool    // whether the tail is on the right
}

// The two voices stand as in static/img/mark.svg, large enough to leave the sheet on the right.
var (
	voiceOne = voice{x: 934, y: 214, radius: 178, drop: 266}
	voiceTwo = voice{x: 1086, y: 288, radius: 150, drop: 230, right: true}
)

func drawVoices(sheet *plates) {
	sheet.coral.press(voiceOne)
	sheet.teal.press(voiceTwo)
}

// press puts a voice on a plate.
func (p plate) press(v voice) {
	side := float32(-1)
	if v.right {
		side = 1
	}
	r, handle := v.radius, v.radius*bend
	// The shape is drawn on a sheet of its own, no larger than it must be.
	box := image.Rect(0, 0, int(2*r), int(r+v.drop)).Add(image.Pt(int(v.x-r), int(v.y-r)))
	shape := vector.NewRasterizer(box.Dx(), box.Dy())
	at := func(dx, dy float32) (float32, float32) { return r + side*dx, r + dy }
	curve := func(ax, ay, bx, by, cx, cy float32) {
		ax, ay = at(ax, ay)
		bx, by = at(bx, by)
		cx, cy = at(cx, cy)
		shape.CubeTo(ax, ay, bx, by, cx, cy)
	}
	shape.MoveTo(at(r, v.drop))
	shape.LineTo(at(r, 0))
	curve(r, -handle, handle, -r, 0, -r)
	curve(-handle, -r, -r, -handle, -r, 0)
	curve(-r, handle, -handle, r, 0, r)
	shape.LineTo(at(r/2, r))
	shape.ClosePath()
	shape.Draw(p.Alpha, box.Intersect(p.Rect), full, image.Point{})
}
