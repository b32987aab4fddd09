package files

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
)

const (
	svgSpace   = "http://www.w3.org/2000/svg"
	xlinkSpace = "http://www.w3.org/1999/xlink"
	xmlSpace   = "http://www.w3.org/XML/1998/namespace"
)

// The limits of an SVG.
const (
	maxSVGSize  = 4 << 20
	maxSVGDepth = 200
)

// cleanSVG writes an SVG again, with nothing in it but the elements and attributes of svgElements and svgAttributes: no script,
// no other markup, nothing from elsewhere.
func cleanSVG(data []byte, known *facts) ([]byte, error) {
	if len(data) > maxSVGSize {
		return nil, faultf("it is larger than %d MB", maxSVGSize>>20).do("save it with fewer points, or as PNG")
	}
	c := &svgCleaner{decoder: xml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff")))), known: known}
	for {
		token, err := c.decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, faultf("it is no well-formed SVG: %v", err).do("open it in a drawing program and save it again")
		}
		if err := c.copy(token); err != nil {
			return nil, err
		}
	}
	if !c.rooted {
		return nil, errNoSVG
	}
	if c.removed != "" {
		known.problem("it holds "+c.removed+", which is left out", "save it as a plain SVG, with everything inside")
	}
	return bytes.TrimSpace(c.out.Bytes()), nil
}

var errNoSVG = fault{"its first element is not <svg>", "save it again as SVG"}

// svgCleaner copies the tokens of an SVG that are harmless.
type svgCleaner struct {
	decoder *xml.Decoder
	known   *facts
	out     bytes.Buffer
	open    []string // names of the elements that are open and written; "" for those that are left out while their content stays
	rooted  bool
	pending bool   // whether the last start tag lacks its end, as an empty element would
	removed string // what an owner should know to be left out
}

func (c *svgCleaner) copy(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		return c.start(t)
	case xml.EndElement:
		c.end()
	case xml.CharData:
		return c.text(t)
	}
	return nil // comments, instructions and declarations
}

func (c *svgCleaner) start(t xml.StartElement) error {
	if !c.rooted && !isSVGRoot(t.Name) {
		return errNoSVG
	}
	if len(c.open) >= maxSVGDepth {
		return faultf("its elements are nested more than %d deep", maxSVGDepth).do("save it with fewer groups")
	}
	name := t.Name.Local
	switch {
	case c.rooted && len(c.open) == 0: // a second drawing after the first
		return c.skip()
	case unwrapped[name] && t.Name.Space == svgSpace:
		c.remove("links")
		c.open = append(c.open, "")
		return nil
	case t.Name.Space != svgSpace && c.rooted && t.Name.Space != "" || !svgElements[name]:
		c.note(t.Name)
		return c.skip()
	case name == "style":
		return c.style()
	case c.animatesLink(t):
		c.remove("animated links")
		return c.skip()
	}
	c.closeTag()
	c.out.WriteString("<" + name)
	if !c.rooted {
		c.root(t)
	}
	for _, attr := range t.Attr {
		c.attribute(name, attr)
	}
	c.pending = true
	c.open = append(c.open, name)
	return nil
}

// isSVGRoot reports whether a name is that of the first element of an SVG. One without its name space is given it.
func isSVGRoot(name xml.Name) bool {
	return name.Local == "svg" && (name.Space == svgSpace || name.Space == "")
}

// root writes what only the first element has, and notes the size of the picture.
func (c *svgCleaner) root(t xml.StartElement) {
	c.rooted = true
	c.out.WriteString(` xmlns="` + svgSpace + `"`)
	c.known.Width, c.known.Height = svgSize(t.Attr)
}

func (c *svgCleaner) end() {
	last := len(c.open) - 1
	name := c.open[last]
	c.open = c.open[:last]
	switch {
	case name == "":
	case c.pending:
		c.out.WriteString("/>")
		c.pending = false
	default:
		c.out.WriteString("</" + name + ">")
	}
}

// closeTag ends the start tag of an element that is not empty.
func (c *svgCleaner) closeTag() {
	if c.pending {
		c.out.WriteString(">")
		c.pending = false
	}
}

func (c *svgCleaner) text(text []byte) error {
	if len(c.open) == 0 {
		return nil
	}
	c.closeTag()
	c.out.WriteString(textEscaper.Replace(string(text)))
	return nil
}

// style copies a style element, if its rules load nothing.
func (c *svgCleaner) style() error {
	var rules strings.Builder
	for {
		token, err := c.decoder.Token()
		if err != nil {
			return faultf("it is no well-formed SVG: %v", err).do("open it in a drawing program and save it again")
		}
		switch t := token.(type) {
		case xml.CharData:
			rules.Write(t)
		case xml.StartElement:
			return faultf("its style element holds other elements").do("save it as a plain SVG")
		case xml.EndElement:
			if !harmlessStyle(rules.String()) {
				c.remove("styles from elsewhere")
				return nil
			}
			c.closeTag()
			c.out.WriteString("<style>" + textEscaper.Replace(rules.String()) + "</style>")
			return nil
		}
	}
}

// attribute writes an attribute, if it is harmless.
func (c *svgCleaner) attribute(element string, attr xml.Attr) {
	name, value := attr.Name.Local, attr.Value
	switch {
	case attr.Name.Space == "xmlns" || attr.Name.Space == "" && name == "xmlns":
		return
	case name == "href" && (attr.Name.Space == "" || attr.Name.Space == xlinkSpace):
		if !harmlessReference(element, value) {
			c.remove("references to elsewhere")
			return
		}
	case attr.Name.Space == xmlSpace && (name == "space" || name == "lang"):
		name = "xml:" + name
	case attr.Name.Space != "":
		return // of drawing programs
	case strings.HasPrefix(strings.ToLower(name), "on"):
		c.remove("script")
		return
	case !svgAttributes[name] && !strings.HasPrefix(name, "aria-"):
		return
	case !harmlessValue(name, value):
		c.remove("references to elsewhere")
		return
	}
	c.out.WriteString(" " + name + `="` + valueEscaper.Replace(value) + `"`)
}

// animatesLink reports whether an animation changes anything but how a shape looks.
func (c *svgCleaner) animatesLink(t xml.StartElement) bool {
	if !animations[t.Name.Local] {
		return false
	}
	for _, attr := range t.Attr {
		if attr.Name.Local == "attributeName" {
			return !svgAttributes[strings.TrimSpace(attr.Value)] || attr.Value == "style"
		}
	}
	return false
}

// skip leaves out the element whose start was read last, with all that it holds.
func (c *svgCleaner) skip() error {
	if err := c.decoder.Skip(); err != nil {
		return faultf("it is no well-formed SVG: %v", err).do("open it in a drawing program and save it again")
	}
	return nil
}

// note remembers an element that is left out, if a reader would miss it.
func (c *svgCleaner) note(name xml.Name) {
	switch name.Local {
	case "script", "handler", "listener":
		c.remove("script")
	case "foreignObject", "iframe", "object", "embed", "audio", "video", "html", "body":
		c.remove("other markup")
	}
}

func (c *svgCleaner) remove(what string) {
	if !strings.Contains(c.removed, what) {
		c.removed = strings.TrimPrefix(c.removed+" and "+what, " and ")
	}
}

var (
	textEscaper  = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	valueEscaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "\n", " ", "\t", " ", "\r", " ")
)
