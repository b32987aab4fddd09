package handlers

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"portfolio/i18n"
	"portfolio/views/forms"
)

// only returns the answers of one step of the professional survey.
func (c formCase) only(step int) url.Values {
	values := url.Values{}
	for _, name := range forms.ProfessionalSteps[step].Fields {
		values[name] = c.values[name]
	}
	return values
}

// TestProfessionalSteps checks the survey without script: forward, back without an answer, and to the end. Answers are
// kept between steps, and one row is stored.
func TestProfessionalSteps(t *testing.T) {
	for _, lang := range []i18n.Lang{"en", "es"} {
		s, c := newFormSite(t), caseOf("professional")
		press := func(f drawnForm, step string) reply {
			t.Helper()
			return s.send(f.with(url.Values{forms.StepParam: {step}}))
		}
		wantStep := func(r reply, step int) drawnForm {
			t.Helper()
			progress := forms.ProfessionalSteps[step].Progress(s.Content.Languages.Messages(lang))
			r.wantStatus(http.StatusOK).want(".progress-text span:first-child", progress)
			return r.form(c.name)
		}
		first := s.open(c, lang)
		second := wantStep(press(first.with(c.only(0)), "2"), 1)
		second.wantKept(t, drawnForm{values: c.only(0)})

		back := wantStep(press(second, "1"), 0) // nothing of the second was answered
		back.wantKept(t, drawnForm{values: c.only(0)})
		second = wantStep(press(back, "2"), 1)

		third := wantStep(press(second.with(c.only(1)), "3"), 2)
		second = wantStep(press(third.with(url.Values{"discovery": {lines}}), "2"), 1) // half of the third was answered
		second.wantKept(t, drawnForm{values: c.only(1)})
		third = wantStep(press(second, "3"), 2)
		third.wantKept(t, drawnForm{values: url.Values{"discovery": {lines}, "job_role": {hostile}}})
		s.wantRows(c.table, 0)

		s.send(third.with(c.only(2))).wantStatus(http.StatusSeeOther)
		s.wantRows(c.table, 1)
		s.wantStored(c, lang)
	}
}

// TestProfessionalGoingOn checks that going forward validates the step.
func TestProfessionalGoingOn(t *testing.T) {
	for _, lang := range []i18n.Lang{"en", "es"} {
		s, c := newFormSite(t), caseOf("professional")
		form := s.open(c, lang).with(c.only(0)).with(url.Values{forms.StepParam: {"2"}})
		for _, field := range forms.ProfessionalSteps[0].Fields {
			lacking := form.with(url.Values{field: nil})
			answer := s.send(lacking)
			answer.wantRefused(c.name, lang).wantKept(t, lacking.with(url.Values{forms.StepParam: nil}))
			answer.want(".error-summary-text", s.Content.Languages.Messages(lang).T("form.notice.required"))
			if got := answer.page().Find(".error-summary a"); got.AttrOr("href", "") != "#professional-"+field || got.Length() != 1 {
				t.Errorf("%s: the summary leads to %q", field, got.AttrOr("href", ""))
			}
		}
		for _, step := range []string{"0", "4", "-1", "x", hostile, "2 "} { // there is no such step: it is the end
			s.send(form.with(url.Values{forms.StepParam: {step}})).wantStatus(http.StatusUnprocessableEntity)
			s.wait(time.Minute)
		}
		s.wantRows(c.table, 0)
	}
}

// TestProfessionalConsentFirst checks that a missing consent comes before other errors.
func TestProfessionalConsentFirst(t *testing.T) {
	for _, lang := range []i18n.Lang{"en", "es"} {
		s, c := newFormSite(t), caseOf("professional")
		form := s.filled(c, lang).with(url.Values{"consent": nil, "discovery": nil})
		answer := s.send(form)
		answer.wantRefused(c.name, lang).wantKept(t, form)
		answer.want(".error-summary-text", s.Content.Languages.Messages(lang).T("form.notice.consent"))
		if got := answer.page().Find(".error-summary a").Length(); got != 2 {
			t.Errorf("the summary has %d links, want 2", got)
		}
		form = form.with(url.Values{"consent": {"on"}})
		s.send(form).want(".error-summary-text", s.Content.Languages.Messages(lang).T("form.notice.required"))
		s.wantRows(c.table, 0)
	}
}
