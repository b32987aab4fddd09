// Package layout holds what all pages share: the view model that each embeds, and the document around its content.
package layout

import "github.com/a-h/templ"

// Page is a view model that can be rendered. Every page embeds Base, which is its metadata.
type Page interface {
	Meta() Base
	Content() templ.Component
}

// Meta returns the page's metadata. It is the only method of Base that copies it: every other one has a pointer receiver, as
// each page type would otherwise get a copying wrapper of each, over a megabyte of code in all.
func (b Base) Meta() Base { return b }

// MaxQuery is the maximum length of a search query in characters.
const MaxQuery = 100
