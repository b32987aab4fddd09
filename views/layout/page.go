// Package layout holds what all pages share: the view model that each embeds, and the document around its content.
package layout

import (
	"github.com/a-h/templ"

	"portfolio/content"
	"portfolio/static"
)

// Page is a view model that can be rendered. Every page embeds Base, which is its metadata.
type Page interface {
	Meta() Base
	Content() templ.Component
}

// hasParts is a page whose text may have parts that need a style sheet and a script of their own.
type hasParts interface{ Parts() content.Parts }

// PlaysMedia reports whether the text of a page may have videos or sounds.
func PlaysMedia(p Page) bool {
	text, ok := p.(hasParts)
	return ok && text.Parts().Media
}

// assets are the style sheets and scripts of a page, in their order.
type assets struct{ styleSheets, scripts []static.Asset }

func assetsOf(p Page) assets {
	b := p.Meta()
	found := assets{[]static.Asset{b.styleSheet()}, []static.Asset{b.script()}}
	text, ok := p.(hasParts)
	if !ok {
		return found
	}
	parts := text.Parts()
	if parts.Special {
		found.styleSheets = append(found.styleSheets, b.asset("css/article-parts.css"))
	}
	if parts.Math {
		found.styleSheets = append(found.styleSheets, b.asset("css/math.css"))
	}
	if parts.Code {
		found.scripts = append(found.scripts, b.asset("js/code.js"))
	}
	return found
}

// Meta returns the page's metadata. It is the only method of Base that copies it: every other one has a pointer receiver, as
// each page type would otherwise get a copying wrapper of each, over a megabyte of code in all.
func (b Base) Meta() Base { return b }

// MaxQuery is the maximum length of a search query in characters.
const MaxQuery = 100
