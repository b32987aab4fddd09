package content

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"portfolio/i18n"
)

// Requests is what the owner asks in the forms of requests, besides the questions that each form has.
type Requests struct {
	Quote         QuoteRequests         `optional:"true"` // of the form that asks for a quote
	Collaboration CollaborationRequests `optional:"true"` // of the form that proposes a collaboration
	Call          RequestForm           `optional:"true"` // of the form that books a call, and of that for another time

	NoOffer         bool                `toml:"-"` // whether the site offers no work, and asks nothing of who wants a quote: it has no form for one
	NoQuotes        bool                `toml:"-"` // whether all that the site offers has a fixed price: the form for a quote is one for a request
	NoOpportunities bool                `toml:"-"` // whether the site looks for no partners: the form for a collaboration is one for any message
	leftOut         map[string][]string `toml:"-"` // by form, its own fields that it does not ask for
}

// QuoteRequests is the owner's part of the form for a quote.
type QuoteRequests struct {
	LeaveOut []string   `toml:"leave_out" optional:"true" oneof:"full_name company project_type budget_type budget_amount timeline"` // what the form does not ask for
	Fields   []Question `toml:"field" optional:"true"`                                                                               // in the order of the form, before the consent
}

// CollaborationRequests is the owner's part of the form for a collaboration.
type CollaborationRequests struct {
	LeaveOut []string   `toml:"leave_out" optional:"true" oneof:"full_name company role project_type"` // what the form does not ask for
	Fields   []Question `toml:"field" optional:"true"`                                                 // in the order of the form, before the consent
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

func (f *QuoteRequests) check(wrong func(key, what, do string))         { checkFields(f.Fields, wrong) }
func (f *CollaborationRequests) check(wrong func(key, what, do string)) { checkFields(f.Fields, wrong) }
func (f *RequestForm) check(wrong func(key, what, do string))           { checkFields(f.Fields, wrong) }

// checkFields holds that the fields of a form are new to it.
func checkFields(fields []Question, wrong func(key, what, do string)) {
	if len(fields) > maxFields {
		wrong("field", fmt.Sprintf("there are more than %d fields", maxFields), "ask for the rest in your answer")
	}
	checkSize(fields, "field", wrong)
	for _, q := range fields {
		switch {
		case IsRequestName(q.ID):
			wrong("field", "id is "+quoted(q.ID)+", which a form of a request has already", "use another one")
		case q.Kind == ConsentQuestion:
			wrong("field", "the field "+quoted(q.ID)+" asks for consent", "delete it: each form asks for it, and no answer would be stored")
		}
	}
}

// LeavesOut reports whether a form that is called quote, collaboration or call does not ask for a field of its own: the owner leaves it out,
// or the site has nothing that it is about.
func (r Requests) LeavesOut(form, name string) bool {
	return slices.ContainsFunc(r.leftOut[form], func(key string) bool { return strings.EqualFold(strings.ReplaceAll(key, "_", ""), name) })
}

// Requires reports whether one of the owner's fields in a form must be answered.
func (r Requests) Requires(form string) bool {
	return slices.ContainsFunc(r.Of(form), func(q Question) bool { return q.Required })
}

// leaveOut decides which of its own fields each form does not ask for. The kinds of projects and the ways of payment are a developer's: they
// are asked for where something that a visitor can ask for names one. A message is from nobody's company.
func (s *Site) leaveOut() {
	unnamed := s.unnamedFields()
	quote, collaboration := slices.Concat(unnamed, s.Requests.Quote.LeaveOut), slices.Concat(unnamed, s.Requests.Collaboration.LeaveOut)
	if s.Requests.NoQuotes {
		quote = append(quote, "budget_amount")
	}
	if s.Requests.NoOpportunities {
		collaboration = append(collaboration, "company", "role", "project_type")
	}
	s.Requests.leftOut = map[string][]string{"quote": quote, "collaboration": collaboration}
}

// unnamedFields returns those of project_type and budget_type that nothing which a visitor can ask for names.
func (s *Site) unnamedFields() []string {
	kind, pay := "", ""
	for _, service := range slices.Concat(s.Services.Main, s.Services.Products, s.Services.Deployments) {
		kind, pay = cmp.Or(kind, service.ProjectType), cmp.Or(pay, service.BudgetType)
	}
	for _, card := range s.Opportunities.Cards {
		kind, pay = cmp.Or(kind, card.ProjectType), cmp.Or(pay, card.BudgetType)
	}
	for _, project := range slices.Concat(s.Projects, s.Gallery) {
		kind = cmp.Or(kind, project.ProjectType)
	}
	for _, vertical := range s.Verticals.Pages {
		kind = cmp.Or(kind, vertical.ProjectType)
	}
	var unnamed []string
	if kind == "" {
		unnamed = append(unnamed, "project_type")
	}
	if pay == "" {
		unnamed = append(unnamed, "budget_type")
	}
	return unnamed
}

// Of returns the fields of a form that is called quote, collaboration or call.
func (r Requests) Of(form string) []Question {
	return map[string][]Question{"quote": r.Quote.Fields, "collaboration": r.Collaboration.Fields, "call": r.Call.Fields}[form]
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
