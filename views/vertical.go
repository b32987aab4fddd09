package views

import (
	"portfolio/content"
	"portfolio/i18n"
	"portfolio/views/layout"
)

// VerticalPage is the landing page of one trade. Its article element is in a language that its text has, the rest in the visitor's.
type VerticalPage struct {
	layout.Base
	Vertical  content.Vertical
	Common    content.VerticalCommon
	Questions []content.FAQ
	Related   []content.Subject // projects and articles of the industry
}

// TextLang returns the language of the page's own text.
func (p VerticalPage) TextLang() i18n.Lang { return p.Vertical.Languages.For(p.Lang) }

// subject returns the id of what the forms are about that this page leads to.
func (p VerticalPage) subject() string { return content.NounIndustry.ID(p.Vertical.ID) }

// others returns the use cases of all other trades.
func (p VerticalPage) others() []content.UseCase {
	var found []content.UseCase
	for _, c := range p.Site.Services.UseCases() {
		if c.Vertical != p.Vertical.ID {
			found = append(found, c)
		}
	}
	return found
}
