package forms

import "portfolio/views/ui"

// WizardField is one field as the island draws it: what views/ui/field.templ makes of the same description.
type WizardField struct {
	Control WizardAttributes  `json:"control"`
	Tag     string            `json:"tag,omitempty"`     // of the control; "" for boxes
	Label   string            `json:"label"`             // with the space that the template leaves behind it
	Title   *WizardAttributes `json:"title,omitempty"`   // of the label; nil for a consent, which is all label
	Mark    *WizardAttributes `json:"mark,omitempty"`    // nil for none
	Hint    *WizardAttributes `json:"hint,omitempty"`    // nil for none
	Missing *ToldField        `json:"missing,omitempty"` // what is said where nothing is answered; nil where nothing need be
	Options []WizardOption    `json:"options,omitempty"` // to choose from
	Values  []string          `json:"values"`            // what stands there at first
	Icon    []ui.Shape        `json:"icon,omitempty"`    // beside a select
	Link    *WizardAttributes `json:"link,omitempty"`    // to what a consent is about
}

// WizardOption is an answer to choose, or the line above the answers of a select: attributes of its element.
type WizardOption struct {
	Text  string `json:"children"`
	Value string `json:"value"`
}

func (f Frame) wizardField(form Form, field Field) WizardField {
	a := f.args(form, field)
	told := WizardField{
		Control: WizardAttributes{
			ID: a.ID, Name: a.Name, Type: string(a.Kind), Required: a.Required, MaxLength: a.Max, AutoComplete: a.Autocomplete,
			Rows: a.Rows,
		},
		Tag: "input", Label: a.Label + " ", Title: &WizardAttributes{Class: "field-label", For: a.ID},
		Values: append([]string{}, a.Values...),
	}
	if a.Mark != "" {
		told.Mark = &WizardAttributes{Class: "field-mark", Text: "(" + a.Mark + ")"}
	}
	if a.Hint != "" {
		told.Hint = &WizardAttributes{Class: "field-hint", ID: a.ID + "-hint", Text: a.Hint}
	}
	if a.Required {
		told.Missing = f.missing(a, errorRequired)
	}
	if a.Prompt != "" {
		told.Options = []WizardOption{{Text: a.Prompt}}
	}
	for _, o := range a.Options {
		told.Options = append(told.Options, WizardOption{o.Label, o.Value})
	}
	told.tag(a)
	if a.Kind == ui.ConsentField {
		told.Missing, told.Options = f.missing(a, errorConsent), []WizardOption{{told.Label, "on"}}
		told.Link = &WizardAttributes{Class: "field-link", Href: a.LinkURL, Text: a.LinkText}
	}
	return told
}

func (f Frame) missing(a ui.FieldArgs, key string) *ToldField {
	return &ToldField{a.ID, summaryLine(a.Label, f.T(key)), f.T(key)}
}

// tag says what a field that is no line to fill in is made of.
func (w *WizardField) tag(a ui.FieldArgs) {
	switch a.Kind {
	case ui.SelectField:
		w.Tag, w.Control.Type, w.Icon = string(a.Kind), "", ui.Shapes("chevron-down")
	case ui.LongField:
		w.Tag, w.Control.Type = string(a.Kind), ""
	case ui.ChecksField:
		w.Tag, w.Title.For, w.Control.Required = "", "", false // no browser knows how to require one of several boxes
	case ui.ConsentField:
		w.Tag, w.Title, w.Control.Type = "", nil, string(ui.ChecksField)
	}
}
