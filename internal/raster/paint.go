package raster

import (
	"image"
	"image/color"
	"math"
	"strings"
)

// paint returns the color of a pixel, without the alpha in its channels.
type paint func(x, y int) color.NRGBA

// paintOf returns the paint that a fill or stroke names, nil for none. m leads from the element to pixels, bounds is the element's box there.
func (p *painter) paintOf(value string, s style, m matrix, path []subpath, depth int) paint {
	if rest, ok := strings.CutPrefix(value, "url("); ok {
		id, after, _ := strings.Cut(rest, ")")
		n := p.byID[strings.TrimPrefix(strings.Trim(id, `"' `), "#")]
		switch {
		case n == nil || depth > maxDepth:
			return p.paintOf(strings.TrimSpace(after), s, m, nil, depth)
		case n.name == "pattern":
			return p.pattern(n, m, depth+1)
		case n.name == "linearGradient" || n.name == "radialGradient":
			return p.gradient(n, m, path)
		}
		return nil
	}
	if strings.EqualFold(value, "currentcolor") {
		value = s["color"]
	}
	c, ok := parseColor(value)
	if !ok {
		return nil
	}
	return func(int, int) color.NRGBA { return c }
}

// chain returns an element and those that its href names, nearest first.
func (p *painter) chain(n *node) []*node {
	list := []*node{n}
	for len(list) < 8 {
		next := p.byID[strings.TrimPrefix(list[len(list)-1].attr["href"], "#")]
		if next == nil {
			break
		}
		list = append(list, next)
	}
	return list
}

// inChain returns the attribute of the first element that has it.
func inChain(list []*node, name string) string {
	for _, n := range list {
		if value := n.attr[name]; value != "" {
			return value
		}
	}
	return ""
}

// ramp are the colors along a gradient.
type ramp [256]color.NRGBA

func (p *painter) ramp(list []*node) *ramp {
	type stop struct {
		at    float64
		color color.NRGBA
	}
	var stops []stop
	for _, n := range list {
		for _, child := range n.children {
			if child.name != "stop" || len(stops) > 64 {
				continue
			}
			at := length(child.attr["offset"], 1, 0)
			c, _ := parseColor(or(p.own(child, "stop-color"), "black"))
			c.A = clamp(float64(c.A) * length(p.own(child, "stop-opacity"), 1, 1))
			if len(stops) > 0 {
				at = max(at, stops[len(stops)-1].at)
			}
			stops = append(stops, stop{min(max(at, 0), 1), c})
		}
		if len(stops) > 0 {
			break
		}
	}
	if len(stops) == 0 {
		return nil
	}
	r := &ramp{}
	for i := range r {
		t := float64(i) / 255
		k := 0
		for k < len(stops) && stops[k].at <= t {
			k++
		}
		switch {
		case k == 0:
			r[i] = stops[0].color
		case k == len(stops):
			r[i] = stops[k-1].color
		default:
			a, b := stops[k-1], stops[k]
			part := (t - a.at) / (b.at - a.at)
			r[i] = color.NRGBA{between(a.color.R, b.color.R, part), between(a.color.G, b.color.G, part), between(a.color.B, b.color.B, part), between(a.color.A, b.color.A, part)}
		}
	}
	return r
}

func between(a, b uint8, part float64) uint8 { return clamp(float64(a)*(1-part) + float64(b)*part) }

func or(value, fallback string) string {
	if value == "" {
		return fallback
	}
	return value
}

