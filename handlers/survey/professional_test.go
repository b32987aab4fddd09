package survey_test

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"portfolio/handlers/handlertest"
	"portfolio/i18n"
	"portfolio/views/forms"
)

// steps returns the steps of the professional survey.
func steps(s *handlertest.FormSite) []forms.Step {
	survey, _ := s.Content.Survey("professional")
	return forms.NewSurvey(survey).Steps
}

// only returns the answers of one step of the professional survey.
func only(s *handlertest.FormSite, c handlertest.FormCase, step int) url.Values {
	values := url.Values{}
	for _, name := range steps(s)[step].Fields {
		values[name] = c.Values[name]
	}
	return values
}

// TestProfessionalSteps checks the survey without script: forward, back without an answer, and to the end. Answers are
// kept between steps, and one row is stored.
func TestProfessionalSteps(t *testing.T) {
	t.Parallel()
	for _, lang := range []i18n.Lang{"en", "es"} {
		s, c := handlertest.NewFormSite(t), handlertest.CaseOf("professional")
		press := func(f handlertest.DrawnForm, step string) handlertest.Reply {
			t.Helper()
			return s.Send(f.With(url.Values{forms.StepParam: {step}}))
		}
		wantStep := func(r handlertest.Reply, step int) handlertest.DrawnForm {
			t.Helper()
			progress := steps(s)[step].Progress(s.Content.Languages.Messages(lang))
			r.WantStatus(http.StatusOK).Want(".progress-text span:first-child", progress)
			return r.Form(c.Name)
		}
		first := s.Open(c, lang)
		second := wantStep(press(first.With(only(s, c, 0)), "2"), 1)
		second.WantKept(t, handlertest.DrawnForm{Values: only(s, c, 0)})

		back := wantStep(press(second, "1"), 0) // nothing of the second was answered
		back.WantKept(t, handlertest.DrawnForm{Values: only(s, c, 0)})
		second = wantStep(press(back, "2"), 1)

		third := wantStep(press(second.With(only(s, c, 1)), "3"), 2)
		second = wantStep(press(third.With(url.Values{"discovery": {handlertest.Lines}}), "2"), 1) // half of the third was answered
		second.WantKept(t, handlertest.DrawnForm{Values: only(s, c, 1)})
		third = wantStep(press(second, "3"), 2)
		third.WantKept(t, handlertest.DrawnForm{Values: url.Values{"discovery": {handlertest.Lines}, "job_role": {handlertest.Hostile}}})
		s.WantRows(c.Table, 0)

		s.Send(third.With(only(s, c, 2))).WantStatus(http.StatusSeeOther)
		s.WantRows(c.Table, 1)
		s.WantStored(c, lang)
	}
}

// TestProfessionalGoingOn checks that going forward validates the step.
func TestProfessionalGoingOn(t *testing.T) {
	t.Parallel()
	for _, lang := range []i18n.Lang{"en", "es"} {
		s, c := handlertest.NewFormSite(t), handlertest.CaseOf("professional")
		form := s.Open(c, lang).With(only(s, c, 0)).With(url.Values{forms.StepParam: {"2"}})
		for _, field := range steps(s)[0].Fields {
			lacking := form.With(url.Values{field: nil})
			answer := s.Send(lacking)
			answer.WantRefused(c.Name, lang).WantKept(t, lacking.With(url.Values{forms.StepParam: nil}))
			answer.Want(".error-summary-text", s.Content.Languages.Messages(lang).T("form.notice.required"))
			if got := answer.Page().Find(".error-summary a"); got.AttrOr("href", "") != "#professional-"+field || got.Length() != 1 {
				t.Errorf("%s: the summary leads to %q", field, got.AttrOr("href", ""))
			}
		}
		for _, step := range []string{"0", "4", "-1", "x", handlertest.Hostile, "2 "} { // there is no such step: it is the end
			s.Send(form.With(url.Values{forms.StepParam: {step}})).WantStatus(http.StatusUnprocessableEntity)
			s.Wait(time.Minute)
		}
		s.WantRows(c.Table, 0)
	}
}

// TestProfessionalConsentFirst checks that a missing consent comes before other errors.
func TestProfessionalConsentFirst(t *testing.T) {
	t.Parallel()
	for _, lang := range []i18n.Lang{"en", "es"} {
		s, c := handlertest.NewFormSite(t), handlertest.CaseOf("professional")
		form := s.Filled(c, lang).With(url.Values{"consent": nil, "discovery": nil})
		answer := s.Send(form)
		answer.WantRefused(c.Name, lang).WantKept(t, form)
		answer.Want(".error-summary-text", s.Content.Languages.Messages(lang).T("form.notice.consent"))
		if got := answer.Page().Find(".error-summary a").Length(); got != 2 {
			t.Errorf("the summary has %d links, want 2", got)
		}
		form = form.With(url.Values{"consent": {"on"}})
		s.Send(form).Want(".error-summary-text", s.Content.Languages.Messages(lang).T("form.notice.required"))
		s.WantRows(c.Table, 0)
	}
}
