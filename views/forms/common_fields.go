package forms

import "portfolio/views/ui"

// The fields that several forms share. Each function takes where the value goes.

func email(into *string) Field {
	return Field{
		Name: "email", Kind: ui.EmailField, Label: "form.email", Required: true, Max: maxEmail,
		Autocomplete: "email", InputMode: "email", Text: into,
	}
}

func fullName(into *string) Field {
	return Field{
		Name: "fullName", Kind: ui.TextField, Label: "form.full_name", Max: maxName,
		Autocomplete: "name", Text: into,
	}
}

func company(into *string) Field {
	return Field{
		Name: "company", Kind: ui.TextField, Label: "form.company", Max: maxName,
		Autocomplete: "organization", Text: into,
	}
}

func projectType(into *string) Field {
	return Field{
		Name: "projectType", Kind: ui.SelectField, Label: "form.project_type", Options: ProjectTypes, Text: into,
	}
}

func projectDetails(label, hint string, into *string) Field {
	return Field{
		Name: DetailsField, Kind: ui.TextareaField, Label: label, Hint: hint, Max: maxText, Rows: 6,
		Text: into,
	}
}

// consent is a checkbox that accepts the privacy policy.
func consent(name string, into *bool) Field {
	return Field{Name: name, Kind: ui.ConsentField, Label: "form.consent", Flag: into}
}

// requiredConsent is a consent without which the form is refused: that it was given needs no storing.
func requiredConsent(name string) Field { return require(consent(name, new(bool))) }

// require returns field as a required field.
func require(field Field) Field {
	field.Required = true
	return field
}
