package ui

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"
)

// FieldKind is the kind of a field's control.
type FieldKind string

// The kinds of field.
const (
	TextField       FieldKind = "text"
	EmailField      FieldKind = "email"
	PasswordField   FieldKind = "password"
	DateField       FieldKind = "date"
	TimeField       FieldKind = "time"
	ColorField      FieldKind = "color" // its value is as #00aa77 has it
	TextareaField   FieldKind = "textarea"
	SelectField     FieldKind = "select"
	RadioField      FieldKind = "radio"    // one of several
	CheckboxesField FieldKind = "checkbox" // any of several
	ConsentField    FieldKind = "consent"  // a single checkbox
)

// OptionArgs is an option of a field.
type OptionArgs struct {
	Value, Label string
	Picture      templ.Component // beside a radio button or a checkbox; nil for none
}

// OptionGroup is a labelled part of a long list of options.
type OptionGroup struct {
	Label   string
	Options []OptionArgs
}

// FieldArgs describes a field of a form, with its text in the visitor's language.
type FieldArgs struct {
	Kind         FieldKind
	ID           string // of the control; prefix of the ids of its hint and error
	Name         string
	Label        string
	Lang         string // of what is written into the control; "" for the page's
	Mark         string // "required" or "optional", whichever fewer fields of the form are; "" for none
	Hint         string // "" for none
	LinkURL      string // the policy that a consent accepts; "" for none
	LinkText     string
	Error        string // "" for none
	ErrorLang    string // of the error, "" for the page's
	ErrorPrefix  string // before the error, for screen readers
	Required     bool
	Max          int // characters; 0 for no limit
	Autocomplete string
	InputMode    string
	List         string // id of the datalist with what may be entered; "" for none
	Rows         int
	Prompt       string       // a first, empty option of a select; "" for none
	Options      []OptionArgs // of selects, radio buttons and checkboxes
	Values       []string     // current or selected
}

// value returns the current value of a control that holds one text.
func (a FieldArgs) value() string {
	if len(a.Values) == 0 {
		return ""
	}
	return a.Values[0]
}

func (a FieldArgs) isSelected(value string) bool { return slices.Contains(a.Values, value) }

func (a FieldArgs) optionID(i int) string {
	if i == 0 {
		return a.ID // so that a link to the field leads to its first option
	}
	return a.ID + "-" + strconv.Itoa(i+1)
}

// isGroup reports whether the field is a fieldset of radio buttons or checkboxes, whose label is a legend.
func (a FieldArgs) isGroup() bool { return a.Kind == RadioField || a.Kind == CheckboxesField }

// describedBy returns the value of aria-describedby: the ids of hint and error.
func (a FieldArgs) describedBy() string {
	switch {
	case a.Hint != "" && a.Error != "":
		return a.ID + "-hint " + a.ID + "-error"
	case a.Hint != "":
		return a.ID + "-hint"
	case a.Error != "":
		return a.ID + "-error"
	}
	return ""
}

// controlAttributes returns the attributes of a control that is not part of a group.
func (a FieldArgs) controlAttributes() templ.Attributes {
	attrs := templ.Attributes{"id": a.ID, "name": a.Name, "required": a.Required}
	if a.Max > 0 {
		attrs["maxlength"] = strconv.Itoa(a.Max)
	}
	for name, value := range map[string]string{
		"lang": a.Lang, "autocomplete": a.Autocomplete, "inputmode": a.InputMode, "list": a.List, "aria-describedby": a.describedBy(),
	} {
		if value != "" {
			attrs[name] = value
		}
	}
	if a.Error != "" {
		attrs["aria-invalid"] = "true"
	}
	return attrs
}

// groupAttributes returns the attributes of a group's fieldset.
func (a FieldArgs) groupAttributes() templ.Attributes {
	attrs := templ.Attributes{}
	if a.Kind == RadioField {
		attrs["role"] = "radiogroup"
		attrs["aria-required"] = strconv.FormatBool(a.Required)
		if a.Error != "" {
			attrs["aria-invalid"] = "true"
		}
	}
	if ids := a.describedBy(); ids != "" {
		attrs["aria-describedby"] = ids
	}
	return attrs
}
