package web

import (
	"mime"
	"net/http"
	"strings"

	"portfolio/views/forms"
)

func isJSON(r *http.Request) bool {
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return err == nil && media == "application/json"
}

// expectsJSON reports whether a request comes from a script that expects JSON.
func expectsJSON(r *http.Request) bool {
	return isJSON(r) || strings.HasPrefix(r.Header.Get("Accept"), "application/json")
}

// acceptedJSON is the response to a script whose form was accepted.
type acceptedJSON struct {
	OK         bool   `json:"ok"`
	Message    string `json:"message"`
	Sent       string `json:"sent,omitempty"`    // what arrived, in words
	Opening    string `json:"opening,omitempty"` // the first line of what the visitor wrote
	Location   string `json:"location"`          // of the page that confirms it
	Submission string `json:"submission"`        // token for another submission
}

// refusedJSON is the response to a script whose form was rejected.
type refusedJSON struct {
	Error      string             `json:"error"`
	Warning    bool               `json:"warning,omitempty"` // whether something is missing, rather than wrong
	Fields     map[string]string  `json:"fields,omitempty"`
	Problems   []forms.FieldError `json:"problems,omitempty"` // the same, in the order of the page
	Submission string             `json:"submission"`         // token to submit the form again
}

func (k *Kernel) refuseJSON(r *Request, back *refusal, status int) Response {
	frame := forms.Frame{Messages: k.Languages.Messages(r.Lang), Errors: back.errors, Notice: back.notice}
	summary := frame.Summary(back.form)
	body := refusedJSON{Error: summary.Sentence(), Warning: summary.Warning, Submission: back.token}
	if len(back.errors) > 0 {
		body.Fields = map[string]string{}
	}
	for _, field := range back.form.Fields {
		if key := back.errors[field.Name]; key != "" {
			body.Fields[field.Name] = forms.ErrorText(frame.Messages, key, field)
		}
	}
	for _, p := range summary.Problems {
		_, name, _ := strings.Cut(p.FieldID, back.name+"-")
		body.Problems = append(body.Problems, forms.FieldError{ID: p.FieldID, Text: p.Text, Error: body.Fields[name]})
	}
	return Response{JSON: body, Status: status, RetryAfter: back.retryAfter}
}
