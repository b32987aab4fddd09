package forms

import (
	"testing"

	"portfolio/i18n"
)

// TestMissingNamesField checks that the error of each empty field that has to be filled in says which one it is, in each language.
func TestMissingNamesField(t *testing.T) {
	languages := []Language{{Lang: "en"}}
	all := append(all(), testForm{form: new(BookingFields).Form()}, testForm{form: new(NoteFields).Form()},
		testForm{form: NewTopicFields(languages).Form()}, testForm{form: new(MeetingAnswerFields).Form(ProposeMeeting, Language{})})
	for _, lang := range []i18n.Lang{"en", "es"} {
		frame := newFrame(t, lang)
		for _, d := range all {
			texts := map[string]string{}
			for _, field := range d.form.Fields {
				if !field.Required || field.Default != "" {
					continue
				}
				frame.Errors = d.form.Decode(nil).Only([]string{field.Name})
				text := frame.Summary(d.form).Problems[0].Text
				if text != frame.fieldArgs(d.form, field).Error {
					t.Errorf("%s, %s: the summary says %q", d.form.Name, field.Name, text)
				}
				if other := texts[text]; other != "" {
					t.Errorf("%s, %s: %q is said of %s as well", d.form.Name, field.Name, text, other)
				}
				texts[text] = field.Name
			}
		}
	}
}
