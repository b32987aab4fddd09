package forms

import (
	"maps"
	"slices"

	"portfolio/content"
	"portfolio/views/ui"
)

// requestForms are the names that content has for the forms of requests.
var requestForms = map[string]string{"budget": "quote", "collaboration": "collaboration", "meeting": "call", BookingForm: "call"}

// With returns the form with the fields that the owner has added to it, before the consent, and without those of its own that it does not
// ask for. A field that was answered before stays.
func (f Form) With(requests content.Requests) Form {
	called := requestForms[f.Name]
	f.Fields = slices.DeleteFunc(slices.Clone(f.Fields), func(field Field) bool {
		return requests.LeavesOut(called, field.Name) && field.isEmpty()
	})
	for _, q := range requests.Of(called) {
		f.own = append(f.own, questionField(q, content.RequestKey(called, q.ID)))
	}
	end := slices.IndexFunc(f.Fields, func(field Field) bool { return field.Kind == ui.ConsentField })
	if len(f.own) > 0 && end >= 0 {
		f.Fields = slices.Insert(f.Fields, end, f.own...)
	}
	return f
}

// OwnAnswers returns the answers to the questions of the owner's, as they are stored.
func (f Form) OwnAnswers() map[string]any {
	answers := map[string]any{}
	for _, field := range f.own {
		if !field.isEmpty() {
			answers[field.Name] = field.Stored()
		}
	}
	return answers
}

// WithAnswers returns the form with the fields that the owner has added to it, filled in as they were stored. A field that is no longer
// asked for is called what it was in the file.
func (f Form) WithAnswers(requests content.Requests, stored map[string]any) Form {
	f = f.With(requests)
	for _, id := range slices.Sorted(maps.Keys(stored)) {
		at := slices.IndexFunc(f.own, func(field Field) bool { return field.Name == id })
		if at >= 0 {
			f.own[at].Fill(stored[id])
			continue
		}
		gone := Field{Name: id, Label: id, List: new([]string)}
		if _, isList := stored[id].([]any); !isList {
			gone.List, gone.Text = nil, new(string)
		}
		gone.Fill(stored[id])
		f.Fields = append(slices.Clone(f.Fields), gone)
	}
	return f
}

// ownNames returns the names of the fields that the owner has added.
func (f Form) ownNames() []string {
	var names []string
	for _, field := range f.own {
		names = append(names, field.Name)
	}
	return names
}
