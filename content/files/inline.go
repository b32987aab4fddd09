package files

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Inline is a drawing that stands in a page as markup, where the style sheet colors and moves its parts.
type Inline struct {
	Markup  string // what its svg element holds
	ViewBox string
	Words   bool // whether there is text in it
}

// The classes of an inline drawing: components/miniature.css has a rule for each of Motions, by which it moves parts, and
// components/figure.css for each of Inks, by which parts take the colors of the page. Any other class is left out, as it could be one of
// the page's own.
var (
	Motions = []string{"grow", "shrink", "rise", "swell", "wane", "slide", "peel", "appear", "leave", "draw", "late", "later", "overprint"}
	Inks    = []string{"ink-first", "ink-second", "ink-text", "ink-ground"}
)

// The elements and attributes of an inline drawing. There is no id among them and nothing that refers to one, so that a drawing can
// stand in a page twice and beside others; no style, which the page's policy refuses; no picture.
var (
	inlineElements   = set(`svg g path circle ellipse rect line polyline polygon text tspan`)
	inlineAttributes = set(`
		class d points pathLength x y x1 y1 x2 y2 dx dy cx cy r rx ry width height transform fill fill-opacity fill-rule opacity
		stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
		font-size font-weight font-style letter-spacing text-anchor dominant-baseline`)
	// forOthers are elements and attributes that nobody misses in a page: the page has its own words for the drawing.
	forOthers = set(`title desc defs id role lang width height viewBox version space preserveAspectRatio tabindex font-family systemLanguage`)
)

// maxInline is the size of the largest drawing that may stand in a page, in bytes.
const maxInline = 6 << 10

// Inline returns the drawing called name as markup for a page in a language. What it cannot hold there is left out.
func (f *Files) Inline(name, lang string) (Inline, error) {
	drawing, _, err := f.inline(name, lang)
	return drawing, err
}

// InlineProblems returns the reasons why the drawing called name cannot be shown in a page as it was drawn.
func (f *Files) InlineProblems(name string) []Problem {
	_, left, err := f.inline(name, "")
	if err != nil {
		what, do := explain(err)
		return []Problem{{File: name, What: what, Do: do}}
	}
	if len(left) > 0 {
		return []Problem{{
			File: name, What: "a miniature cannot hold " + strings.Join(left, ", ") + ", which is left out",
			Do: "draw it with shapes and colors alone; docs/site/projects.md lists the classes that move",
		}}
	}
	return nil
}

// inline also returns the names of the parts that were left out and would be missed.
func (f *Files) inline(name, lang string) (Inline, []string, error) {
	found := f.byName[name]
	if found == nil {
		return Inline{}, nil, faultf("there is no such file").do("put it there, or correct the path")
	}
	known := found.facts()
	switch {
	case !known.served():
		return Inline{}, nil, fmt.Errorf("%s: %s", name, known.Problems[0].What)
	case known.Type != typeSVG:
		return Inline{}, nil, faultf("it is no SVG, which a miniature has to be").do("draw it as SVG, or name it as image alone")
	case known.Size > maxInline:
		return Inline{}, nil, faultf("it has %.1f KB, and a miniature is a part of each page that shows it", float64(known.Size)/1e3).
			do("draw it with fewer points: %d KB at most", maxInline>>10)
	}
	data, err := found.served(known)
	if err != nil {
		return Inline{}, nil, err
	}
	return inlineSVG(data, lang)
}

// inlineSVG returns an SVG that cleanSVG wrote as markup for a page in a language.
func inlineSVG(data []byte, lang string) (Inline, []string, error) {
	w := inlineWriter{decoder: xml.NewDecoder(bytes.NewReader(data)), lang: lang}
	for {
		token, err := w.decoder.Token()
		if errors.Is(err, io.EOF) {
			return Inline{Markup: strings.TrimSpace(w.out.String()), ViewBox: w.viewBox, Words: w.words}, w.left, nil
		}
		if err != nil {
			return Inline{}, nil, err
		}
		if err := w.write(token); err != nil {
			return Inline{}, nil, err
		}
	}
}

// inlineWriter copies what an inline drawing may hold.
type inlineWriter struct {
	decoder *xml.Decoder
	out     strings.Builder
	depth   int
	lang    string
	viewBox string
	words   bool
	left    []string // what was left out and would be missed

	choosing []int // the depths of the switch elements around, negative once a child was chosen
}

func (w *inlineWriter) write(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		return w.start(t)
	case xml.EndElement:
		if w.depth--; t.Name.Local == "switch" {
			w.choosing = w.choosing[:len(w.choosing)-1]
		} else if w.depth > 0 {
			w.out.WriteString("</" + t.Name.Local + ">")
		}
	case xml.CharData:
		if text := strings.TrimSpace(string(t)); text != "" {
			w.out.WriteString(textEscaper.Replace(text))
		}
	}
	return nil
}

func (w *inlineWriter) start(t xml.StartElement) error {
	name := t.Name.Local
	switch {
	case !w.chosen(t.Attr):
		return w.decoder.Skip()
	case name == "switch" && w.depth > 0:
		w.choosing = append(w.choosing, w.depth+1)
	case !inlineElements[name] || name == "svg" && w.depth > 0:
		if !forOthers[name] {
			w.miss("<" + name + ">")
		}
		return w.decoder.Skip()
	case w.depth == 0:
		w.viewBox = viewBoxOf(t.Attr)
	default:
		w.words = w.words || name == "text"
		w.out.WriteString("<" + name)
		for _, attr := range t.Attr {
			w.attribute(attr.Name.Local, attr.Value)
		}
		w.out.WriteString(">")
	}
	w.depth++
	return nil
}

func (w *inlineWriter) attribute(name, value string) {
	switch {
	case name == "class":
		value = w.classes(value)
	case !inlineAttributes[name]:
		if !forOthers[name] && !strings.HasPrefix(name, "aria-") {
			w.miss(name)
		}
		return
	case strings.Contains(strings.ToLower(value), "url("):
		w.miss("references to gradients, masks and the like")
		return
	}
	if value != "" {
		w.out.WriteString(" " + name + `="` + valueEscaper.Replace(value) + `"`)
	}
}

// classes returns the classes among words that the style sheet has a rule for.
func (w *inlineWriter) classes(words string) string {
	var kept []string
	for _, class := range strings.Fields(words) {
		if slices.Contains(Motions, class) || slices.Contains(Inks, class) {
			kept = append(kept, class)
		} else {
			w.miss("the class " + class)
		}
	}
	return strings.Join(kept, " ")
}

func (w *inlineWriter) miss(what string) {
	if !slices.Contains(w.left, what) {
		w.left = append(w.left, what)
	}
}

// viewBoxOf returns the viewBox of an svg element, made of its size if it has none.
func viewBoxOf(attrs []xml.Attr) string {
	for _, attr := range attrs {
		if attr.Name.Local == "viewBox" {
			return attr.Value
		}
	}
	width, height := svgSize(attrs)
	return fmt.Sprintf("0 0 %d %d", width, height)
}
