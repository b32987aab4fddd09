package views

import (
	"portfolio/content"
	"portfolio/i18n"
	"portfolio/views/layout"
)

// VerticalPage is the landing page of one trade: Spanish inside its article element, in the visitor's language around
// it.
type VerticalPage struct {
	layout.Base
	Vertical  content.Vertical
	Common    content.VerticalCommon
	Questions []content.FAQ
}

// TextLang returns the language of the landing pages' own text.
func (p VerticalPage) TextLang() i18n.Lang { return content.VerticalLang }

// others lists the use cases of all trades but this one.
func (p VerticalPage) others() []content.UseCase {
	var found []content.UseCase
	for _, group := range p.Site.Services.Groups {
		for _, c := range group.Cases {
			if c.Vertical != p.Vertical.ID {
				found = append(found, c)
			}
		}
	}
	return found
}
