package forms

import (
	"slices"
	"unicode/utf8"

	"portfolio/i18n"
)

// The hidden fields of a form that has a context.
const (
	AboutField = i18n.AboutQuery
	FromField  = "from"
)

// DetailsField is the field for what the visitor wants to say in the form for a quote, which a question to the assistant fills in.
const DetailsField = "projectDetails"

// budgetAmount is the field for the visitor's budget.
const budgetAmount = "budgetAmount"

// MessageField is the field for what the visitor wants to say in the form for a call.
const MessageField = "message"

// About is what a form is about, and what its fields say of it until the visitor changes them.
type About struct {
	ID      string // of a subject of the site; "" for nothing in particular
	Title   string
	Without string // address of the form when it is about nothing in particular

	ProjectType, BudgetType string // options; "" for none
	Price                   string // in words, for a hint; "" for none
	FixedPrice              bool   // there is nothing to quote
}

// hint returns the beginning of the hint of a field, such as the price: the budget is the visitor's to say, so the price is no value of the field.
func (a About) hint(messages *i18n.Messages, field Field) string {
	if field.Name != budgetAmount || a.Price == "" {
		return ""
	}
	return messages.Tf("budget.amount.price", map[string]any{"Price": a.Price}) + " "
}

// value returns the subject's value of a field, "" if it has none.
func (a About) value(messages *i18n.Messages, field Field) string {
	if a.ID == "" {
		return ""
	}
	value := ""
	switch field.Name {
	case "projectType":
		value = a.ProjectType
	case "budgetType":
		value = a.BudgetType
	case DetailsField, MessageField:
		value = messages.Tf("form.about.sentence", map[string]any{"Title": a.Title})
	}
	if len(field.Options) > 0 && !slices.ContainsFunc(field.Options, func(o Option) bool { return o.Value == value }) {
		return ""
	}
	if field.Max > 0 && utf8.RuneCountInString(value) > field.Max {
		return ""
	}
	return value
}
