package forms

import (
	"strconv"

	"portfolio/views/ui"
)

// WizardProps are the props of the island of a form with steps: all steps and all text. islands/wizard/props.ts has the same
// type.
type WizardProps struct {
	Name     string           `json:"name"` // of the form
	Step     int              `json:"step"` // the step that the page shows, from 0
	Steps    []WizardStep     `json:"steps"`
	Messages WizardMessages   `json:"words"`
	Icons    WizardIcons      `json:"icons"`
	Prefix   WizardAttributes `json:"prefix"` // of errors, for screen readers
}

// WizardStep is one step.
type WizardStep struct {
	Progress WizardAttributes   `json:"progress"`
	Complete WizardAttributes   `json:"complete"`
	Bar      WizardAttributes   `json:"bar"`
	Title    WizardAttributes   `json:"title"`
	Fields   []WizardField      `json:"fields"`
	Buttons  []WizardAttributes `json:"buttons"` // next, then previous
}

// WizardAttributes are the attributes and the text of an element, under the names that React uses. The island renders the same
// element as the page.
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

// WizardMessages are the messages that belong to no step.
type WizardMessages struct {
	Sending string       `json:"sending"`
	Problem string       `json:"problem"` // the title of an error summary that lists fields
	Missing WizardNotice `json:"missing"` // its text
	Consent WizardNotice `json:"consent"` // its text if consent is missing
	Failed  string       `json:"failed"`
	Offline string       `json:"offline"`
}

// WizardNotice is the text of an error summary.
type WizardNotice struct {
	Text    string `json:"error"`
	Warning bool   `json:"warning"`
}

// WizardIcons are the icons of the island.
type WizardIcons struct {
	Alert []ui.IconShape `json:"alert"`
}

func (f Frame) wizardProps(form Form, current Step) WizardProps {
	props := WizardProps{
		Name:   form.Name,
		Step:   current.Number - 1,
		Prefix: WizardAttributes{Class: "visually-hidden", Text: f.T("form.error.prefix")},
		Messages: WizardMessages{
			Sending: f.T("form.sending"),
			Problem: f.T(errorSummary),
			Missing: WizardNotice{f.T("form.notice.required"), true},
			Consent: WizardNotice{f.T("form.notice.consent"), true},
			Failed:  f.T("survey.failed"),
			Offline: f.T("form.failed"),
		},
		Icons: WizardIcons{ui.IconShapes("circle-alert")},
	}
	for _, step := range form.Steps {
		props.Steps = append(props.Steps, f.wizardStep(form, step))
	}
	return props
}

func (f Frame) wizardStep(form Form, step Step) WizardStep {
	props := WizardStep{
		Progress: WizardAttributes{ID: "progress-step", Text: step.Progress(f.Messages)},
		Complete: WizardAttributes{ID: "progress-percent", Text: step.Complete(f.Messages)},
		Bar:      WizardAttributes{Max: "100", Value: strconv.Itoa(step.percent()), LabelledBy: "progress-percent"},
		Title:    WizardAttributes{Class: "step-title", TabIndex: -1, DescribedBy: "progress-step", Text: f.T(step.Title)},
	}
	for _, name := range step.Fields {
		props.Fields = append(props.Fields, f.wizardField(form, form.Field(name)))
	}
	next := WizardAttributes{Class: "button", Type: "submit", Text: f.T("survey.submit")}
	if step.Number < step.Of {
		next.Text, next.Name, next.Value = f.T("survey.next"), StepParam, strconv.Itoa(step.Number+1)
	}
	props.Buttons = append(props.Buttons, next)
	if step.Number > 1 {
		props.Buttons = append(props.Buttons, WizardAttributes{
			Class: "button button-secondary", Type: "submit", Text: f.T("survey.previous"),
			Name: StepParam, Value: strconv.Itoa(step.Number - 1), FormNoValidate: true,
		})
	}
	return props
}
