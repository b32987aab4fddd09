package handlers

import (
	"net/url"
	"strconv"
	"time"

	"portfolio/db"
	"portfolio/i18n"
	adminviews "portfolio/views/admin"
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
func (s *Server) chosenAnswers(asked url.Values) surveyChoice {
	c := surveyChoice{survey: surveysOf(s.Store)[0], values: url.Values{}}
	if named, ok := s.surveyNamed(asked.Get(adminviews.SurveyQuery)); ok {
		c.survey = named
	}
	c.values.Set(adminviews.SurveyQuery, c.survey.form.Name)
	zone := s.ownerZone()
	if day, err := time.ParseInLocation(time.DateOnly, asked.Get(adminviews.FromQuery), zone); err == nil {
		c.filter.From = day
		c.values.Set(adminviews.FromQuery, asked.Get(adminviews.FromQuery))
	}
	if day, err := time.ParseInLocation(time.DateOnly, asked.Get(adminviews.ToQuery), zone); err == nil {
		c.filter.To = day.AddDate(0, 0, 1)
		c.values.Set(adminviews.ToQuery, asked.Get(adminviews.ToQuery))
	}
	if lang, ok := i18n.Known(asked.Get(adminviews.LanguageQuery)); ok {
		c.filter.Language = string(lang)
		c.values.Set(adminviews.LanguageQuery, string(lang))
	}
	if id, err := strconv.ParseInt(asked.Get(adminviews.BeforeQuery), 10, 64); err == nil && id > 0 {
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
	return i18n.Path(i18n.ES, page) + "?" + values.Encode()
}

// shown is the filter as the form has it.
func (c surveyChoice) shown() adminviews.SurveyFilter {
	f := adminviews.SurveyFilter{
		Survey: c.values.Get(adminviews.SurveyQuery), From: c.values.Get(adminviews.FromQuery), To: c.values.Get(adminviews.ToQuery),
		Language: c.values.Get(adminviews.LanguageQuery),
	}
	if c.filter != (db.SurveyFilter{}) {
		f.ClearURL = c.address(i18n.AdminSurveys, adminviews.FromQuery, "", adminviews.ToQuery, "", adminviews.LanguageQuery, "")
	}
	return f
}
