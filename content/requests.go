package content

import (
	"fmt"
	"slices"

	"portfolio/i18n"
)

// Requests is what the owner asks in the forms of requests, besides the questions that each form has.
type Requests struct {
	Quote         RequestForm `optional:"true"` // of the form that asks for a quote
	Collaboration RequestForm `optional:"true"` // of the form that proposes a collaboration
	Call          RequestForm `optional:"true"` // of the form that books a call, and of that for another time

	NoKinds bool `toml:"-"` // whether nothing that the site offers or shows names a kind of project: no form asks for one
	NoOffer bool `toml:"-"` // whether the site offers no work, and asks nothing of who wants a quote: the form for a collaboration is one for any message
}

// RequestForm is the owner's part of a form.
type RequestForm struct {
	Fields []Question `toml:"field"` // in the order of the form, before the consent
}

// maxFields is how many fields an owner can add to a form: with all of them filled in, it still has to fit into a request.
const maxFields = 10

// requestNames are the names of the fields that the forms have themselves. The test of views/forms holds them to the forms.
var requestNames = []string{
	"budgetAmount", "budgetType", "company", "date", "email", "fullName", "message", "privacy", "projectDetails", "projectType", "role", "start", "time",
	"timeline", "zone",
}

// IsRequestName reports whether a form of a request has a field with this name itself.
func IsRequestName(name string) bool { return slices.Contains(requestNames, name) }

// check holds that the fields of a form are new to it.
func (f *RequestForm) check(wrong func(key, what, do string)) {
	if len(f.Fields) > maxFields {
		wrong("field", fmt.Sprintf("there are more than %d fields", maxFields), "ask for the rest in your answer")
	}
	checkSize(f.Fields, "field", wrong)
	for _, q := range f.Fields {
		switch {
		case IsRequestName(q.ID):
			wrong("field", "id is "+quoted(q.ID)+", which a form of a request has already", "use another one")
		case q.Kind == ConsentQuestion:
			wrong("field", "the field "+quoted(q.ID)+" asks for consent", "delete it: each form asks for it, and no answer would be stored")
		}
	}
}

// hasKinds reports whether anything that a visitor can ask for names a kind of project.
func (s *Site) hasKinds() bool {
	return slices.ContainsFunc(slices.Concat(s.Services.Main, s.Services.Products, s.Services.Deployments), func(service Service) bool { return service.ProjectType != "" }) ||
		slices.ContainsFunc(slices.Concat(s.Projects, s.Gallery), func(p Project) bool { return p.ProjectType != "" }) ||
		slices.ContainsFunc(s.Opportunities.Cards, func(o Opportunity) bool { return o.ProjectType != "" }) ||
		slices.ContainsFunc(s.Verticals.Pages, func(v Vertical) bool { return v.ProjectType != "" })
}

// Of returns the fields of a form that is called quote, collaboration or call.
func (r Requests) Of(form string) []Question {
	return map[string]RequestForm{"quote": r.Quote, "collaboration": r.Collaboration, "call": r.Call}[form].Fields
}

// RequestKey returns the key of the message with the label of a field of such a form. Those of its other texts begin with it.
func RequestKey(form, id string) string { return "request." + form + "." + id }

// addTo adds the texts of the fields to the messages of their site.
func (r Requests) addTo(languages *i18n.Languages) {
	for _, form := range []string{"quote", "collaboration", "call"} {
		for _, q := range r.Of(form) {
			q.addTo(languages, RequestKey(form, q.ID))
		}
	}
}
