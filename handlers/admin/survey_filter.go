package admin

import (
	"maps"
	"net/url"
	"strconv"
	"time"

	"portfolio/db"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// surveyChoice is what the owner asks to see: a survey, a filter for its answers, and a position in their list.
type surveyChoice struct {
	survey survey
	filter db.SurveyFilter
	before int64
	values url.Values // the same as query parameters, without invalid ones
}

// parseChoice reads the query of the dashboard or of an export. Days are in the owner's time zone, and the last one is
// included.
func (h *Handlers) parseChoice(asked url.Values) surveyChoice {
	c := surveyChoice{survey: h.surveys()[0], values: url.Values{}}
	if named, ok := h.surveyNamed(asked.Get(views.SurveyQuery)); ok {
		c.survey = named
	}
	c.values.Set(views.SurveyQuery, c.survey.ID)
	zone := h.Site.Settings.Zone()
	if day, err := time.ParseInLocation(time.DateOnly, asked.Get(views.FromQuery), zone); err == nil {
		c.filter.From = day
		c.values.Set(views.FromQuery, asked.Get(views.FromQuery))
	}
	if day, err := time.ParseInLocation(time.DateOnly, asked.Get(views.ToQuery), zone); err == nil {
		c.filter.To = day.AddDate(0, 0, 1)
		c.values.Set(views.ToQuery, asked.Get(views.ToQuery))
	}
	if lang, ok := h.Languages.Parse(asked.Get(views.LanguageQuery)); ok {
		c.filter.Language = string(lang)
		c.values.Set(views.LanguageQuery, string(lang))
	}
	if id, err := strconv.ParseInt(asked.Get(views.BeforeQuery), 10, 64); err == nil && id > 0 {
		c.before = id
	}
	return c
}

// address returns the address of page for this choice. changes are names and values in turn; an empty value removes a
// name.
func (c surveyChoice) address(page i18n.Page, changes ...string) string {
	values := maps.Clone(c.values)
	for i := 0; i < len(changes); i += 2 {
		if changes[i+1] == "" {
			values.Del(changes[i])
		} else {
			values.Set(changes[i], changes[i+1])
		}
	}
	return i18n.AdminPath(page) + "?" + values.Encode()
}

// filterView returns the filter for the form.
func (c surveyChoice) filterView() views.SurveyFilter {
	f := views.SurveyFilter{
		Survey: c.values.Get(views.SurveyQuery), From: c.values.Get(views.FromQuery), To: c.values.Get(views.ToQuery),
		Language: c.values.Get(views.LanguageQuery),
	}
	if c.filter != (db.SurveyFilter{}) {
		f.ClearURL = c.address(i18n.AdminSurveys, views.FromQuery, "", views.ToQuery, "", views.LanguageQuery, "")
	}
	return f
}
