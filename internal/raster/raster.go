// Package raster draws SVGs as pixels: the shapes, strokes, clips, gradients and patterns that drawings are made of. It draws neither text nor
// filters, masks and pictures, and names what it left out. Whatever a file holds, it takes bounded time and memory: a drawing beyond the
// limits is an error.
package raster

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"io"
	"math"
	"slices"
	"strings"
)

// The limits of a drawing. The drawings of the demonstration stay below a hundredth of each.
const (
	maxBytes  = 1 << 20
	maxNodes  = 20_000
	maxDepth  = 64      // of elements in each other, and of references
	maxPoints = 500_000 // of all lines that are drawn
	maxAreas  = 100     // how often all pixels are painted, on average
	maxSide   = 4096    // of an image, in pixels
	maxCoord  = 1 << 14 // of a point, in pixels: what is further away is moved there
)

// ErrTooMuch is the error of a drawing beyond the limits.
var ErrTooMuch = errors.New("the drawing has too many parts to be drawn")

// node is an element of a drawing.
type node struct {
	name     string
	attr     map[string]string
	children []*node
}

// Drawing is an SVG that can be drawn. It is safe for concurrent use.
type Drawing struct {
	root  *node
	byID  map[string]*node
	box   [4]float64        // x, y, width and height of what is shown
	rules map[string]string // of the style elements, by class
	left  []string
}

// drawn are the elements that are drawn or say how others are; skipped are those that nobody sees.
var (
	drawn   = set("svg g defs symbol use switch path rect circle ellipse line polyline polygon clipPath linearGradient radialGradient stop pattern style")
	skipped = set("title desc metadata view animate animateMotion animateTransform set mpath namedview")
)

func set(words string) map[string]bool {
	found := map[string]bool{}
	for _, word := range strings.Fields(words) {
		found[word] = true
	}
	return found
}

// Parse reads a drawing.
func Parse(svg []byte) (*Drawing, error) {
	if len(svg) > maxBytes {
		return nil, ErrTooMuch
	}
	d := &Drawing{byID: map[string]*node{}, rules: map[string]string{}}
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	var open []*node
	for nodes := 0; ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("read drawing: %w", err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			if nodes++; nodes > maxNodes || len(open) >= maxDepth {
				return nil, ErrTooMuch
			}
			if !drawn[t.Name.Local] {
				d.leaveOut(t.Name.Local)
				if err := decoder.Skip(); err != nil {
					return nil, fmt.Errorf("read drawing: %w", err)
				}
				continue
			}
			open = append(open, d.add(t, open))
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 && open[len(open)-1].name == "style" {
				d.readRules(string(t))
			}
		}
	}
	if d.root == nil || d.root.name != "svg" {
		return nil, errors.New("read drawing: its first element is not svg")
	}
	return d, d.measure()
}

func (d *Drawing) leaveOut(name string) {
	if !skipped[name] && !slices.Contains(d.left, name) {
		d.left = append(d.left, name)
	}
}

// Left returns the names of the elements that are left out and would be missed.
func (d *Drawing) Left() []string { return d.left }

// add adds an element to the innermost open one.
func (d *Drawing) add(t xml.StartElement, open []*node) *node {
	n := &node{name: t.Name.Local, attr: map[string]string{}}
	for _, a := range t.Attr {
		n.attr[a.Name.Local] = strings.TrimSpace(a.Value)
	}
	for _, name := range []string{"filter", "mask"} {
		if value := n.attr[name]; value != "" && value != "none" {
			d.leaveOut(name)
		}
	}
	if id := n.attr["id"]; id != "" && d.byID[id] == nil {
		d.byID[id] = n
	}
	if len(open) > 0 {
		above := open[len(open)-1]
		above.children = append(above.children, n)
	} else if d.root == nil {
		d.root = n
	}
	return n
}

// readRules reads the rules of classes, in the order of the sheet.
func (d *Drawing) readRules(sheet string) {
	for rule := range strings.SplitSeq(sheet, "}") {
		selectors, body, ok := strings.Cut(rule, "{")
		if !ok {
			continue
		}
		for selector := range strings.SplitSeq(selectors, ",") {
			if class, ok := strings.CutPrefix(strings.TrimSpace(selector), "."); ok && len(d.rules) < maxNodes {
				d.rules[class] += body + ";"
			}
		}
	}
}

// measure finds out what is shown.
func (d *Drawing) measure() error {
	if box := numbers(d.root.attr["viewBox"]); len(box) == 4 {
		d.box = [4]float64(box)
	} else {
		d.box = [4]float64{0, 0, length(d.root.attr["width"], 0, 0), length(d.root.attr["height"], 0, 0)}
	}
	if w, h := d.box[2], d.box[3]; !(w > 0 && h > 0 && w < 1e6 && h < 1e6 && math.Abs(d.box[0]) < 1e6 && math.Abs(d.box[1]) < 1e6) {
		return errors.New("read drawing: it does not say how large it is")
	}
	return nil
}

// Size returns the size of the drawing in its own units.
func (d *Drawing) Size() (width, height float64) { return d.box[2], d.box[3] }

// Image draws the drawing in the middle of an image, as large as it takes to fill it: what does not fit is cut off.
func (d *Drawing) Image(width, height int) (*image.RGBA, error) {
	if width < 1 || height < 1 || width > maxSide || height > maxSide {
		return nil, fmt.Errorf("draw drawing: %d × %d is no size", width, height)
	}
	w, h := float64(width), float64(height)
	scale := max(w/d.box[2], h/d.box[3])
	to := matrix{scale, 0, 0, scale, (w-d.box[2]*scale)/2 - d.box[0]*scale, (h-d.box[3]*scale)/2 - d.box[1]*scale}
	p := &painter{Drawing: d, canvas: image.NewRGBA(image.Rect(0, 0, width, height)), points: maxPoints, pixels: maxAreas * width * height, nodes: maxNodes}
	p.children(d.root, initial.with(d, d.root), to, nil, 0)
	if p.points < 0 || p.pixels < 0 || p.nodes < 0 {
		return nil, ErrTooMuch
	}
	return p.canvas, nil
}
