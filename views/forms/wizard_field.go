package forms

import "portfolio/views/ui"

// WizardField describes a field to the island, which renders it as views/ui/field.templ does.
type WizardField struct {
	Control WizardAttributes  `json:"control"`
	Tag     string            `json:"tag,omitempty"`     // of the control; "" for checkboxes
	Label   string            `json:"label"`             // with the space that the template puts after it
	Title   *WizardAttributes `json:"title,omitempty"`   // of the label; nil for a consent, where the option is the label
	Mark    *WizardAttributes `json:"mark,omitempty"`    // nil for none
	Hint    *WizardAttributes `json:"hint,omitempty"`    // nil for none
	Missing *FieldError       `json:"missing,omitempty"` // the error if the field is empty; nil if it may be
	Options []WizardOption    `json:"options,omitempty"`
	Values  []string          `json:"values"`         // at first
	Icon    []ui.IconShape    `json:"icon,omitempty"` // of a select
	Link    *WizardAttributes `json:"link,omitempty"` // of a consent, to the privacy policy
}

// WizardOption is an option, or the prompt of a select.
type WizardOption struct {
	Text  string `json:"children"`
	Value string `json:"value"`
}

func (f Frame) wizardField(form Form, field Field) WizardField {
	a := f.fieldArgs(form, field)
	props := WizardField{
		Control: WizardAttributes{
			ID: a.ID, Name: a.Name, Type: string(a.Kind), Required: a.Required, MaxLength: a.Max, AutoComplete: a.Autocomplete,
			Rows: a.Rows,
		},
		Tag: "input", Label: a.Label + " ", Title: &WizardAttributes{Class: "field-label", For: a.ID},
		Values: append([]string{}, a.Values...),
	}
	if a.Mark != "" {
		props.Mark = &WizardAttributes{Class: "field-mark", Text: "(" + a.Mark + ")"}
	}
	if a.Hint != "" {
		props.Hint = &WizardAttributes{Class: "field-hint", ID: a.ID + "-hint", Text: a.Hint}
	}
	if a.Required {
		props.Missing = f.missing(a, field, errorRequired)
	}
	if a.Prompt != "" {
		props.Options = []WizardOption{{Text: a.Prompt}}
	}
	for _, o := range a.Options {
		props.Options = append(props.Options, WizardOption{o.Label, o.Value})
	}
	props.setControl(a)
	if a.Kind == ui.ConsentField {
		props.Missing, props.Options = f.missing(a, field, errorConsent), []WizardOption{{props.Label, "on"}}
		props.Link = &WizardAttributes{Class: "field-link", Href: a.LinkURL, Text: a.LinkText}
	}
	return props
}

// missing returns the error of an empty field.
func (f Frame) missing(a ui.FieldArgs, field Field, key string) *FieldError {
	return &FieldError{a.ID, f.summaryLine(field, key), ErrorText(f.Messages, key, field)}
}

// setControl adapts the props to the kinds of field whose control is not a single input element.
func (w *WizardField) setControl(a ui.FieldArgs) {
	switch a.Kind {
	case ui.SelectField:
		w.Tag, w.Control.Type, w.Icon = string(a.Kind), "", ui.IconShapes("chevron-down")
	case ui.TextareaField:
		w.Tag, w.Control.Type = string(a.Kind), ""
	case ui.CheckboxesField:
		w.Tag, w.Title.For, w.Control.Required = "", "", false // browsers cannot require one of several checkboxes
	case ui.ConsentField:
		w.Tag, w.Title, w.Control.Type = "", nil, string(ui.CheckboxesField)
	}
}
