package forms

import "portfolio/i18n"

// Language is the language of what is written into a field.
type Language struct {
	Lang i18n.Lang
	Name string // in itself; "" on a site in one language, whose forms do not mention it
}

// label returns the label of a field, which names the language of the field if it has one.
func (f Frame) label(field Field) string {
	label := f.T(field.Label)
	if field.Language.Name == "" {
		return label
	}
	return f.Tf("form.label.language", map[string]any{"Label": label, "Language": field.Language.Name})
}
