package forms

import (
	"strings"

	"portfolio/i18n"
	"portfolio/views/ui"
)

// Answer is a filled-in field as people read it.
type Answer struct{ Label, Value string }

// Answers returns the answers of a decoded form, field by field. Consent is left out: it is not stored.
func (f Form) Answers(messages *i18n.Messages) []Answer {
	var answers []Answer
	for _, field := range f.Fields {
		if field.Kind == ui.ConsentField {
			continue
		}
		answers = append(answers, Answer{messages.T(field.Label), field.Answer(messages)})
	}
	return answers
}

// Answer returns the value of the field, with options by their labels.
func (f Field) Answer(messages *i18n.Messages) string {
	if f.List == nil {
		return f.OptionName(messages, *f.Text)
	}
	labels := make([]string, len(*f.List))
	for i, value := range *f.List {
		labels[i] = f.OptionName(messages, value)
	}
	return strings.Join(labels, ", ")
}

// OptionName returns the label of the option with the given value, or the value itself if there is no such option.
func (f Field) OptionName(messages *i18n.Messages, value string) string {
	for _, o := range f.Options {
		if o.Value == value && o.Key != "" {
			return messages.T(o.Key)
		}
		if o.Value == value {
			return o.Name
		}
	}
	return value
}
