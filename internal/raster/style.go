package raster

import (
	"image/color"
	"maps"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"
)

// style is the properties that an element inherits, as they are written.
type style map[string]string

// initial is the style of a drawing that says nothing.
var initial = style{
	"fill": "black", "fill-opacity": "1", "fill-rule": "nonzero", "stroke": "none", "stroke-opacity": "1", "stroke-width": "1",
	"stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-miterlimit": "4", "stroke-dasharray": "none", "stroke-dashoffset": "0",
	"clip-rule": "nonzero", "color": "black", "visibility": "visible",
}

// own returns a property of an element that is not inherited.
func (d *Drawing) own(n *node, property string) string {
	value := n.attr[property]
	for _, rules := range d.rulesOf(n) {
		for rule := range strings.SplitSeq(rules, ";") {
			if name, text, ok := strings.Cut(rule, ":"); ok && strings.TrimSpace(name) == property {
				value = strings.TrimSpace(text)
			}
		}
	}
	return value
}

// rulesOf returns the rules for an element, weakest first.
func (d *Drawing) rulesOf(n *node) []string {
	var found []string
	for class := range strings.FieldsSeq(n.attr["class"]) {
		if rules := d.rules[class]; rules != "" && len(found) < maxDepth {
			found = append(found, rules)
		}
	}
	return append(found, n.attr["style"])
}

// with returns the style of an element within s.
func (s style) with(d *Drawing, n *node) style {
	changed := false
	set := func(name, value string) {
		value = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(value), "!important"))
		if old, known := s[name]; !known || old == value || value == "" || value == "inherit" {
			return
		}
		if !changed {
			s, changed = maps.Clone(s), true
		}
		s[name] = value
	}
	for name := range initial {
		set(name, n.attr[name])
	}
	for _, rules := range d.rulesOf(n) {
		for rule := range strings.SplitSeq(rules, ";") {
			if name, value, ok := strings.Cut(rule, ":"); ok {
				set(strings.TrimSpace(name), value)
			}
		}
	}
	return s
}

func (s style) number(name string) float64 { return length(s[name], 0, 0) }

// length returns a length in units of the drawing; a percentage is of whole.
func length(text string, whole, fallback float64) float64 {
	s := scanner{text: text}
	n, ok := s.number()
	if !ok || math.IsNaN(n) || math.IsInf(n, 0) {
		return fallback
	}
	switch strings.TrimSpace(text[s.at:]) {
	case "%":
		return n / 100 * whole
	case "mm":
		return n * 96 / 25.4
	case "cm":
		return n * 96 / 2.54
	case "in":
		return n * 96
	case "pt":
		return n * 96 / 72
	case "em", "rem":
		return n * 16
	}
	return n
}

// parseColor returns a color; false for "none" and what is no color.
func parseColor(text string) (color.NRGBA, bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	if digits, ok := strings.CutPrefix(text, "#"); ok {
		return hexColor(digits)
	}
	if inner, ok := strings.CutPrefix(text, "rgb"); ok {
		inner = strings.TrimPrefix(inner, "a")
		percent := strings.Contains(inner, "%")
		parts := numbers(strings.Map(func(r rune) rune {
			if strings.ContainsRune("()%/", r) {
				return ' '
			}
			return r
		}, inner))
		if len(parts) < 3 {
			return color.NRGBA{}, false
		}
		c := color.NRGBA{A: 0xff}
		for i, to := range []*uint8{&c.R, &c.G, &c.B} {
			if percent {
				parts[i] *= 2.55
			}
			*to = clamp(parts[i])
		}
		if len(parts) > 3 && !percent {
			c.A = clamp(parts[3] * 255)
		}
		return c, true
	}
	if text == "transparent" {
		return color.NRGBA{}, true
	}
	named, ok := colornames.Map[text]
	return color.NRGBA(named), ok // which is opaque
}

func hexColor(digits string) (color.NRGBA, bool) {
	if len(digits) == 3 || len(digits) == 4 {
		double := ""
		for _, digit := range digits {
			double += string(digit) + string(digit)
		}
		digits = double
	}
	if len(digits) == 6 {
		digits += "ff"
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || len(digits) != 8 {
		return color.NRGBA{}, false
	}
	return color.NRGBA{uint8(n >> 24), uint8(n >> 16), uint8(n >> 8), uint8(n)}, true // #nosec G115 -- a byte each
}

// clamp returns a channel's value, from 0 to 255.
func clamp(v float64) uint8 {
	if math.IsNaN(v) {
		return 0
	}
	return uint8(min(max(v+0.5, 0), 255)) // #nosec G115 -- a byte
}

// parseTransform returns the matrix of a transform attribute.
func parseTransform(text string) matrix {
	m := identity
	for text != "" {
		name, rest, ok := strings.Cut(text, "(")
		inner, after, closed := strings.Cut(rest, ")")
		if !ok || !closed {
			break
		}
		text = after
		a := numbers(inner)
		at := func(i int, fallback float64) float64 {
			if i < len(a) {
				return a[i]
			}
			return fallback
		}
		switch strings.Trim(name, " ,\t\n\r") {
		case "matrix":
			if len(a) == 6 {
				m = m.times(matrix(a))
			}
		case "translate":
			m = m.times(matrix{1, 0, 0, 1, at(0, 0), at(1, 0)})
		case "scale":
			m = m.times(matrix{at(0, 1), 0, 0, at(1, at(0, 1)), 0, 0})
		case "rotate":
			sin, cos := math.Sincos(at(0, 0) * math.Pi / 180)
			x, y := at(1, 0), at(2, 0)
			m = m.times(matrix{1, 0, 0, 1, x, y}).times(matrix{cos, sin, -sin, cos, 0, 0}).times(matrix{1, 0, 0, 1, -x, -y})
		case "skewX":
			m = m.times(matrix{1, 0, math.Tan(at(0, 0) * math.Pi / 180), 1, 0, 0})
		case "skewY":
			m = m.times(matrix{1, math.Tan(at(0, 0) * math.Pi / 180), 0, 1, 0, 0})
		}
	}
	return m
}
