package forms

import (
	"bytes"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/a-h/templ"

	"portfolio/i18n"
	"portfolio/views/ui"
)

// drawn is a form with what draws it.
type drawn struct {
	form Form
	draw func(Frame) templ.Component
}

// all lists every form of the site.
func all() []drawn {
	professional := func(step int) func(Frame) templ.Component {
		return func(f Frame) templ.Component { return ProfessionalSurvey(f, ProfessionalSteps[step]) }
	}
	return []drawn{
		{new(NewsletterFields).Form(), Newsletter},
		{new(CVRequestFields).Form(), CVRequest},
		{new(BudgetFields).Form(), Budget},
		{new(CollaborationFields).Form(), Collaboration},
		{new(MeetingFields).Form(), Meeting},
		{new(PodcastSubscribeFields).Form(), PodcastSubscribe},
		{new(PodcastSuggestFields).Form(), PodcastSuggest},
		{new(AgentsSurveyFields).Form(), AgentsSurvey},
		{new(EnglishSurveyFields).Form(), EnglishSurvey},
		{stepForm(0), professional(0)},
		{stepForm(1), professional(1)},
		{stepForm(2), professional(2)},
	}
}

// stepForm is the professional survey with the fields of one step only.
func stepForm(step int) Form {
	form := new(ProfessionalSurveyFields).Form()
	form.Fields = slices.DeleteFunc(form.Fields, func(f Field) bool {
		return !slices.Contains(ProfessionalSteps[step].Fields, f.Name)
	})
	return form
}

func words(t *testing.T, lang i18n.Lang) *i18n.Messages {
	t.Helper()
	both, err := i18n.LoadMessages(i18n.Locales())
	if err != nil {
		t.Fatal(err)
	}
	return both.In(lang)
}

func draw(t *testing.T, d drawn, f Frame) *goquery.Document {
	t.Helper()
	var html bytes.Buffer
	if err := d.draw(f).Render(t.Context(), &html); err != nil {
		t.Fatal(err)
	}
	doc, err := goquery.NewDocumentFromReader(&html)
	if err != nil {
		t.Fatal(err)
	}
	doc.Find("template").Remove() // nobody sees it before a script takes it out
	return doc
}

// TestDescriptions holds what every description promises to those who read it.
func TestDescriptions(t *testing.T) {
	for _, d := range all() {
		seen := map[string]bool{}
		for _, f := range d.form.Fields {
			where := d.form.Name + "." + f.Name
			if seen[f.Name] {
				t.Errorf("%s stands twice", where)
			}
			seen[f.Name] = true
			into := 0
			for _, has := range []bool{f.Text != nil, f.List != nil, f.Flag != nil} {
				if has {
					into++
				}
			}
			if into != 1 || (f.Kind == ui.ChecksField) != (f.List != nil) || (f.Kind == ui.ConsentField) != (f.Flag != nil) {
				t.Errorf("%s does not say where its answer goes", where)
			}
			chosen := f.Kind == ui.SelectField || f.Kind == ui.RadioField || f.Kind == ui.ChecksField
			if chosen != (len(f.Options) > 0) {
				t.Errorf("%s: options and kind do not go together", where)
			}
			written := f.Kind == ui.TextField || f.Kind == ui.EmailField || f.Kind == ui.LongField
			if written != (f.Max > 0) {
				t.Errorf("%s: whatever is written has a limit, and nothing else has", where)
			}
			if f.Default != "" && !slices.ContainsFunc(f.Options, func(o Option) bool { return o.Value == f.Default }) {
				t.Errorf("%s begins with an answer that it does not offer", where)
			}
		}
	}
}

// TestFieldsAreDrawn checks that every form asks all it describes, under the names it describes, with a label each.
func TestFieldsAreDrawn(t *testing.T) {
	for _, lang := range i18n.Langs {
		frame := NewFrame(words(t, lang), "/here")
		for _, d := range all() {
			doc := draw(t, d, frame)
			if got := doc.Find("form").AttrOr("action", ""); got != "/here" {
				t.Errorf("%s posts to %q", d.form.Name, got)
			}
			for _, f := range d.form.Fields {
				controls := doc.Find(`[name="` + f.Name + `"]`)
				if want := max(1, len(f.Options)); f.Kind != ui.SelectField && controls.Length() != want ||
					f.Kind == ui.SelectField && controls.Find(`option:not([value=""])`).Length() != want {
					t.Errorf("%s.%s: %d controls, want %d", d.form.Name, f.Name, controls.Length(), want)
				}
				controls.Each(func(_ int, c *goquery.Selection) {
					id := c.AttrOr("id", "")
					if label := doc.Find(`label[for="` + id + `"]`); label.Length() != 1 || strings.TrimSpace(label.Text()) == "" {
						t.Errorf("%s.%s: the control %q has no label", d.form.Name, f.Name, id)
					}
				})
				if _, required := controls.Attr("required"); required != (f.Required && f.Kind != ui.ChecksField) {
					t.Errorf("%s.%s: required is %t", d.form.Name, f.Name, required)
				}
			}
			if untold := doc.Text(); strings.Contains(untold, "form.") || strings.Contains(untold, "option.") {
				t.Errorf("%s shows a key in place of words (%s)", d.form.Name, lang)
			}
		}
	}
}

