package handlers

import (
	"encoding/json"
	"mime"
	"net/http"
	"strings"

	"portfolio/views/forms"
)

func isJSON(r *http.Request) bool {
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return err == nil && media == "application/json"
}

// wantsJSON tells whether a script sent this form, and wants to be told what came of it instead of being shown.
func (v *visit) wantsJSON() bool { return v.Method == http.MethodPost && wantsJSON(v.Request) }

// thanks tells a script that a form was taken.
type thanks struct {
	OK         bool   `json:"ok"`
	Message    string `json:"message"`
	Submission string `json:"submission"` // stamp to send the form with once more
}

// refusal tells a script what is wrong with a form.
type refusal struct {
	Error      string            `json:"error"`
	Warning    bool              `json:"warning,omitempty"` // whether something is missing, rather than wrong
	Fields     map[string]string `json:"fields,omitempty"`
	Problems   []forms.ToldField `json:"problems,omitempty"` // the same in the order of the page
	Submission string            `json:"submission"`         // stamp to send the form again with
}

func (s *Server) againJSON(v *visit, back *post, status int) answer {
	frame := forms.Frame{Messages: s.Messages.In(v.Lang), Errors: back.errors, Notice: back.notice}
	summary := frame.Summary(back.fields)
	said := refusal{Error: summary.Title, Warning: summary.Warning, Submission: back.stamp}
	if len(back.errors) > 0 {
		said.Fields = map[string]string{}
	}
	for _, field := range back.fields.Fields {
		if key := back.errors[field.Name]; key != "" {
			said.Fields[field.Name] = forms.Problem(frame.Messages, key, field)
		}
	}
	for _, p := range summary.Problems {
		_, name, _ := strings.Cut(p.FieldID, back.form+"-")
		said.Problems = append(said.Problems, forms.ToldField{ID: p.FieldID, Text: p.Text, Error: said.Fields[name]})
	}
	return answer{JSON: said, Status: status, RetryAfter: back.wait}
}

// writeJSON answers a script.
func writeJSON(w http.ResponseWriter, status int, said any) {
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h["Cache-Control"] = headerNoStore
	text, err := json.Marshal(said)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte("{}")
	}
	w.WriteHeader(status)
	_, _ = w.Write(text) // a visitor who has gone is not an error
}
