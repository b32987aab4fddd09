package forms

import (
	"os"
	"slices"
	"sync"
	"testing"

	"github.com/a-h/templ"

	"portfolio/content"
	"portfolio/views/ui"
)

// testForm is a form with its component.
type testForm struct {
	form   Form
	render func(Frame) templ.Component
}

// fixture returns a site with surveys.
var fixture = sync.OnceValue(func() *content.Site {
	site, _, err := content.Load(os.DirFS("../../testdata/sites/full"), content.Options{})
	if err != nil {
		panic(err)
	}
	return site
})

// all returns the public forms of a site, with each step of a survey as a form.
func all() []testForm {
	list := []testForm{
		{new(NewsletterFields).Form(), Newsletter},
		{new(CVRequestFields).Form(), CVRequest},
		{new(QuoteFields).Form(), Quote},
		{new(CollaborationFields).Form(), Collaboration},
		{new(MeetingFields).Form(), Meeting},
		{new(PodcastSubscribeFields).Form(), PodcastSubscribe},
		{new(PodcastSuggestFields).Form(), PodcastSuggest},
	}
	for _, survey := range fixture().Surveys {
		form := NewSurvey(survey)
		for _, step := range append(form.Steps, Step{})[:max(1, len(form.Steps))] {
			shown := form
			if step.Number > 0 {
				shown.Fields = slices.DeleteFunc(slices.Clone(form.Fields), func(f Field) bool { return !slices.Contains(step.Fields, f.Name) })
			}
			list = append(list, testForm{shown, func(f Frame) templ.Component { return Survey(f, form, step, "") }})
		}
	}
	return list
}

// TestDescriptions checks that the fields of every form are described consistently.
func TestDescriptions(t *testing.T) {
	for _, d := range all() {
		seen := map[string]bool{}
		for _, f := range d.form.Fields {
			where := d.form.Name + "." + f.Name
			if seen[f.Name] {
				t.Errorf("%s is described twice", where)
			}
			seen[f.Name] = true
			targets := 0
			for _, has := range []bool{f.Text != nil, f.List != nil, f.Flag != nil} {
				if has {
					targets++
				}
			}
			if targets != 1 || (f.Kind == ui.CheckboxesField) != (f.List != nil) || (f.Kind == ui.ConsentField) != (f.Flag != nil) {
				t.Errorf("%s: its value does not fit its kind, or goes nowhere", where)
			}
			offers := f.Kind == ui.SelectField || f.Kind == ui.RadioField || f.Kind == ui.CheckboxesField
			if offers != (len(f.Options) > 0) {
				t.Errorf("%s: its options do not fit its kind", where)
			}
			written := f.Kind == ui.TextField || f.Kind == ui.EmailField || f.Kind == ui.TextareaField
			if written != (f.Max > 0) {
				t.Errorf("%s: fields that hold written text have a maximum, and no other fields", where)
			}
			if f.Default != "" && !slices.ContainsFunc(f.Options, func(o Option) bool { return o.Value == f.Default }) {
				t.Errorf("%s: the default is not one of the options", where)
			}
		}
	}
}
