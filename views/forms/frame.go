package forms

import (
	"net/url"
	"strings"

	"github.com/a-h/templ"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/views/ui"
)

// Frame has the data that a form is rendered with besides its description: language, action, and the outcome of the last sending.
type Frame struct {
	*i18n.Messages
	Action  string           // URL that the form posts to, in the language of the page
	Zone    string           // time zone of dates and times, for forms that ask for them or show them
	Token   string           // identifies this copy of the form to the server
	Values  url.Values       // what the visitor sent before; nil for a new form
	Errors  Errors           // of these values; nil for none
	Notice  string           // what happened to the form as a whole, in words; "" for nothing
	Done    string           // message key of the confirmation; "" until the form was accepted
	Opening string           // the first line of what the visitor wrote; "" for none
	Sent    string           // what arrived, in words; "" if that is not known or nobody's business
	When    string           // until when the owner answers, in words; "" if the owner has promised nothing
	Waits   bool             // whether emails do not leave now
	Next    []Link           // what to read or do after the form was accepted
	About   About            // what the form is about; the zero value for nothing in particular
	Own     content.Requests // what the owner asks besides
	From    string           // path of the page from which the form was opened; "" if it is unknown
}

// noteKey returns the message key of what comes after the form. While emails do not leave it promises none.
func (f Frame) noteKey(form Form) string {
	if f.Waits {
		switch form.Name {
		case "budget", "collaboration", "meeting":
			return "done.waits.inquiry"
		case "cv":
			return "done.waits.cv"
		case "newsletter", "podcast-subscribe":
			return "done.waits.subscription"
		}
	}
	return "done.note." + form.Name
}

// Link is a link with its text.
type Link struct{ Address, Text string }

// NewFrame returns the frame of a new form that posts to action.
func NewFrame(messages *i18n.Messages, action string) Frame {
	return Frame{Messages: messages, Action: action}
}

// WasSent reports whether the form comes back with what the visitor sent, or with the confirmation that it was accepted.
func (f Frame) WasSent() bool { return f.Values != nil || f.Done != "" }

// isNew reports whether the form was not sent yet.
func (f Frame) isNew() bool { return f.Values == nil && f.Notice == "" && f.Done == "" }

// enhanced reports whether a script sends the form without leaving the page. It leaves a form that came back to the browser:
// such a form is emptied by loading the page again.
func (f Frame) enhanced(form Form) bool {
	replaced := f.Done != "" && form.DonePanel
	return len(form.Steps) == 0 && !form.Plain && !replaced && f.Values == nil
}

// dismissAfter is the time after which the script removes a confirmation, in milliseconds.
const dismissAfter = "3000"

// scriptAttributes returns the attributes that the form has for the script.
func (f Frame) scriptAttributes(form Form) templ.Attributes {
	if form.Plain {
		return templ.Attributes{"novalidate": true} // the server validates, in the visitor's language and all fields at once
	}
	if !f.enhanced(form) {
		return nil
	}
	attrs := templ.Attributes{"data-failed": f.T("form.failed")}
	if form.AutoDismiss {
		attrs["data-auto-dismiss"] = dismissAfter
	}
	return attrs
}

// Summary returns the error summary of form.
func (f Frame) Summary(form Form) ui.SummaryArgs {
	summary := ui.SummaryArgs{ID: form.Name + "-problem", Title: f.Notice}
	if f.Notice == "" {
		notice := f.Errors.Notice()
		summary.Title, summary.Warning = f.T(errorSummary), isWarning(notice)
		if summary.Warning {
			summary.Text = f.T(notice)
		}
	}
	for _, field := range form.Fields {
		if key := f.Errors[field.Name]; key != "" {
			summary.Problems = append(summary.Problems, ui.Problem{FieldID: form.Name + "-" + field.Name, Text: f.summaryLine(field, key)})
		}
	}
	return summary
}

// templateWords returns the texts that the script fills into the template of the form's messages. They are attributes, as text browsers
// show what is in a template.
func (f Frame) templateWords(form Form) templ.Attributes {
	words := templ.Attributes{"data-title": f.T(errorSummary), "data-prefix": f.T("form.error.prefix") + " "}
	if form.DonePanel {
		words["data-note"] = f.note(form)
	}
	return words
}

// note returns the sentence about the next step, for a form that was accepted.
func (f Frame) note(form Form) string { return strings.TrimSpace(f.T(f.noteKey(form)) + " " + f.When) }

// summaryLine returns the line of the error summary about a field.
func (f Frame) summaryLine(field Field, key string) string {
	text := ErrorText(f.Messages, key, field)
	if namesField(key, field) {
		return text
	}
	return f.label(field) + " — " + text
}

// FieldError is an error of a field, as a script gets it.
type FieldError struct {
	ID    string `json:"id"`    // of the control
	Text  string `json:"text"`  // the line of the error summary
	Error string `json:"error"` // beside the field
}

// HoneypotField is the name of the honeypot: a field that visitors do not see, and only programs fill in.
const HoneypotField = "leave_empty"

func (f Frame) privacyPath() string { return f.Path(i18n.Privacy) }
