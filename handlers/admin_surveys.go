package handlers

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"portfolio/db"
	"portfolio/i18n"
	adminviews "portfolio/views/admin"
	"portfolio/views/forms"
	"portfolio/views/ui"
)

// rowsShown is how many answers the dashboard lists.
const rowsShown = 10

// adminSurveys handles GET /admin/surveys.
func (s *Server) adminSurveys(v *visit) (answer, error) {
	choice := s.chosenAnswers(v.URL.Query())
	page := adminviews.SurveysPage{Base: s.admin(v, i18n.AdminSurveys), Filter: choice.shown()}
	page.Here[i18n.ES] = choice.address(i18n.AdminSurveys)
	err := s.fillSurveys(v, &page, choice)
	if v.Context().Err() != nil {
		return answer{}, v.Context().Err()
	}
	if err != nil {
		s.Log.Error("surveys not read", "error", err)
		page.Failed = true
		return answer{Page: page, Status: http.StatusServiceUnavailable, RetryAfter: retrySoon}, nil
	}
	return answer{Page: page, Fresh: true}, nil
}

// fillSurveys looks up what the page shows.
func (s *Server) fillSurveys(v *visit, page *adminviews.SurveysPage, choice surveyChoice) error {
	var err error
	if page.Surveys, err = s.surveyTabs(v, choice); err != nil {
		return err
	}
	zone, by := s.ownerZone(), byMonth
	figures, err := choice.survey.Figures(v.Context(), choice.filter, choice.survey.questions(),
		func(from, to time.Time) []time.Time {
			by = periodOf(from, to)
			return by.divide(from, to, zone)
		})
	if err != nil {
		return err
	}
	page.All, page.Chosen, page.English = figures.All, figures.Chosen, figures.English
	page.Recent, page.Past, page.Newest = figures.Recent, figures.Past, figures.Newest.In(zone)
	page.PublicURL = i18n.Path(i18n.ES, choice.survey.page)
	if page.Chosen == 0 {
		return nil
	}
	page.Charts = choice.survey.drawn(page.Messages, figures, by)
	return s.listSurveys(v, page, choice)
}

// surveyTabs leads to the other surveys, with the same filter.
func (s *Server) surveyTabs(v *visit, choice surveyChoice) ([]adminviews.SurveyTab, error) {
	var tabs []adminviews.SurveyTab
	for _, one := range surveysOf(s.Store) {
		n, err := one.Count(v.Context())
		if err != nil {
			return nil, err
		}
		tabs = append(tabs, adminviews.SurveyTab{
			Title: s.Messages.In(i18n.ES).T(string(one.page) + ".title"), Count: n, Current: one.form.Name == choice.survey.form.Name,
			URL: choice.address(i18n.AdminSurveys, adminviews.SurveyQuery, one.form.Name),
		})
	}
	return tabs, nil
}

// listSurveys fills in the newest answers, and where there is more.
func (s *Server) listSurveys(v *visit, page *adminviews.SurveysPage, choice surveyChoice) error {
	rows, err := choice.survey.newest(v.Context(), choice.filter, choice.before, rowsShown+1)
	if err != nil {
		return err
	}
	for _, name := range choice.survey.columns {
		page.Columns = append(page.Columns, page.T("admin-surveys.column."+name))
	}
	for _, row := range rows[:min(len(rows), rowsShown)] {
		page.Rows = append(page.Rows, s.surveyRow(page.Messages, choice.survey, row))
	}
	if len(rows) > rowsShown {
		last := strconv.FormatInt(rows[rowsShown-1].ID, 10)
		page.OlderURL = choice.address(i18n.AdminSurveys, adminviews.BeforeQuery, last) + "#answers"
	}
	if choice.before != 0 {
		page.NewestURL = choice.address(i18n.AdminSurveys) + "#answers"
	}
	page.CSVURL, page.JSONURL = choice.address(i18n.AdminSurveysCSV), choice.address(i18n.AdminSurveysJSON)
	return nil
}

func (s *Server) surveyRow(words *i18n.Messages, of survey, row filledSurvey) adminviews.SurveyRow {
	line := adminviews.SurveyRow{
		At: row.CreatedAt.In(s.ownerZone()), Language: "admin-surveys.language." + row.Language,
		URL: i18n.Path(i18n.ES, i18n.AdminSurvey, of.form.Name, strconv.FormatInt(row.ID, 10)),
	}
	for _, name := range of.columns {
		line.Cells = append(line.Cells, row.Named(name).Answer(words))
	}
	return line
}

// adminSurvey handles GET /admin/surveys/{survey}/{id}: one visitor's answers.
func (s *Server) adminSurvey(v *visit) (answer, error) {
	of, known := s.surveyNamed(v.arg("survey"))
	id, err := strconv.ParseInt(v.arg("id"), 10, 64)
	if !known || err != nil {
		return answer{}, errPageNotFound
	}
	row, err := of.one(v.Context(), id)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return answer{}, errPageNotFound
	case err != nil:
		return answer{}, err
	}
	page := adminviews.SurveyPage{
		Base: s.admin(v, i18n.AdminSurvey, v.arg("survey"), v.arg("id")), At: row.CreatedAt.In(s.ownerZone()),
		Language: "admin-surveys.language." + row.Language,
		BackURL:  i18n.WithQuery(i18n.Path(i18n.ES, i18n.AdminSurveys), adminviews.SurveyQuery, of.form.Name),
	}
	page.Title = page.Tf("admin-survey.title", map[string]any{"Number": i18n.Number(page.Lang, int(id))})
	page.Survey = page.T(string(of.page) + ".title")
	for _, field := range row.Fields {
		if field.Kind == ui.ConsentField {
			continue // it is not kept
		}
		one := adminviews.SurveyAnswer{
			Answer: forms.Answer{Label: page.T(field.Label), Value: field.Answer(page.Messages)}, Lang: page.Lang,
		}
		if len(field.Options) == 0 {
			one.Lang = i18n.Lang(row.Language)
		}
		page.Answers = append(page.Answers, one)
	}
	return answer{Page: page, Fresh: true}, nil
}
