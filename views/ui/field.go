package ui

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"
)

// FieldKind is the way a field is filled in.
type FieldKind string

// The kinds of field.
const (
	TextField     FieldKind = "text"
	EmailField    FieldKind = "email"
	PasswordField FieldKind = "password"
	DateField     FieldKind = "date"
	TimeField     FieldKind = "time"
	LongField     FieldKind = "textarea"
	SelectField   FieldKind = "select"
	RadioField    FieldKind = "radio"    // one of a few
	ChecksField   FieldKind = "checkbox" // any of a few
	ConsentField  FieldKind = "consent"  // one box
)

// OptionArgs is one of the answers that a field offers.
type OptionArgs struct{ Value, Label string }

// FieldArgs describes a field of a form, its texts in the visitor's language.
type FieldArgs struct {
	Kind         FieldKind
	ID           string // of the control; what belongs to it has ids that begin with this one
	Name         string
	Label        string
	Mark         string // says that the field is required, or optional, whichever is the rarer on its form
	Hint         string // "" for none
	LinkURL      string // leads to what a consent is about, "" for none
	LinkText     string
	Error        string // "" for none
	ErrorPrefix  string // what screen readers hear before it
	Required     bool
	Max          int // characters, 0 where the kind has no such limit
	Autocomplete string
	InputMode    string
	Rows         int
	Prompt       string       // first line of a select that begins with no answer; "" for one that begins with the first
	Options      []OptionArgs // of select, radio and checkbox
	Values       []string     // what is filled in or chosen
}

// value is what is filled in, for kinds that hold one text.
func (a FieldArgs) value() string {
	if len(a.Values) == 0 {
		return ""
	}
	return a.Values[0]
}

func (a FieldArgs) chosen(value string) bool { return slices.Contains(a.Values, value) }

func (a FieldArgs) optionID(i int) string {
	if i == 0 {
		return a.ID // so that a link to the field leads to its first answer
	}
	return a.ID + "-" + strconv.Itoa(i+1)
}

// grouped tells whether the field is a set of boxes, whose label is a legend.
func (a FieldArgs) grouped() bool { return a.Kind == RadioField || a.Kind == ChecksField }

// described names the elements that say more about the field, "" for none.
func (a FieldArgs) described() string {
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

// wiring is what every control but a box carries.
func (a FieldArgs) wiring() templ.Attributes {
	all := templ.Attributes{"id": a.ID, "name": a.Name, "required": a.Required}
	if a.Max > 0 {
		all["maxlength"] = strconv.Itoa(a.Max)
	}
	for name, value := range map[string]string{
		"autocomplete": a.Autocomplete, "inputmode": a.InputMode, "aria-describedby": a.described(),
	} {
		if value != "" {
			all[name] = value
		}
	}
	if a.Error != "" {
		all["aria-invalid"] = "true"
	}
	return all
}

// grouping is what the set of boxes carries.
func (a FieldArgs) grouping() templ.Attributes {
	all := templ.Attributes{}
	if a.Kind == RadioField {
		all["role"] = "radiogroup"
		all["aria-required"] = strconv.FormatBool(a.Required)
		if a.Error != "" {
			all["aria-invalid"] = "true"
		}
	}
	if described := a.described(); described != "" {
		all["aria-describedby"] = described
	}
	return all
}