// TestProblems checks what a form that comes back looks like: a summary that leads to each field, and fields that say
// what is wrong to those who see and those who hear.
func TestProblems(t *testing.T) {
	for _, d := range all() {
		frame := NewFrame(words(t, i18n.EN), "/here")
		frame.Errors = Errors{}
		for _, f := range d.form.Fields {
			frame.Errors[f.Name] = "form.choose"
		}
		doc := draw(t, d, frame)
		if links := doc.Find(".error-summary a"); links.Length() != len(d.form.Fields) {
			t.Errorf("%s: the summary has %d links, want %d", d.form.Name, links.Length(), len(d.form.Fields))
		}
		doc.Find(".error-summary a").Each(func(_ int, a *goquery.Selection) {
			target := doc.Find(a.AttrOr("href", "#none"))
			if !target.Is("input, select, textarea") {
				t.Errorf("%s: %q leads to no control", d.form.Name, a.AttrOr("href", ""))
			}
		})
		doc.Find("[aria-describedby]").Each(func(_ int, c *goquery.Selection) {
			for _, id := range strings.Fields(c.AttrOr("aria-describedby", "")) {
				if doc.Find("#"+id).Length() != 1 {
					t.Errorf("%s: nothing is called %q", d.form.Name, id)
				}
			}
		})
		if errors := doc.Find(".field-error"); errors.Length() != len(d.form.Fields) {
			t.Errorf("%s: %d fields say what is wrong, want %d", d.form.Name, errors.Length(), len(d.form.Fields))
		}
	}
}

// TestWarns checks that what is missing is warned of, and what is wrong is not made light of.
func TestWarns(t *testing.T) {
	for key, want := range map[string]bool{errorRequired: true, errorConsent: true, errorEmail: false, errorChoice: false} {
		frame := NewFrame(words(t, i18n.EN), "/here")
		frame.Errors = Errors{"email": key}
		if got := draw(t, drawn{draw: Budget}, frame).Find(".error-summary").HasClass("error-summary-warning"); got != want {
			t.Errorf("%s: it is a warning: %t, want %t", key, got, want)
		}
	}
}

// TestPanel checks what says that a form was taken: in its place, where it is not to be sent again.
func TestPanel(t *testing.T) {
	for _, d := range all() {
		frame := NewFrame(words(t, i18n.ES), "/here")
		frame.Done = "done.stored." + d.form.Name
		doc := draw(t, d, frame)
		panel, message, form := doc.Find(".form-panel"), doc.Find(".form-done"), doc.Find("form")
		if panel.Length()+message.Length() != 1 || panel.Length()+form.Length() != 1 {
			t.Errorf("%s: %d panels, %d messages, %d forms", d.form.Name, panel.Length(), message.Length(), form.Length())
		}
		if said := panel.AddSelection(message).Text(); !strings.Contains(said, frame.T(frame.Done)) {
			t.Errorf("%s: it says %q", d.form.Name, said)
		}
	}
}

// TestScripted checks that the script has what it needs for every form but the one with a script of its own, and leaves
// alone what came back.
func TestScripted(t *testing.T) {
	for _, d := range all() {
		frame := NewFrame(words(t, i18n.EN), "/here")
		for _, back := range []bool{false, true} {
			if back {
				frame.Values = url.Values{}
			}
			scripted := draw(t, d, frame).Find("form[data-failed]").Length() == 1
			if want := !back && !d.form.Stepped; scripted != want {
				t.Errorf("%s: it is sent by a script: %t, want %t", d.form.Name, scripted, want)
			}
		}
	}
}

// TestValuesAreKept checks that what was filled in stands there again.
func TestValuesAreKept(t *testing.T) {
	frame := NewFrame(words(t, i18n.ES), "/here")
	frame.Values = map[string][]string{
		"fullName": {`Ana "<b>" Ruiz`}, "projectType": {"design"}, "budgetType": {"retainer"},
		"projectDetails": {"uno\ndos"}, "privacy": {"on"},
	}
	doc := draw(t, drawn{draw: Budget}, frame)
	for selector, want := range map[string]string{
		`[name="fullName"]`:            `Ana "<b>" Ruiz`,
		`option[selected]`:             "design",
		`[name="budgetType"][checked]`: "retainer",
		`[name="privacy"][checked]`:    "on",
	} {
		if got := doc.Find(selector).AttrOr("value", ""); got != want {
			t.Errorf("%s is %q, want %q", selector, got, want)
		}
	}
	if got := doc.Find("textarea").Text(); got != "uno\ndos" {
		t.Errorf("the text area holds %q", got)
	}
}

// TestStepsCarryAnswers checks that each step of the survey sends what the others were answered, and nothing that the
// survey does not ask.
func TestStepsCarryAnswers(t *testing.T) {
	frame := NewFrame(words(t, i18n.EN), "/here")
	frame.Values = map[string][]string{"programming_languages": {"go", "rust"}, "job_role": {"Baker"}, "intruder": {"x"}}
	doc := draw(t, drawn{draw: func(f Frame) templ.Component { return ProfessionalSurvey(f, ProfessionalSteps[2]) }}, frame)
	if got := doc.Find(`[type="hidden"]:not([name="submission"], [name="at"])`).Length(); got != 3 {
		t.Errorf("%d answers in hidden fields, want 3", got)
	}
	if got := doc.Find(`[type="hidden"][name="job_role"]`).AttrOr("value", ""); got != "Baker" {
		t.Errorf("the role is %q", got)
	}
	doc = draw(t, drawn{draw: func(f Frame) templ.Component { return ProfessionalSurvey(f, ProfessionalSteps[1]) }}, frame)
	if got := doc.Find(`[name="programming_languages"][checked]`).Length(); got != 2 {
		t.Errorf("%d languages are checked, want 2", got)
	}
	if got := doc.Find(`[name="ai_experience"] option[selected]`).AttrOr("value", ""); got != "2" {
		t.Errorf("the scale begins at %q, want 2", got)
	}
}
