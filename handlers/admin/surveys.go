package admin

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/forms"
	"portfolio/views/ui"
)

// listedAnswers is the number of answers that the dashboard lists.
const listedAnswers = 10

// Surveys handles GET /admin/surveys: the dashboard of one survey.
func (h *Handlers) Surveys(r *web.Request) (web.Response, error) {
	choice := h.parseChoice(r.URL.Query())
	page := views.SurveysPage{Base: h.newPage(r, i18n.AdminSurveys), Filter: choice.filterView()}
	page.Paths[page.Lang] = choice.address(i18n.AdminSurveys)
	err := h.fillSurveys(r, &page, choice)
	if r.Context().Err() != nil {
		return web.Response{}, r.Context().Err()
	}
	if err != nil {
		h.Log.Error("surveys not read", "error", err)
		page.Failed = true
		return web.Response{Page: page, Status: http.StatusServiceUnavailable, RetryAfter: web.ErrBusy.RetryAfter}, nil
	}
	return web.RenderUncached(page)
}

// fillSurveys loads what the page shows.
func (h *Handlers) fillSurveys(r *web.Request, page *views.SurveysPage, choice surveyChoice) error {
	var err error
	if page.Surveys, err = h.surveyTabs(r, choice); err != nil {
		return err
	}
	zone, by := h.Site.Settings.Zone(), byMonth
	figures, err := choice.survey.Stats(r.Context(), choice.filter, choice.survey.questions(),
		func(from, to time.Time) []time.Time {
			by = periodOf(from, to)
			return by.divide(from, to, zone)
		})
	if err != nil {
		return err
	}
	page.All, page.Chosen, page.Languages = figures.Total, figures.Matching, h.languageCounts(r, countsByAnswer(figures.Languages))
	page.Recent, page.Past, page.Newest = figures.Recent, figures.Previous, figures.Newest
	page.PublicURL = h.Languages.Path(page.Lang, choice.survey.Page())
	if page.Chosen == 0 {
		return nil
	}
	page.Charts = choice.survey.chartArgs(page.Messages, figures, by, h.Now())
	return h.listSurveys(r, page, choice)
}

func countsByAnswer(counts []db.AnswerCount) map[string]int {
	byAnswer := map[string]int{}
	for _, c := range counts {
		byAnswer[c.Answer] = c.Count
	}
	return byAnswer
}

// surveyTabs returns links to all surveys with the same filter.
func (h *Handlers) surveyTabs(r *web.Request, choice surveyChoice) ([]views.SurveyTab, error) {
	var tabs []views.SurveyTab
	for _, one := range h.surveys() {
		n, err := one.Count(r.Context())
		if err != nil {
			return nil, err
		}
		tabs = append(tabs, views.SurveyTab{
			Title: r.Messages.T(one.Key("title")), Count: n, Current: one.ID == choice.survey.ID,
			URL: choice.address(i18n.AdminSurveys, views.SurveyQuery, one.ID),
		})
	}
	return tabs, nil
}

// listSurveys fills in the newest answers, and links to more.
func (h *Handlers) listSurveys(r *web.Request, page *views.SurveysPage, choice surveyChoice) error {
	rows, err := choice.survey.Newest(r.Context(), choice.filter, choice.before, listedAnswers+1)
	if err != nil {
		return err
	}
	for _, column := range choice.survey.Columns {
		page.Columns = append(page.Columns, page.T(choice.survey.Key("column."+column.Question)))
	}
	for _, row := range rows[:min(len(rows), listedAnswers)] {
		page.Rows = append(page.Rows, h.surveyRow(page.Messages, choice.survey, choice.survey.fill(row)))
	}
	if len(rows) > listedAnswers {
		last := strconv.FormatInt(rows[listedAnswers-1].Number, 10)
		page.OlderURL = choice.address(i18n.AdminSurveys, views.BeforeQuery, last) + "#answers"
	}
	if choice.before != 0 {
		page.NewestURL = choice.address(i18n.AdminSurveys) + "#answers"
	}
	page.CSVURL, page.JSONURL = choice.address(i18n.AdminSurveysCSV), choice.address(i18n.AdminSurveysJSON)
	return nil
}

func (h *Handlers) surveyRow(messages *i18n.Messages, of survey, row filledSurvey) views.SurveyRow {
	line := views.SurveyRow{
		At: row.CreatedAt.Time, Language: messages.Languages.Name(row.Language),
		URL: i18n.AdminPath(i18n.AdminSurvey, of.ID, strconv.FormatInt(row.Number, 10)),
	}
	for _, column := range of.Columns {
		line.Cells = append(line.Cells, row.Field(column.Question).Answer(messages))
	}
	return line
}

// Survey handles GET /admin/surveys/{survey}/{id}: one visitor's answers.
func (h *Handlers) Survey(r *web.Request) (web.Response, error) {
	of, known := h.surveyNamed(r.PathValue("survey"))
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if !known || err != nil {
		return web.Response{}, web.ErrNotFound
	}
	row, err := of.One(r.Context(), id)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return web.Response{}, web.ErrNotFound
	case err != nil:
		return web.Response{}, err
	}
	page := views.SurveyPage{
		Base: h.newPage(r, i18n.AdminSurvey, r.PathValue("survey"), r.PathValue("id")), At: row.CreatedAt.Time,
		Language: h.Languages.Name(row.Language),
		BackURL:  i18n.WithQuery(i18n.AdminPath(i18n.AdminSurveys), views.SurveyQuery, of.ID),
	}
	page.Title = page.Tf("admin-survey.title", map[string]any{"Number": page.Number(int(id))})
	page.Survey = page.T(of.Key("title"))
	for _, field := range of.fill(row).Fields {
		if field.Kind == ui.ConsentField {
			continue // it is not stored
		}
		one := views.SurveyAnswer{
			Answer: forms.Answer{Label: page.T(field.Label), Value: field.Answer(page.Messages)}, Lang: page.Lang,
		}
		if len(field.Options) == 0 {
			one.Lang = i18n.Lang(row.Language)
		}
		page.Answers = append(page.Answers, one)
	}
	return web.RenderUncached(page)
}
