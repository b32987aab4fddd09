package raster

import (
	"math"
	"strconv"
)

// point is a place in a drawing.
type point struct{ x, y float64 }

// segment is a line or, with its two control points, a curve.
type segment struct {
	to     point
	c1, c2 point
	curve  bool
}

// subpath is a run of segments without a gap.
type subpath struct {
	start    point
	segments []segment
	closed   bool
}

// matrix is an affine transformation, as in SVG's matrix().
type matrix [6]float64

var identity = matrix{1, 0, 0, 1, 0, 0}

func (m matrix) times(n matrix) matrix {
	return matrix{
		m[0]*n[0] + m[2]*n[1], m[1]*n[0] + m[3]*n[1],
		m[0]*n[2] + m[2]*n[3], m[1]*n[2] + m[3]*n[3],
		m[0]*n[4] + m[2]*n[5] + m[4], m[1]*n[4] + m[3]*n[5] + m[5],
	}
}

func (m matrix) apply(p point) point {
	return point{m[0]*p.x + m[2]*p.y + m[4], m[1]*p.x + m[3]*p.y + m[5]}
}

// scale returns by how much m enlarges lengths, on average.
func (m matrix) scale() float64 { return math.Sqrt(math.Abs(m[0]*m[3] - m[1]*m[2])) }

// inverse returns the transformation back; false if there is none.
func (m matrix) inverse() (matrix, bool) {
	det := m[0]*m[3] - m[1]*m[2]
	if math.Abs(det) < 1e-12 || math.IsNaN(det) {
		return identity, false
	}
	return matrix{m[3] / det, -m[1] / det, -m[2] / det, m[0] / det, (m[2]*m[5] - m[3]*m[4]) / det, (m[1]*m[4] - m[0]*m[5]) / det}, true
}

// scanner reads numbers as SVG writes them: 1.5.5-3e2 are three.
type scanner struct {
	text string
	at   int
}

func (s *scanner) skip() {
	for s.at < len(s.text) {
		switch s.text[s.at] {
		case ' ', ',', '\t', '\n', '\r', '\f':
			s.at++
		default:
			return
		}
	}
}

// number reads a number; false if there is none.
func (s *scanner) number() (float64, bool) {
	s.skip()
	i := s.at
	if i < len(s.text) && (s.text[i] == '-' || s.text[i] == '+') {
		i++
	}
	digits, dot := 0, false
	for ; i < len(s.text); i++ {
		if c := s.text[i]; c >= '0' && c <= '9' {
			digits++
		} else if c == '.' && !dot {
			dot = true
		} else {
			break
		}
	}
	if digits == 0 {
		return 0, false
	}
	if i < len(s.text) && (s.text[i] == 'e' || s.text[i] == 'E') {
		j := i + 1
		if j < len(s.text) && (s.text[j] == '-' || s.text[j] == '+') {
			j++
		}
		if k := j; k < len(s.text) && s.text[k] >= '0' && s.text[k] <= '9' {
			for k < len(s.text) && s.text[k] >= '0' && s.text[k] <= '9' {
				k++
			}
			i = k
		}
	}
	value, err := strconv.ParseFloat(s.text[s.at:i], 64)
	s.at = i
	return value, err == nil
}

// flag reads 0 or 1, after which no space is needed.
func (s *scanner) flag() (float64, bool) {
	s.skip()
	if s.at < len(s.text) && (s.text[s.at] == '0' || s.text[s.at] == '1') {
		s.at++
		return float64(s.text[s.at-1] - '0'), true
	}
	return 0, false
}

// numbers returns the numbers of a list.
func numbers(text string) []float64 {
	var list []float64
	for s := (scanner{text: text}); ; {
		n, ok := s.number()
		if !ok {
			return list
		}
		list = append(list, n)
	}
}

// arguments are how many numbers each command of a path takes.
var arguments = map[byte]int{'m': 2, 'l': 2, 'h': 1, 'v': 1, 'c': 6, 's': 4, 'q': 4, 't': 2, 'a': 7, 'z': 0}

// pathReader reads path data.
type pathReader struct {
	scanner
	path          []subpath
	pen, control  point // where it is, and the last control point
	last, command byte  // in small letters; the command as it is written
	ended         bool  // whether the subpath was closed
}

// parsePath reads path data as far as it is right, as browsers do.
func parsePath(data string) []subpath {
	r := &pathReader{scanner: scanner{text: data}}
	for r.next() {
	}
	return r.path
}

