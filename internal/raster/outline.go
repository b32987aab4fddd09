package raster

import (
	"math"
)

// line is a flattened subpath.
type line struct {
	points []point
	closed bool
}

// flatten turns a path into lines in pixels, and counts their points.
func (p *painter) flatten(path []subpath, m matrix) []line {
	lines := make([]line, 0, len(path))
	for _, sub := range path {
		at := m.apply(sub.start).bounded()
		l := line{points: []point{at}, closed: sub.closed}
		for _, s := range sub.segments {
			to := m.apply(s.to).bounded()
			if s.curve {
				c1, c2 := m.apply(s.c1).bounded(), m.apply(s.c2).bounded()
				steps := int(min(max(math.Sqrt(at.distance(c1)+c1.distance(c2)+c2.distance(to))*1.2, 4), 200))
				for i := 1; i < steps; i++ {
					l.points = append(l.points, cubic(at, c1, c2, to, float64(i)/float64(steps)))
				}
			}
			l.points = append(l.points, to)
			at = to
			if len(l.points) > p.points {
				break
			}
		}
		if p.points -= len(l.points); p.points < 0 {
			return nil
		}
		lines = append(lines, l)
	}
	return lines
}

// bounded returns the point within what can be drawn.
func (p point) bounded() point {
	bound := func(v float64) float64 {
		if math.IsNaN(v) {
			return 0
		}
		return min(max(v, -maxCoord), maxCoord)
	}
	return point{bound(p.x), bound(p.y)}
}

func (p point) distance(q point) float64 { return math.Hypot(p.x-q.x, p.y-q.y) }

func cubic(a, b, c, d point, t float64) point {
	u := 1 - t
	w0, w1, w2, w3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
	return point{w0*a.x + w1*b.x + w2*c.x + w3*d.x, w0*a.y + w1*b.y + w2*c.y + w3*d.y}
}

// pen is how lines are stroked, in pixels.
type pen struct {
	half       float64 // of the width
	cap, join  string
	miter      float64
	dashes     []float64
	dashOffset float64
}

// stroke returns the outlines of stroked lines: polygons that all turn the same way, so that together they cover what any covers.
func (p *painter) stroke(lines []line, pen pen) []line {
	var out []line
	for _, l := range lines {
		for _, part := range p.dash(l, pen) {
			out = append(out, pen.outline(part)...)
		}
		if len(out) > p.points {
			break
		}
	}
	for i := range out {
		out[i].orient()
		p.points -= len(out[i].points)
	}
	return out
}

// dash cuts a line into its dashes.
func (p *painter) dash(l line, pen pen) []line {
	total := 0.
	for _, d := range pen.dashes {
		total += d
	}
	if len(pen.dashes) == 0 || !(total > 1e-3) {
		return []line{l}
	}
	points := l.points
	if l.closed {
		points = append(points[:len(points):len(points)], points[0])
	}
	at, left := 0, math.Mod(pen.dashOffset, total*2)
	if left < 0 {
		left += total * 2
	}
	n := len(pen.dashes)
	for left > 0 && left >= pen.dashes[at%n] {
		left -= pen.dashes[at%n]
		at++
	}
	left = pen.dashes[at%n] - left
	var parts []line
	current := []point{points[0]}
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		for long := a.distance(b); long > 0 && left <= long; long = a.distance(b) {
			a = point{a.x + (b.x-a.x)*left/long, a.y + (b.y-a.y)*left/long}
			if at%2 == 0 {
				parts = append(parts, line{points: append(current, a)})
			}
			at++
			current, left = []point{a}, pen.dashes[at%n]
			if p.points--; p.points < 0 {
				return nil
			}
			if left == 0 && at%2 == 1 { // a gap of nothing
				at++
				left = pen.dashes[at%n]
			}
		}
		left -= a.distance(b)
		current = append(current, b)
	}
	if at%2 == 0 && len(current) > 1 {
		parts = append(parts, line{points: current})
	}
	return parts
}

