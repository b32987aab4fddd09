// Package forms holds the site's forms. Each has one Go file with what a visitor fills in and the description of its
// fields, and one templ file with its markup. The one description serves the markup, the validation and the island.
package forms

import (
	"net/url"

	"github.com/a-h/templ"

	"portfolio/i18n"
	"portfolio/views/ui"
)

// Frame is what a form is drawn in: its language, where it goes, and what came of sending it before.
type Frame struct {
	*i18n.Messages
	Action string     // address that the form posts to, in the language of the page
	Zone   string     // time zone that dates and times are meant in, for forms that ask for them
	Stamp  string     // by which the server recognises one sending of the form
	Values url.Values // what the visitor had filled in; nil for an untouched form
	Errors Errors     // what was wrong with it; nil for nothing
	Notice string     // message about the form as a whole, "" for none
	Done   string     // message that says the form was taken, "" until then
}

// Errors names the message for every field that cannot be taken, by the field's name.
type Errors map[string]string

// NewFrame returns the frame of an untouched form that posts to action.
func NewFrame(words *i18n.Messages, action string) Frame {
	return Frame{Messages: words, Action: action}
}

// args is the field of form as the visitor is to see it.
func (f Frame) args(form Form, field Field) ui.FieldArgs {
	args := ui.FieldArgs{
		Kind: field.Kind, ID: form.Name + "-" + field.Name, Name: field.Name,
		Label: f.T(field.Label), Mark: f.mark(form, field), Required: field.Required,
		Max: field.Max, Autocomplete: field.Autocomplete, InputMode: field.InputMode, Rows: field.Rows,
		Options: f.options(field.Options), Values: f.values(field),
	}
	if field.Hint != "" {
		args.Hint = f.Tf(field.Hint, map[string]any{"Max": field.Max, "Zone": f.Zone})
	}
	if key := f.Errors[field.Name]; key != "" {
		args.Error = f.problem(field, key)
		args.ErrorPrefix = f.T("form.error.prefix")
	}
	if field.Kind == ui.SelectField && field.Required {
		args.Prompt = f.T("form.choose")
	}
	if field.Kind == ui.ConsentField {
		args.LinkURL, args.LinkText = f.privacyPath(), f.T("form.privacy.link")
	}
	return args
}

// mark is the word beside a field's label, "" where it goes without saying.
func (f Frame) mark(form Form, field Field) string {
	switch marksRequired := form.marksRequired(); {
	case field.Required && marksRequired:
		return f.T("form.required")
	case !field.Required && !marksRequired:
		return f.T("form.optional")
	}
	return ""
}

func (f Frame) options(from []Option) []ui.OptionArgs {
	options := make([]ui.OptionArgs, len(from))
	for i, o := range from {
		options[i] = ui.OptionArgs{Value: o.Value, Label: o.Name}
		if o.Key != "" {
			options[i].Label = f.T(o.Key)
		}
	}
	return options
}

func (f Frame) values(field Field) []string {
	if values, ok := f.Values[field.Name]; ok {
		return values
	}
	if field.Default != "" {
		return []string{field.Default}
	}
	return nil
}

func (f Frame) problem(field Field, key string) string {
	return Problem(f.Messages, key, field)
}

// ToldField is what a script is told of a field that cannot be taken.
type ToldField struct {
	ID    string `json:"id"`    // of the control
	Text  string `json:"text"`  // what the summary says
	Error string `json:"error"` // what the field says
}

// summaryLine is what the summary says of a field.
func summaryLine(label, problem string) string { return label + " — " + problem }

// problems lists what is wrong, in the order of the form.
func (f Frame) problems(form Form) []ui.Problem {
	var found []ui.Problem
	for _, field := range form.Fields {
		if key := f.Errors[field.Name]; key != "" {
			text := summaryLine(f.T(field.Label), f.problem(field, key))
			found = append(found, ui.Problem{FieldID: form.Name + "-" + field.Name, Text: text})
		}
	}
	return found
}

// Summary says what is wrong with form as a whole.
func (f Frame) Summary(form Form) ui.SummaryArgs {
	notice := f.Notice
	if notice == "" {
		notice = f.Errors.Notice()
	}
	return ui.SummaryArgs{
		ID: form.Name + "-problem", Title: f.T(notice), Problems: f.problems(form), Warning: Warns(notice),
	}
}

// blank is the summary that the script fills in.
func (f Frame) blank(form Form) ui.SummaryArgs {
	args := f.Summary(form)
	args.Problems = []ui.Problem{{}}
	return args
}

// enhances tells whether a script sends the form without leaving the page. One that came back filled in is sent as it came,
// since emptying it takes another page.
func (f Frame) enhances(form Form) bool {
	taken := f.Done != "" && form.Panel
	return !form.Stepped && !taken && f.Values == nil
}

// fleeting is how long a message stays that goes away by itself, in milliseconds.
const fleeting = "3000"

// scripting is what the form carries for the script.
func (f Frame) scripting(form Form) templ.Attributes {
	if !f.enhances(form) {
		return nil
	}
	all := templ.Attributes{"data-failed": f.T("form.failed")}
	if form.Fleeting {
		all["data-fleeting"] = fleeting
	}
	return all
}

// TrapField names the field that only programs fill in.
const TrapField = "leave_empty"

func (f Frame) privacyPath() string { return i18n.Path(f.Lang, i18n.Privacy) }