// next reads a command with its numbers.
func (r *pathReader) next() bool {
	r.skip()
	if r.at >= len(r.text) {
		return false
	}
	switch c := r.text[r.at]; {
	case arguments[c|0x20] > 0 || c|0x20 == 'z':
		r.command = c
		r.at++
	case r.command == 0 || r.command|0x20 == 'z':
		return false
	case r.command|0x20 == 'm':
		r.command-- // further points are lines: l after m, L after M
	}
	name := r.command | 0x20
	if len(r.path) == 0 && name != 'm' {
		return false
	}
	var a [7]float64
	for i := range arguments[name] {
		read := r.number
		if name == 'a' && (i == 3 || i == 4) {
			read = r.flag
		}
		var ok bool
		if a[i], ok = read(); !ok {
			return false
		}
	}
	r.do(name, a)
	r.last = name
	return true
}

func (r *pathReader) do(name byte, a [7]float64) {
	var base point
	if r.command >= 'a' {
		base = r.pen
	}
	at := func(i int) point { return point{base.x + a[i], base.y + a[i+1]} }
	switch name {
	case 'm':
		r.pen = at(0)
		r.path = append(r.path, subpath{start: r.pen})
		r.ended = false
		return
	case 'z':
		p := &r.path[len(r.path)-1]
		p.closed, r.pen, r.ended = true, p.start, true
		return
	}
	if r.ended {
		r.path, r.ended = append(r.path, subpath{start: r.pen}), false
	}
	switch name {
	case 'l':
		r.line(at(0))
	case 'h':
		r.line(point{base.x + a[0], r.pen.y})
	case 'v':
		r.line(point{r.pen.x, base.y + a[0]})
	case 'c':
		r.curve(at(0), at(2), at(4))
	case 's':
		r.curve(r.mirrored("cs"), at(0), at(2))
	case 'q':
		r.quad(at(0), at(2))
	case 't':
		r.quad(r.mirrored("qt"), at(0))
	case 'a':
		r.arc(a[0], a[1], a[2], a[3] == 1, a[4] == 1, at(5))
	}
}

// mirrored returns the last control point on the other side of the pen, if the last command was one of these.
func (r *pathReader) mirrored(commands string) point {
	if r.last == commands[0] || r.last == commands[1] {
		return point{2*r.pen.x - r.control.x, 2*r.pen.y - r.control.y}
	}
	return r.pen
}

func (r *pathReader) add(s segment) {
	p := &r.path[len(r.path)-1]
	p.segments = append(p.segments, s)
	r.pen = s.to
}

func (r *pathReader) line(to point) { r.add(segment{to: to}) }

func (r *pathReader) curve(c1, c2, to point) {
	r.control = c2
	r.add(segment{to: to, c1: c1, c2: c2, curve: true})
}

func (r *pathReader) quad(c, to point) {
	from := r.pen
	r.curve(point{from.x + 2*(c.x-from.x)/3, from.y + 2*(c.y-from.y)/3}, point{to.x + 2*(c.x-to.x)/3, to.y + 2*(c.y-to.y)/3}, to)
	r.control = c
}

// arc adds an elliptical arc as curves, as appendix B.2 of SVG 2 computes it.
func (r *pathReader) arc(rx, ry, degrees float64, large, sweep bool, to point) {
	from := r.pen
	rx, ry = math.Abs(rx), math.Abs(ry)
	if rx == 0 || ry == 0 || from == to {
		r.line(to)
		return
	}
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	dx, dy := (from.x-to.x)/2, (from.y-to.y)/2
	x, y := cos*dx+sin*dy, cos*dy-sin*dx
	if grow := math.Sqrt(x*x/(rx*rx) + y*y/(ry*ry)); grow > 1 {
		rx, ry = rx*grow, ry*grow
	}
	root := math.Sqrt(max(0, (rx*rx*ry*ry-rx*rx*y*y-ry*ry*x*x)/(rx*rx*y*y+ry*ry*x*x)))
	if large == sweep {
		root = -root
	}
	cx, cy := root*rx*y/ry, -root*ry*x/rx
	start, end := math.Atan2((y-cy)/ry, (x-cx)/rx), math.Atan2((-y-cy)/ry, (-x-cx)/rx)
	turn := end - start
	if sweep && turn < 0 {
		turn += 2 * math.Pi
	} else if !sweep && turn > 0 {
		turn -= 2 * math.Pi
	}
	m := matrix{rx * cos, rx * sin, -ry * sin, ry * cos, cos*cx - sin*cy + (from.x+to.x)/2, sin*cx + cos*cy + (from.y+to.y)/2}
	steps := max(1, int(math.Ceil(math.Abs(turn)/(math.Pi/2)-1e-9)))
	step := turn / float64(steps)
	handle := 4. / 3 * math.Tan(step/4)
	for i := range steps {
		sin0, cos0 := math.Sincos(start + step*float64(i))
		sin1, cos1 := math.Sincos(start + step*float64(i+1))
		c1, c2 := m.apply(point{cos0 - handle*sin0, sin0 + handle*cos0}), m.apply(point{cos1 + handle*sin1, sin1 - handle*cos1})
		last := m.apply(point{cos1, sin1})
		if i == steps-1 {
			last = to
		}
		r.curve(c1, c2, last)
	}
}
