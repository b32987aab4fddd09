package forms

import (
	"strconv"

	"portfolio/views/ui"
)

// WizardProps is what the island of the professional survey is told: every step and every word. islands/wizard/props.ts
// says the same.
type WizardProps struct {
	Name   string           `json:"name"` // of the form
	Step   int              `json:"step"` // that the page shows, from 0
	Steps  []WizardStep     `json:"steps"`
	Words  WizardWords      `json:"words"`
	Icons  WizardIcons      `json:"icons"`
	Prefix WizardAttributes `json:"prefix"` // what screen readers hear before an error
}

// WizardStep is one step.
type WizardStep struct {
	Progress WizardAttributes   `json:"progress"`
	Complete WizardAttributes   `json:"complete"`
	Bar      WizardAttributes   `json:"bar"`
	Title    WizardAttributes   `json:"title"`
	Fields   []WizardField      `json:"fields"`
	Buttons  []WizardAttributes `json:"buttons"` // to go on, then to go back
}

// WizardAttributes are attributes of an element that the island draws as the page does, and its text, as React calls
// them.
type WizardAttributes struct {
	Text           string `json:"children,omitempty"`
	Class          string `json:"className,omitempty"`
	ID             string `json:"id,omitempty"`
	Name           string `json:"name,omitempty"`
	Type           string `json:"type,omitempty"`
	Value          string `json:"value,omitempty"`
	Max            string `json:"max,omitempty"`
	MaxLength      int    `json:"maxLength,omitempty"`
	Rows           int    `json:"rows,omitempty"`
	Required       bool   `json:"required,omitempty"`
	AutoComplete   string `json:"autoComplete,omitempty"`
	For            string `json:"htmlFor,omitempty"`
	Href           string `json:"href,omitempty"`
	TabIndex       int    `json:"tabIndex,omitempty"`
	FormNoValidate bool   `json:"formNoValidate,omitempty"`
	DescribedBy    string `json:"aria-describedby,omitempty"`
	LabelledBy     string `json:"aria-labelledby,omitempty"`
}

// WizardWords are the island's words that belong to no step.
type WizardWords struct {
	Sending string       `json:"sending"`
	Missing WizardNotice `json:"missing"` // what sums up the errors
	Consent WizardNotice `json:"consent"` // the same, where consent is among them
	Failed  string       `json:"failed"`
	Offline string       `json:"offline"`
}

// WizardNotice sums up what is missing, as the server says it.
type WizardNotice struct {
	Text    string `json:"error"`
	Warning bool   `json:"warning"`
}

// WizardIcons are the icons that the island draws.
type WizardIcons struct {
	Alert []ui.Shape `json:"alert"`
	Done  []ui.Shape `json:"done"`
}

// untouched tells whether nothing came of the form yet, so that there is nothing to show but the form.
func (f Frame) untouched() bool { return f.Values == nil && f.Notice == "" && f.Done == "" }

func (f Frame) wizard(form Form, at Step) WizardProps {
	props := WizardProps{
		Name:   form.Name,
		Step:   at.Number - 1,
		Prefix: WizardAttributes{Class: "visually-hidden", Text: f.T("form.error.prefix")},
		Words: WizardWords{
			Sending: f.T("form.sending"),
			Missing: WizardNotice{f.T("form.notice.required"), true},
			Consent: WizardNotice{f.T("form.notice.consent"), true},
			Failed:  f.T("professional.failed"),
			Offline: f.T("form.failed"),
		},
		Icons: WizardIcons{ui.Shapes("circle-alert"), ui.Shapes("circle-check")},
	}
	for _, step := range ProfessionalSteps {
		props.Steps = append(props.Steps, f.wizardStep(form, step))
	}
	return props
}

func (f Frame) wizardStep(form Form, step Step) WizardStep {
	told := WizardStep{
		Progress: WizardAttributes{ID: "progress-step", Text: step.Progress(f.Messages)},
		Complete: WizardAttributes{ID: "progress-percent", Text: step.Complete(f.Messages)},
		Bar:      WizardAttributes{Max: "100", Value: strconv.Itoa(step.percent()), LabelledBy: "progress-percent"},
		Title:    WizardAttributes{Class: "step-title", TabIndex: -1, DescribedBy: "progress-step", Text: f.T(step.Title)},
	}
	for _, name := range step.Fields {
		told.Fields = append(told.Fields, f.wizardField(form, form.Named(name)))
	}
	on := WizardAttributes{Class: "button", Type: "submit", Text: f.T("professional.submit")}
	if step.Number < len(ProfessionalSteps) {
		on.Text, on.Name, on.Value = f.T("professional.next"), StepQuery, strconv.Itoa(step.Number+1)
	}
	told.Buttons = append(told.Buttons, on)
	if step.Number > 1 {
		told.Buttons = append(told.Buttons, WizardAttributes{
			Class: "button button-quiet", Type: "submit", Text: f.T("professional.previous"),
			Name: StepQuery, Value: strconv.Itoa(step.Number - 1), FormNoValidate: true,
		})
	}
	return told
}
