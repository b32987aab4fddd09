package raster

import (
	"image"
	"image/color"
	"math"
	"strings"

	"golang.org/x/image/vector"
)

// painter draws a drawing. What it may still spend falls with each point, pixel and element; below nothing, it stops.
type painter struct {
	*Drawing
	canvas                *image.RGBA
	points, pixels, nodes int
}

// mask is how far each pixel within its rectangle is covered.
type mask = image.Alpha

func (p *painter) children(n *node, s style, m matrix, clip *mask, depth int) {
	for _, child := range n.children {
		p.draw(child, s, m, clip, depth+1)
	}
}

// draw draws an element within clip, which is nil where nothing is cut off.
func (p *painter) draw(n *node, s style, m matrix, clip *mask, depth int) {
	if p.nodes--; depth > maxDepth || p.nodes < 0 || p.points < 0 || p.pixels < 0 || n.attr["display"] == "none" || p.own(n, "display") == "none" {
		return
	}
	switch n.name {
	case "defs", "symbol", "clipPath", "linearGradient", "radialGradient", "pattern", "style", "stop":
		return
	}
	s, m = s.with(p.Drawing, n), m.times(parseTransform(p.own(n, "transform")))
	if id, ok := reference(p.own(n, "clip-path")); ok {
		if c := p.byID[id]; c != nil && c.name == "clipPath" {
			clip = p.clipBy(c, m, clip, depth)
		}
	}
	opacity := min(max(length(p.own(n, "opacity"), 1, 1), 0), 1)
	multiply := p.own(n, "mix-blend-mode") == "multiply"
	switch n.name {
	case "g", "svg", "switch", "use":
		p.group(n, s, m, clip, depth, opacity, multiply)
	default:
		p.paintShape(n, s, m, clip, depth, opacity, multiply)
	}
}

// reference returns the id in url(#id).
func reference(value string) (string, bool) {
	rest, ok := strings.CutPrefix(value, "url(")
	id, _, _ := strings.Cut(rest, ")")
	return strings.TrimPrefix(strings.Trim(id, `"' `), "#"), ok
}

// group draws what an element holds or names. If that is translucent as a whole, it is drawn on a canvas of its own first.
func (p *painter) group(n *node, s style, m matrix, clip *mask, depth int, opacity float64, multiply bool) {
	below := p.canvas
	apart := opacity < 1 || multiply
	if apart {
		if p.pixels -= 2 * len(below.Pix) / 4; p.pixels < 0 || depth > maxDepth/2 {
			p.pixels = -1
			return
		}
		p.canvas = image.NewRGBA(below.Rect)
	}
	if n.name == "use" {
		p.use(n, s, m, clip, depth)
	} else {
		p.children(n, s, m, clip, depth)
	}
	if apart {
		above := p.canvas
		p.canvas = below
		p.over(above.Rect, nil, nil, func(x, y int) color.NRGBA {
			c, _ := color.NRGBAModel.Convert(above.RGBAAt(x, y)).(color.NRGBA)
			return c
		}, opacity, multiply)
	}
}

// use draws the element that another names.
func (p *painter) use(n *node, s style, m matrix, clip *mask, depth int) {
	target := p.byID[strings.TrimPrefix(n.attr["href"], "#")]
	if target == nil {
		return
	}
	m = m.times(matrix{1, 0, 0, 1, length(n.attr["x"], p.box[2], 0), length(n.attr["y"], p.box[3], 0)})
	if target.name != "symbol" {
		p.draw(target, s, m, clip, depth+1)
		return
	}
	if box := numbers(target.attr["viewBox"]); len(box) == 4 && box[2] > 0 && box[3] > 0 {
		w, h := length(n.attr["width"], p.box[2], p.box[2]), length(n.attr["height"], p.box[3], p.box[3])
		scale := min(w/box[2], h/box[3])
		m = m.times(matrix{scale, 0, 0, scale, (w-box[2]*scale)/2 - box[0]*scale, (h-box[3]*scale)/2 - box[1]*scale})
	}
	p.children(target, s.with(p.Drawing, target), m, clip, depth+1)
}

// paintShape fills and strokes a shape.
func (p *painter) paintShape(n *node, s style, m matrix, clip *mask, depth int, opacity float64, multiply bool) {
	path := p.shape(n)
	if len(path) == 0 || s["visibility"] != "visible" {
		return
	}
	lines := p.flatten(path, m)
	if fill := p.paintOf(s["fill"], s, m, path, depth); fill != nil && n.name != "line" {
		area := p.cover(lines, s["fill-rule"] == "evenodd")
		p.over(rectOf(area), area, clip, fill, opacity*length(s["fill-opacity"], 1, 1), multiply)
	}
	if stroke := p.paintOf(s["stroke"], s, m, path, depth); stroke != nil {
		area := p.cover(p.stroke(lines, s.pen(m)), false)
		p.over(rectOf(area), area, clip, stroke, opacity*length(s["stroke-opacity"], 1, 1), multiply)
	}
}

// pen returns how a style strokes lines in pixels.
func (s style) pen(m matrix) pen {
	scale := m.scale()
	n := pen{
		half: min(max(s.number("stroke-width")*scale/2, 0), maxCoord), cap: s["stroke-linecap"], join: s["stroke-linejoin"],
		miter: s.number("stroke-miterlimit"), dashOffset: s.number("stroke-dashoffset") * scale,
	}
	for _, dash := range numbers(s["stroke-dasharray"]) {
		if !(dash >= 0) || len(n.dashes) > 64 {
			n.dashes = nil
			break
		}
		n.dashes = append(n.dashes, dash*scale)
	}
	if len(n.dashes)%2 == 1 {
		n.dashes = append(n.dashes, n.dashes...)
	}
	return n
}

