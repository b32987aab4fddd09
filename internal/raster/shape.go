package raster

import "math"

// shape returns the path of an element that is one.
func (d *Drawing) shape(n *node) []subpath {
	w, h := d.box[2], d.box[3]
	diagonal := math.Hypot(w, h) / math.Sqrt2
	get := func(name string, whole float64) float64 { return length(n.attr[name], whole, 0) }
	switch n.name {
	case "path":
		return parsePath(d.own(n, "d"))
	case "circle":
		r := get("r", diagonal)
		return ellipse(get("cx", w), get("cy", h), r, r)
	case "ellipse":
		return ellipse(get("cx", w), get("cy", h), get("rx", w), get("ry", h))
	case "rect":
		rx, ry := length(n.attr["rx"], w, -1), length(n.attr["ry"], h, -1)
		if rx < 0 {
			rx = ry
		}
		if ry < 0 {
			ry = rx
		}
		return rectangle(get("x", w), get("y", h), get("width", w), get("height", h), max(rx, 0), max(ry, 0))
	case "line":
		return []subpath{{start: point{get("x1", w), get("y1", h)}, segments: []segment{{to: point{get("x2", w), get("y2", h)}}}}}
	case "polyline", "polygon":
		return polygon(numbers(n.attr["points"]), n.name == "polygon")
	}
	return nil
}

func polygon(at []float64, closed bool) []subpath {
	if len(at) < 4 {
		return nil
	}
	sub := subpath{start: point{at[0], at[1]}, closed: closed}
	for i := 2; i+1 < len(at); i += 2 {
		sub.segments = append(sub.segments, segment{to: point{at[i], at[i+1]}})
	}
	return []subpath{sub}
}

func ellipse(cx, cy, rx, ry float64) []subpath {
	if !(rx > 0 && ry > 0) {
		return nil
	}
	r := &pathReader{path: []subpath{{start: point{cx + rx, cy}, closed: true}}, pen: point{cx + rx, cy}}
	r.arc(rx, ry, 0, false, true, point{cx - rx, cy})
	r.arc(rx, ry, 0, false, true, point{cx + rx, cy})
	return r.path
}

func rectangle(x, y, w, h, rx, ry float64) []subpath {
	if !(w > 0 && h > 0) {
		return nil
	}
	rx, ry = min(rx, w/2), min(ry, h/2)
	if rx == 0 || ry == 0 {
		return polygon([]float64{x, y, x + w, y, x + w, y + h, x, y + h}, true)
	}
	r := &pathReader{path: []subpath{{start: point{x + rx, y}, closed: true}}, pen: point{x + rx, y}}
	r.line(point{x + w - rx, y})
	r.arc(rx, ry, 0, false, true, point{x + w, y + ry})
	r.line(point{x + w, y + h - ry})
	r.arc(rx, ry, 0, false, true, point{x + w - rx, y + h})
	r.line(point{x + rx, y + h})
	r.arc(rx, ry, 0, false, true, point{x, y + h - ry})
	r.line(point{x, y + ry})
	r.arc(rx, ry, 0, false, true, point{x + rx, y})
	return r.path
}