func (p *painter) gradient(n *node, m matrix, path []subpath) paint {
	list := p.chain(n)
	colors := p.ramp(list)
	if colors == nil {
		return nil
	}
	w, h := p.box[2], p.box[3]
	if inChain(list, "gradientUnits") != "userSpaceOnUse" {
		x0, y0, x1, y1 := extent(path)
		if !(x1 > x0 && y1 > y0) {
			return nil
		}
		m, w, h = m.times(matrix{x1 - x0, 0, 0, y1 - y0, x0, y0}), 1, 1
	}
	back, ok := m.times(parseTransform(inChain(list, "gradientTransform"))).inverse()
	if !ok {
		return nil
	}
	get := func(name string, whole float64, fallback string) float64 {
		return length(or(inChain(list, name), fallback), whole, 0)
	}
	spread := inChain(list, "spreadMethod")
	look := func(t float64) color.NRGBA {
		switch spread {
		case "repeat":
			t -= math.Floor(t)
		case "reflect":
			t = math.Abs(t - 2*math.Round(t/2))
		}
		return colors[clamp(t*255)]
	}
	if n.name == "radialGradient" {
		cx, cy, r := get("cx", w, "50%"), get("cy", h, "50%"), get("r", math.Hypot(w, h)/math.Sqrt2, "50%")
		if !(r > 0) {
			return nil
		}
		return func(x, y int) color.NRGBA {
			at := back.apply(point{float64(x) + 0.5, float64(y) + 0.5})
			return look(math.Hypot(at.x-cx, at.y-cy) / r)
		}
	}
	x1, y1, x2, y2 := get("x1", w, "0%"), get("y1", h, "0%"), get("x2", w, "100%"), get("y2", h, "0%")
	dx, dy := x2-x1, y2-y1
	long := dx*dx + dy*dy
	if !(long > 0) {
		return func(int, int) color.NRGBA { return colors[255] }
	}
	return func(x, y int) color.NRGBA {
		at := back.apply(point{float64(x) + 0.5, float64(y) + 0.5})
		return look(((at.x-x1)*dx + (at.y-y1)*dy) / long)
	}
}

// extent returns the box of a path: that of its points, which may be a little larger than that of its curves.
func extent(path []subpath) (x0, y0, x1, y1 float64) {
	x0, y0, x1, y1 = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	add := func(q point) {
		x0, y0, x1, y1 = min(x0, q.x), min(y0, q.y), max(x1, q.x), max(y1, q.y)
	}
	for _, sub := range path {
		add(sub.start)
		for _, s := range sub.segments {
			add(s.to)
			if s.curve {
				add(s.c1)
				add(s.c2)
			}
		}
	}
	return x0, y0, x1, y1
}

// maxTile is the side of the largest pattern, in pixels.
const maxTile = 1024

// pattern draws a tile once, and returns the paint that repeats it. Patterns in units of the shape's box are left out.
func (p *painter) pattern(n *node, m matrix, depth int) paint {
	if n.attr["patternUnits"] != "userSpaceOnUse" {
		return nil
	}
	w, h := length(n.attr["width"], p.box[2], 0), length(n.attr["height"], p.box[3], 0)
	to := m.times(parseTransform(n.attr["patternTransform"])).times(matrix{1, 0, 0, 1, length(n.attr["x"], p.box[2], 0), length(n.attr["y"], p.box[3], 0)})
	back, ok := to.inverse()
	scale := to.scale()
	width, height := math.Ceil(w*scale), math.Ceil(h*scale)
	if !ok || !(width >= 1 && height >= 1 && width <= maxTile && height <= maxTile) {
		return nil
	}
	tile := &painter{Drawing: p.Drawing, canvas: image.NewRGBA(image.Rect(0, 0, int(width), int(height))), points: p.points, pixels: p.pixels - int(width*height), nodes: p.nodes}
	tile.children(n, initial.with(p.Drawing, n), matrix{width / w, 0, 0, height / h, 0, 0}, nil, depth)
	p.points, p.pixels, p.nodes = tile.points, tile.pixels, tile.nodes
	return func(x, y int) color.NRGBA {
		at := back.apply(point{float64(x) + 0.5, float64(y) + 0.5})
		tx, ty := math.Mod(at.x, w), math.Mod(at.y, h)
		if tx < 0 {
			tx += w
		}
		if ty < 0 {
			ty += h
		}
		c, _ := color.NRGBAModel.Convert(tile.canvas.RGBAAt(min(int(tx/w*width), int(width)-1), min(int(ty/h*height), int(height)-1))).(color.NRGBA)
		return c
	}
}
