package forms

import (
	"slices"

	"portfolio/views/ui"
)

// Form describes one form: what it asks, in the order of the page.
type Form struct {
	Name   string // what the ids of its fields begin with
	Fields []Field

	Panel    bool // whether what says that it was taken stands in its place
	Fleeting bool // whether that goes away by itself, as long as a script is there to take it away
	Stepped  bool // whether it is asked in steps, which have a script of their own
}

// Field describes one thing that a form asks. One of Text, List and Flag says where the answer goes.
type Field struct {
	Name         string // as it is sent
	Kind         ui.FieldKind
	Label        string // message
	Hint         string // message, "" for none; it may say {{.Max}} and {{.Zone}}
	Required     bool   // of boxes: at least one
	Max          int    // characters, of everything that is written
	Rows         int
	Autocomplete string
	InputMode    string
	Default      string   // what stands there before the visitor says anything
	Options      []Option // what can be answered, of everything that is chosen
	Text         *string
	List         *[]string
	Flag         *bool
}

// The longest answers that are taken, in characters.
const (
	maxEmail = 254 // by RFC 5321
	maxName  = 120 // names of people, companies, trades and countries
	maxLine  = 200
	maxText  = 3000
)

// Named returns the field called name. A form that lacks it is a fault of the program.
func (f Form) Named(name string) Field {
	for _, field := range f.Fields {
		if field.Name == name {
			return field
		}
	}
	panic("form " + f.Name + " has no field " + name)
}

// Counts tells whether the answers to choose from are numbers.
func (f Field) Counts() bool {
	return slices.ContainsFunc(f.Options, func(o Option) bool { return o.Value == o.Name })
}

// marksRequired tells whether the required fields are the ones to mark: those of which there are fewer.
func (f Form) marksRequired() bool {
	required := 0
	for _, field := range f.Fields {
		if field.Required {
			required++
		}
	}
	return 2*required < len(f.Fields)
}

// email is the field for an address to answer to.
func email(into *string) Field {
	return Field{
		Name: "email", Kind: ui.EmailField, Label: "form.email", Required: true, Max: maxEmail,
		Autocomplete: "email", InputMode: "email", Text: into,
	}
}

// fullName is the field for the visitor's name.
func fullName(into *string) Field {
	return Field{
		Name: "fullName", Kind: ui.TextField, Label: "form.full_name", Max: maxName,
		Autocomplete: "name", Text: into,
	}
}

// company is the field for who the visitor works for.
func company(into *string) Field {
	return Field{
		Name: "company", Kind: ui.TextField, Label: "form.company", Max: maxName,
		Autocomplete: "organization", Text: into,
	}
}

// country is the field for where the visitor lives.
func country(into *string) Field {
	return Field{
		Name: "country", Kind: ui.TextField, Label: "form.country", Max: maxName,
		Autocomplete: "country-name", Text: into,
	}
}

// contact is the field for an address or an account, as the visitor likes.
func contact(into *string) Field {
	return Field{
		Name: "contact", Kind: ui.TextField, Label: "form.contact", Hint: "form.contact.hint", Max: maxLine,
		Text: into,
	}
}

// consentField names the box for that in surveys.
const consentField = "consent"

// consent is the box that says the privacy policy is accepted.
func consent(name string, into *bool) Field {
	return Field{Name: name, Kind: ui.ConsentField, Label: "form.consent", Flag: into}
}

// require returns the field as one that must be answered.
func require(field Field) Field {
	field.Required = true
	return field
}
