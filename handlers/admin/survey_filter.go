package admin

import (
	"net/url"
	"strconv"
	"time"

	"portfolio/db"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// surveyChoice is what the owner asks to see: a survey, some of its answers, and from where in the list of them.
type surveyChoice struct {
	survey survey
	filter db.SurveyFilter
	before int64
	values url.Values // the same, as an address says it; what makes no sense is left out
}

// chosenAnswers reads an address of the dashboard or of an export. Days are meant as the owner's clocks have them; the
// last one is meant to its end.
func (h *Handlers) chosenAnswers(asked url.Values) surveyChoice {
	c := surveyChoice{survey: surveysOf(h.Store)[0], values: url.Values{}}
	if named, ok := h.surveyNamed(asked.Get(views.SurveyQuery)); ok {
		c.survey = named
	}
	c.values.Set(views.SurveyQuery, c.survey.form.Name)
	zone := h.Site.Settings.Zone()
	if day, err := time.ParseInLocation(time.DateOnly, asked.Get(views.FromQuery), zone); err == nil {
		c.filter.From = day
		c.values.Set(views.FromQuery, asked.Get(views.FromQuery))
	}
	if day, err := time.ParseInLocation(time.DateOnly, asked.Get(views.ToQuery), zone); err == nil {
		c.filter.To = day.AddDate(0, 0, 1)
		c.values.Set(views.ToQuery, asked.Get(views.ToQuery))
	}
	if lang, ok := i18n.ParseLang(asked.Get(views.LanguageQuery)); ok {
		c.filter.Language = string(lang)
		c.values.Set(views.LanguageQuery, string(lang))
	}
	if id, err := strconv.ParseInt(asked.Get(views.BeforeQuery), 10, 64); err == nil && id > 0 {
		c.before = id
	}
	return c
}

// address is where page shows what was chosen, changed by name and value in turn; an empty value takes a name out.
func (c surveyChoice) address(page i18n.Page, changes ...string) string {
	values := url.Values{}
	for name, all := range c.values {
		values[name] = all
	}
	for i := 0; i < len(changes); i += 2 {
		if changes[i+1] == "" {
			values.Del(changes[i])
		} else {
			values.Set(changes[i], changes[i+1])
		}
	}
	return i18n.AdminPath(page) + "?" + values.Encode()
}

// shown is the filter as the form has it.
func (c surveyChoice) shown() views.SurveyFilter {
	f := views.SurveyFilter{
		Survey: c.values.Get(views.SurveyQuery), From: c.values.Get(views.FromQuery), To: c.values.Get(views.ToQuery),
		Language: c.values.Get(views.LanguageQuery),
	}
	if c.filter != (db.SurveyFilter{}) {
		f.ClearURL = c.address(i18n.AdminSurveys, views.FromQuery, "", views.ToQuery, "", views.LanguageQuery, "")
	}
	return f
}
