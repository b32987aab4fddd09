package forms

import (
	"strings"

	"portfolio/i18n"
	"portfolio/views/ui"
)

// Answer is what a visitor answered, in words.
type Answer struct{ Label, Value string }

// Answers returns what form holds after it was decoded, field by field, options by what they are called. Consent is
// left out, as it is not kept.
func (form Form) Answers(words *i18n.Messages) []Answer {
	var answers []Answer
	for _, field := range form.Fields {
		if field.Kind == ui.ConsentField {
			continue
		}
		answers = append(answers, Answer{words.T(field.Label), field.Answer(words)})
	}
	return answers
}

// Answer returns what the field holds, options by what they are called.
func (f Field) Answer(words *i18n.Messages) string {
	if f.List == nil {
		return f.OptionName(words, *f.Text)
	}
	names := make([]string, len(*f.List))
	for i, value := range *f.List {
		names[i] = f.OptionName(words, value)
	}
	return strings.Join(names, ", ")
}

// OptionName returns what the answer value is called, or the value where it is the visitor's own words.
func (f Field) OptionName(words *i18n.Messages, value string) string {
	for _, o := range f.Options {
		if o.Value == value && o.Key != "" {
			return words.T(o.Key)
		}
		if o.Value == value {
			return o.Name
		}
	}
	return value
}
