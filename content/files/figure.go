package files

import (
	"encoding/xml"
	"slices"
	"strings"
)

// Figure returns the drawing that is served at an address as markup for a page in a language, and reports whether the page can show it
// so: it has words, which the page sets in its own face, and nothing of it would be left out.
func (f *Files) Figure(address, lang string) (Inline, bool) {
	parts := hashedPath.FindStringSubmatch(strings.TrimPrefix(address, Prefix))
	if parts == nil || f.URL(parts[1]+parts[4]) != address {
		return Inline{}, false
	}
	drawing, left, err := f.inline(parts[1]+parts[4], lang)
	return drawing, err == nil && len(left) == 0 && drawing.Words
}

// FigureProblems returns the reasons why the words of the drawing called name are not set in the face of the page.
func (f *Files) FigureProblems(name string) []Problem {
	drawing, left, err := f.inline(name, "")
	if err != nil || !drawing.Words || len(left) == 0 {
		return nil
	}
	return []Problem{{
		File: name, What: "the words of the drawing keep a face and colors of their own, as a page cannot hold its " + strings.Join(left, ", "), Hint: true,
		Do: "draw it with shapes, colors and text alone; docs/site/articles.md says how",
	}}
}

// chosen reports whether an element with these attributes is shown to readers of the page's language: of the children of a switch only
// the first one that is.
func (w *inlineWriter) chosen(attrs []xml.Attr) bool {
	if !speaks(attrs, w.lang) {
		return false
	}
	last := len(w.choosing) - 1
	switch {
	case last < 0 || w.depth != max(w.choosing[last], -w.choosing[last]):
		return true
	case w.choosing[last] < 0:
		return false
	}
	w.choosing[last] *= -1
	return true
}

// speaks reports whether an element is meant for readers of a language.
func speaks(attrs []xml.Attr, lang string) bool {
	for _, attr := range attrs {
		if attr.Name.Local == "systemLanguage" {
			return slices.Contains(strings.FieldsFunc(attr.Value, func(r rune) bool { return r == ',' || r == ' ' }), lang)
		}
	}
	return true
}
