package layout

import (
	"slices"

	"portfolio/i18n"
)

// FacingQuery is the parameter of a text's address that names the language beside which it is shown.
const FacingQuery = "facing"

// Faces returns the other languages of a page whose text can stand beside it; none where the page itself stands in one alone.
func (b *Base) Faces() []i18n.Lang {
	return slices.DeleteFunc(b.Languages.Others(b.Lang), func(lang i18n.Lang) bool { return !slices.Contains(b.langs(), lang) })
}

// FacingPath returns the address of this page beside the same in another language.
func (b *Base) FacingPath(lang i18n.Lang) string {
	return i18n.WithQuery(b.Paths.In(b.Lang), FacingQuery, string(lang))
}