// cover returns which pixels lines cover, nil for none.
func (p *painter) cover(lines []line, evenOdd bool) *mask {
	box := boxOf(lines).Intersect(p.canvas.Rect)
	if p.pixels -= box.Dx() * box.Dy(); box.Empty() || p.pixels < 0 {
		return nil
	}
	if !evenOdd || len(lines) < 2 {
		return rasterize(box, lines)
	}
	area := image.NewAlpha(box)
	for _, l := range lines { // what an even number of subpaths covers is outside
		part := boxOf([]line{l}).Intersect(box)
		if p.pixels -= part.Dx() * part.Dy(); part.Empty() || p.pixels < 0 {
			continue
		}
		one := rasterize(part, []line{l})
		for y := part.Min.Y; y < part.Max.Y; y++ {
			for x := part.Min.X; x < part.Max.X; x++ {
				i, j := area.PixOffset(x, y), one.PixOffset(x, y)
				a, b := int(area.Pix[i]), int(one.Pix[j])
				area.Pix[i] = uint8(a + b - 2*a*b/255) // #nosec G115 -- at most 255
			}
		}
	}
	return area
}

func rasterize(box image.Rectangle, lines []line) *mask {
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	at := func(p point) (float32, float32) {
		return float32(p.x - float64(box.Min.X)), float32(p.y - float64(box.Min.Y))
	}
	for _, l := range lines {
		r.MoveTo(at(l.points[0]))
		for _, p := range l.points[1:] {
			r.LineTo(at(p))
		}
		r.ClosePath()
	}
	area := image.NewAlpha(box)
	r.Draw(area, box, image.Opaque, image.Point{})
	return area
}

func boxOf(lines []line) image.Rectangle {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, l := range lines {
		for _, p := range l.points {
			x0, y0, x1, y1 = min(x0, p.x), min(y0, p.y), max(x1, p.x), max(y1, p.y)
		}
	}
	if x0 > x1 {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(x0)), int(math.Floor(y0)), int(math.Ceil(x1)), int(math.Ceil(y1)))
}

func rectOf(area *mask) image.Rectangle {
	if area == nil {
		return image.Rectangle{}
	}
	return area.Rect
}

// clipBy returns the part of a clip that is within a clipPath.
func (p *painter) clipBy(n *node, m matrix, clip *mask, depth int) *mask {
	on := &painter{Drawing: p.Drawing, canvas: image.NewRGBA(p.canvas.Rect), points: p.points, pixels: p.pixels - 2*len(p.canvas.Pix)/4, nodes: p.nodes}
	if on.pixels < 0 {
		p.pixels = -1
		return clip
	}
	m = m.times(parseTransform(p.own(n, "transform")))
	for _, child := range n.children {
		on.silhouette(child, m, depth+1)
	}
	p.points, p.pixels, p.nodes = on.points, on.pixels, on.nodes
	left := image.NewAlpha(p.canvas.Rect)
	for i := range left.Pix {
		left.Pix[i] = on.canvas.Pix[4*i+3]
		if clip != nil {
			left.Pix[i] = uint8(int(left.Pix[i]) * int(clip.Pix[i]) / 255) // #nosec G115 -- at most 255
		}
	}
	return left
}

// silhouette draws the shape of an element of a clipPath, without its colors.
func (p *painter) silhouette(n *node, m matrix, depth int) {
	black := style{"fill-rule": or(p.own(n, "clip-rule"), "nonzero")}
	m = m.times(parseTransform(p.own(n, "transform")))
	if n.name == "use" {
		target := p.byID[strings.TrimPrefix(n.attr["href"], "#")]
		if target == nil || target.name == "use" || depth > maxDepth {
			return
		}
		m = m.times(matrix{1, 0, 0, 1, length(n.attr["x"], p.box[2], 0), length(n.attr["y"], p.box[3], 0)})
		p.silhouette(target, m, depth+1)
		return
	}
	if p.nodes--; p.nodes < 0 {
		return
	}
	area := p.cover(p.flatten(p.shape(n), m), black["fill-rule"] == "evenodd")
	p.over(rectOf(area), area, nil, func(int, int) color.NRGBA { return color.NRGBA{A: 0xff} }, 1, false)
}

// over paints the pixels of box, as far as area and clip cover them; nil covers all.
func (p *painter) over(box image.Rectangle, area, clip *mask, with paint, opacity float64, multiply bool) {
	if box.Empty() || p.pixels < 0 {
		return
	}
	alpha := int(clamp(opacity * 255))
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			a := alpha
			if area != nil {
				a = a * int(area.Pix[area.PixOffset(x, y)]) / 255
			}
			if clip != nil {
				a = a * int(clip.Pix[clip.PixOffset(x, y)]) / 255
			}
			if a == 0 {
				continue
			}
			c := with(x, y)
			a = a * int(c.A) / 255
			i := p.canvas.PixOffset(x, y)
			to := p.canvas.Pix[i : i+4 : i+4]
			for k, channel := range [3]uint8{c.R, c.G, c.B} {
				source := int(channel)
				if multiply { // where something is behind
					source = (source*int(to[k]) + source*(255-int(to[3]))) / 255
				}
				to[k] = uint8((source*a + int(to[k])*(255-a) + 127) / 255) // #nosec G115 -- at most 255
			}
			to[3] = uint8(a + int(to[3])*(255-a)/255) // #nosec G115 -- at most 255
		}
	}
}
