// Package layout is what all pages share: the view model that each embeds, and the document around its content.
package layout

import "github.com/a-h/templ"

// Page is a view model that can be rendered. Every page embeds Base, which is its metadata.
type Page interface {
	Meta() Base
	Content() templ.Component
}

// Meta returns what the page says of itself: title, description, addresses, share picture.
func (b Base) Meta() Base { return b }

// MaxQuery is how long a search query may be, in characters, wherever there is something to search.
const MaxQuery = 100
