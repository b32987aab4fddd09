package forms

import (
	"slices"

	"portfolio/views/ui"
)

// ImportFields holds addresses that the owner brings from elsewhere. A file with more of them comes beside the fields.
type ImportFields struct {
	List      string
	Language  string // of the emails
	Addresses string
	Source    string   // where they come from
	Statement []string // ImportStated if the owner vouches for their consent
}

const (
	// ImportStated is the value of the statement, if it is made.
	ImportStated = "stated"
	// ImportStatement is the message key of the sentence that the owner vouches for.
	ImportStatement = "admin-subscribers-import.statement"
	// ImportFile names the field for a file.
	ImportFile = "file"
)

// The errors of an import.
var (
	NoAddresses      = Errors{"addresses": "admin-subscribers-import.error.none"}
	TooManyAddresses = Errors{"addresses": "admin-subscribers-import.error.lines"}
	TooLongImport    = Errors{"addresses": "admin-subscribers-import.error.long"}
	NoSource         = Errors{"source": "admin-subscribers-import.error.source"}
)

// Form describes the form that fills i. On a site in several languages it asks for the language of the emails.
func (i *ImportFields) Form(languages []Language) Form {
	i.Language = string(languages[0].Lang)
	form := Form{Name: "import", Fields: []Field{
		{
			Name: "list", Kind: ui.RadioField, Label: "admin-subscribers.list", Required: true, Default: "newsletter", Text: &i.List,
			Options: []Option{
				{Value: "newsletter", Key: "admin-subscribers.list.newsletter"}, {Value: "podcast", Key: "admin-subscribers.list.podcast"},
			},
		},
		{
			Name: "addresses", Kind: ui.TextareaField, Label: "admin-subscribers-import.addresses",
			Hint: "admin-subscribers-import.addresses.hint", Rows: 8, Text: &i.Addresses,
		},
		{
			Name: "source", Kind: ui.TextField, Label: "admin-subscribers-import.source", Hint: "admin-subscribers-import.source.hint",
			Max: maxLine, Text: &i.Source,
		},
		{
			Name: "statement", Kind: ui.CheckboxesField, Label: "admin-subscribers-import.consent",
			Hint: "admin-subscribers-import.consent.hint", List: &i.Statement,
			Options: []Option{{Value: ImportStated, Key: ImportStatement}},
		},
	}}
	if len(languages) > 1 {
		form.Fields = slices.Insert(form.Fields, 1, Field{
			Name: "language", Kind: ui.RadioField, Label: "admin-subscribers-import.language", Required: true,
			Default: i.Language, Options: languageOptions(languages), Text: &i.Language,
		})
	}
	return form
}

func languageOptions(languages []Language) (options []Option) {
	for _, language := range languages {
		options = append(options, Option{Value: string(language.Lang), Name: language.Name})
	}
	return options
}
