package forms

import "portfolio/views/ui"

// CVRequestFields is what a visitor fills in to be sent the résumé.
type CVRequestFields struct {
	Email, Company, Reason string
}

// Form describes the form that fills c.
func (c *CVRequestFields) Form() Form {
	return Form{Name: "cv", Panel: true, Fields: []Field{
		email(&c.Email),
		company(&c.Company),
		{
			Name: "reason", Kind: ui.LongField, Label: "cv.reason", Hint: "cv.reason.hint", Required: true,
			Max: maxText, Rows: 4, Text: &c.Reason,
		},
	}}
}
