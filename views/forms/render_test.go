package forms

import (
	"bytes"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/a-h/templ"

	"portfolio/i18n"
	"portfolio/views/ui"
)

// newFrame returns the frame of a new form that posts to /here.
func newFrame(t *testing.T, lang i18n.Lang) Frame {
	t.Helper()
	return NewFrame(fixture().Languages.Messages(lang), "/here")
}

func render(t *testing.T, d testForm, f Frame) *goquery.Document {
	t.Helper()
	var html bytes.Buffer
	if err := d.render(f).Render(t.Context(), &html); err != nil {
		t.Fatal(err)
	}
	doc, err := goquery.NewDocumentFromReader(&html)
	if err != nil {
		t.Fatal(err)
	}
	doc.Find("template").Remove() // its content is not part of the page
	return doc
}

// TestFieldsAreRendered checks that every form renders each described field, with a label.
func TestFieldsAreRendered(t *testing.T) {
	for _, lang := range []i18n.Lang{"en", "es"} {
		frame := newFrame(t, lang)
		for _, d := range all() {
			doc := render(t, d, frame)
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
				if _, required := controls.Attr("required"); required != (f.Required && f.Kind != ui.CheckboxesField) {
					t.Errorf("%s.%s: required is %t", d.form.Name, f.Name, required)
				}
			}
			if text := doc.Text(); strings.Contains(text, "form.") || strings.Contains(text, "option.") {
				t.Errorf("%s shows a message key in place of its text (%s)", d.form.Name, lang)
			}
		}
	}
}

// TestErrors checks that a form with errors has a summary that links to each field, and that each field shows its error and
// refers to it.
func TestErrors(t *testing.T) {
	for _, d := range all() {
		frame := newFrame(t, "en")
		frame.Errors = Errors{}
		for _, f := range d.form.Fields {
			frame.Errors[f.Name] = "form.choose"
		}
		doc := render(t, d, frame)
		if links := doc.Find(".error-summary a"); links.Length() != len(d.form.Fields) {
			t.Errorf("%s: the summary has %d links, want %d", d.form.Name, links.Length(), len(d.form.Fields))
		}
		doc.Find(".error-summary a").Each(func(_ int, a *goquery.Selection) {
			target := doc.Find(a.AttrOr("href", "#none"))
			if !target.Is("input, select, textarea") {
				t.Errorf("%s: %q links to no control", d.form.Name, a.AttrOr("href", ""))
			}
		})
		doc.Find("[aria-describedby]").Each(func(_ int, c *goquery.Selection) {
			for _, id := range strings.Fields(c.AttrOr("aria-describedby", "")) {
				if doc.Find("#"+id).Length() != 1 {
					t.Errorf("%s: no element has the id %q", d.form.Name, id)
				}
			}
		})
		if errors := doc.Find(".field-error"); errors.Length() != len(d.form.Fields) {
			t.Errorf("%s: %d fields show an error, want %d", d.form.Name, errors.Length(), len(d.form.Fields))
		}
	}
}

// TestWarning checks that the summary is a warning if values are missing, and not if values are wrong.
func TestWarning(t *testing.T) {
	for key, want := range map[string]bool{errorRequired: true, errorConsent: true, errorEmail: false, errorChoice: false} {
		frame := newFrame(t, "en")
		frame.Errors = Errors{"email": key}
		if got := render(t, testForm{render: Quote}, frame).Find(".error-summary").HasClass("error-summary-warning"); got != want {
			t.Errorf("%s: warning is %t, want %t", key, got, want)
		}
	}
}

// TestDone checks that an accepted form shows its confirmation: a message above the form, or a panel in its place.
func TestDone(t *testing.T) {
	for _, d := range all() {
		frame := newFrame(t, "es")
		frame.Done = "done.stored." + d.form.Name
		doc := render(t, d, frame)
		panel, message, form := doc.Find(".form-confirmation"), doc.Find(".form-success"), doc.Find("form")
		if panel.Length()+message.Length() != 1 || panel.Length()+form.Length() != 1 {
			t.Errorf("%s: %d panels, %d messages, %d forms", d.form.Name, panel.Length(), message.Length(), form.Length())
		}
		if text := panel.AddSelection(message).Text(); !strings.Contains(text, frame.T(frame.Done)) {
			t.Errorf("%s: the confirmation is %q", d.form.Name, text)
		}
	}
}

// TestEnhanced checks that the script sends every form but the one with several steps, and no form that came back.
func TestEnhanced(t *testing.T) {
	for _, d := range all() {
		frame := newFrame(t, "en")
		for _, cameBack := range []bool{false, true} {
			if cameBack {
				frame.Values = url.Values{}
			}
			enhanced := render(t, d, frame).Find("form[data-failed]").Length() == 1
			if want := !cameBack && len(d.form.Steps) == 0; enhanced != want {
				t.Errorf("%s: enhanced is %t, want %t", d.form.Name, enhanced, want)
			}
		}
	}
}

// TestValuesAreKept checks that a form that came back shows the sent values.
func TestValuesAreKept(t *testing.T) {
	frame := newFrame(t, "es")
	frame.Values = map[string][]string{
		"fullName": {`Ana "<b>" Ruiz`}, "projectType": {"design"}, "budgetType": {"retainer"},
		"projectDetails": {"uno\ndos"}, "privacy": {"on"},
	}
	doc := render(t, testForm{render: Quote}, frame)
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
		t.Errorf("the text area has %q", got)
	}
}

// TestStepsCarryAnswers checks that each step of the survey carries the answers of the others in hidden fields, and no unknown
// values.
func TestStepsCarryAnswers(t *testing.T) {
	frame := newFrame(t, "en")
	frame.Values = map[string][]string{"programming_languages": {"go", "rust"}, "job_role": {"Baker"}, "intruder": {"x"}}
	survey, _ := fixture().Survey("professional")
	form := NewSurvey(survey)
	doc := render(t, testForm{render: func(f Frame) templ.Component { return Survey(f, form, form.Steps[2], "") }}, frame)
	if got := doc.Find(`[type="hidden"]:not([name="submission"], [name="at"])`).Length(); got != 3 {
		t.Errorf("%d answers in hidden fields, want 3", got)
	}
	if got := doc.Find(`[type="hidden"][name="job_role"]`).AttrOr("value", ""); got != "Baker" {
		t.Errorf("the role is %q", got)
	}
	doc = render(t, testForm{render: func(f Frame) templ.Component { return Survey(f, form, form.Steps[1], "") }}, frame)
	if got := doc.Find(`[name="programming_languages"][checked]`).Length(); got != 2 {
		t.Errorf("%d languages are checked, want 2", got)
	}
	if got := doc.Find(`[name="ai_experience"] option[selected]`).AttrOr("value", ""); got != "2" {
		t.Errorf("the default of the scale is %q, want 2", got)
	}
}
