// Package forms holds the site's forms. Each has a Go file with the struct that it fills and the description of its fields,
// and a templ file with its markup. Markup, validation and script all follow the one description.
package forms

import (
	"slices"
	"strings"

	"portfolio/views/ui"
)

// Form describes a form: its fields, in the order of the page.
type Form struct {
	Name   string // prefix of the ids of its fields
	Fields []Field
	own    []Field // those of them that the owner has added

	DonePanel   bool // whether a panel replaces the form once it was sent
	AutoDismiss bool // whether the script removes the confirmation after a while
	Plain       bool // whether the browser sends the form, without a script

	Groups []Part // fields that stand in a frame
	Steps  []Step // of a form that shows its fields one part after another, with a script of its own
}

// Field describes a field of a form. Exactly one of Text, List and Flag is set: it points to the decoded value.
type Field struct {
	Name         string // of the control
	Kind         ui.FieldKind
	Label        string   // message key
	Language     Language // of a field that the form has once for each language
	Hint         string   // message key; "" for none; the message may use {{.Max}} and {{.Zone}}
	Missing      string   // message key of the error if the field is required and empty; "" for one by its name
	Required     bool     // for checkboxes: at least one
	Numeric      bool     // whether the value is a whole number
	Min          int      // of a value that is numeric
	Max          int      // characters, for fields that hold written text
	Rows         int
	Autocomplete string
	InputMode    string
	Default      string   // the value in an untouched form
	Options      []Option // the allowed values, for fields that offer a choice
	Text         *string
	List         *[]string
	Flag         *bool
}

// The longest accepted values, in characters.
const (
	maxEmail = 254 // RFC 5321
	maxName  = 120 // names of people, companies, jobs and countries
	maxLine  = 200
	maxText  = 3000

	maxDigits = 15
)

// Field returns the field with the given name. It panics if there is none: that is a bug.
func (f Form) Field(name string) Field {
	for _, field := range f.Fields {
		if field.Name == name {
			return field
		}
	}
	panic("form " + f.Name + " has no field " + name)
}

// baseName returns the name of the field without its language.
func (f Field) baseName() string { return strings.TrimSuffix(f.Name, "_"+string(f.Language.Lang)) }

// group returns the group of the named field, nil if it is in none, and whether the field is the first of it.
func (f Form) group(name string) (group *Part, first bool) {
	for i, g := range f.Groups {
		if at := slices.Index(g.Fields, name); at >= 0 {
			return &f.Groups[i], at == 0
		}
	}
	return nil, false
}

// marksRequired reports whether labels mark the required fields, rather than the optional ones: they mark whichever are
// fewer.
func (f Form) marksRequired() bool {
	required := 0
	for _, field := range f.Fields {
		if field.Required {
			required++
		}
	}
	return 2*required < len(f.Fields)
}