// outline returns the polygons that a stroked line is made of: a rectangle for each piece, and what fills joins and caps.
func (n pen) outline(l line) []line {
	points := make([]point, 0, len(l.points)+1)
	for _, p := range l.points {
		if len(points) == 0 || p.distance(points[len(points)-1]) > 1e-6 {
			points = append(points, p)
		}
	}
	if l.closed && len(points) > 1 && points[0].distance(points[len(points)-1]) > 1e-6 {
		points = append(points, points[0])
	}
	if len(points) == 1 { // a dot, if its ends show
		return n.dot(points[0])
	}
	var out []line
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		if !l.closed && n.cap == "square" {
			d := direction(a, b)
			if i == 1 {
				a = point{a.x - d.x*n.half, a.y - d.y*n.half}
			}
			if i == len(points)-1 {
				b = point{b.x + d.x*n.half, b.y + d.y*n.half}
			}
		}
		d := direction(a, b)
		x, y := -d.y*n.half, d.x*n.half
		out = append(out, line{points: []point{{a.x + x, a.y + y}, {b.x + x, b.y + y}, {b.x - x, b.y - y}, {a.x - x, a.y - y}}})
		switch {
		case i < len(points)-1:
			out = append(out, n.corner(points[i-1], points[i], points[i+1])...)
		case l.closed:
			out = append(out, n.corner(points[i-1], points[i], points[1])...)
		}
	}
	if !l.closed && n.cap == "round" {
		out = append(out, n.round(points[0]), n.round(points[len(points)-1]))
	}
	return out
}

func (n pen) dot(at point) []line {
	switch n.cap {
	case "round":
		return []line{n.round(at)}
	case "square":
		h := n.half
		return []line{{points: []point{{at.x - h, at.y - h}, {at.x + h, at.y - h}, {at.x + h, at.y + h}, {at.x - h, at.y + h}}}}
	}
	return nil
}

// round returns a disc.
func (n pen) round(at point) line {
	steps := int(min(max(math.Sqrt(n.half)*6, 8), 120))
	l := line{points: make([]point, steps)}
	for i := range steps {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(steps))
		l.points[i] = point{at.x + n.half*cos, at.y + n.half*sin}
	}
	return l
}

// corner fills the gap where two pieces meet.
func (n pen) corner(a, b, c point) []line {
	in, out := direction(a, b), direction(b, c)
	cross, dot := in.x*out.y-in.y*out.x, in.x*out.x+in.y*out.y
	if math.Abs(cross) < 1e-3 && dot > 0 {
		return nil
	}
	if n.join == "round" {
		return []line{n.round(b)}
	}
	side := -1.
	if cross < 0 {
		side = 1
	}
	from := point{b.x - in.y*n.half*side, b.y + in.x*n.half*side}
	to := point{b.x - out.y*n.half*side, b.y + out.x*n.half*side}
	if n.join == "miter" && 1+dot > 1e-6 && 1/math.Sqrt((1+dot)/2) <= n.miter {
		far := 1 / (1 + dot)
		tip := point{b.x + (from.x+to.x-2*b.x)*far, b.y + (from.y+to.y-2*b.y)*far}
		return []line{{points: []point{b, from, tip, to}}}
	}
	return []line{{points: []point{b, from, to}}}
}

func direction(a, b point) point {
	long := a.distance(b)
	if long == 0 {
		return point{1, 0}
	}
	return point{(b.x - a.x) / long, (b.y - a.y) / long}
}

// orient turns a polygon so that its area is positive.
func (l *line) orient() {
	area := 0.
	for i, a := range l.points {
		b := l.points[(i+1)%len(l.points)]
		area += a.x*b.y - b.x*a.y
	}
	if area < 0 {
		for i, j := 0, len(l.points)-1; i < j; i, j = i+1, j-1 {
			l.points[i], l.points[j] = l.points[j], l.points[i]
		}
	}
}
