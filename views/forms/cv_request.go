package forms

import "portfolio/views/ui"

// CVRequestFields holds a request for the résumé.
type CVRequestFields struct {
	Email, Company, Text string
}

// Form describes the form that fills c.
func (c *CVRequestFields) Form() Form {
	return Form{Name: "cv", DonePanel: true, Fields: []Field{
		email(&c.Email),
		company(&c.Company),
		{
			Name: "reason", Kind: ui.TextareaField, Label: "cv.reason", Hint: "cv.reason.hint", Required: true,
			Max: maxText, Rows: 4, Text: &c.Text,
		},
	}}
}
