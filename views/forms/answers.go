package forms

import (
	"fmt"
	"strconv"
	"strings"
	"time"

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

// Answer returns the value of the field in words: options by their labels, days with their weekday.
func (f Field) Answer(messages *i18n.Messages) string {
	if f.List == nil {
		if day, err := time.Parse(time.DateOnly, *f.Text); err == nil && f.Kind == ui.DateField {
			return messages.FullDate(day)
		}
		return f.OptionName(messages, *f.Text)
	}
	labels := make([]string, len(*f.List))
	for i, value := range *f.List {
		labels[i] = f.OptionName(messages, value)
	}
	return strings.Join(labels, ", ")
}

// isEmpty reports whether nobody has answered.
func (f Field) isEmpty() bool {
	if f.List != nil {
		return len(*f.List) == 0
	}
	return *f.Text == ""
}

// Stored returns the answer as it is stored: a text, a whole number or a list, never nil.
func (f Field) Stored() any {
	if f.List != nil {
		return append([]string{}, *f.List...)
	}
	if number, err := strconv.ParseInt(*f.Text, 10, 64); f.Numeric && err == nil {
		return number
	}
	return *f.Text
}

// Fill sets the answer to what was stored, as JSON has it. The field is empty if it cannot hold that.
func (f Field) Fill(stored any) {
	if f.Text != nil {
		*f.Text = ""
		switch stored := stored.(type) {
		case string:
			*f.Text = stored
		case float64:
			*f.Text = strconv.FormatFloat(stored, 'f', -1, 64)
		case int64:
			*f.Text = strconv.FormatInt(stored, 10)
		}
	}
	if f.List != nil {
		*f.List = nil
		switch stored := stored.(type) {
		case []string:
			*f.List = stored
		case []any:
			for _, value := range stored {
				*f.List = append(*f.List, fmt.Sprint(value))
			}
		}
	}
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
