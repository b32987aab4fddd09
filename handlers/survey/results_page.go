package survey

import (
	"bytes"
	"encoding/csv"
	"net/http"
	"strconv"
	"strings"

	"github.com/gorilla/mux"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
	"portfolio/views/layout"
)

// Results handles GET /surveys/results: the totals of every survey that are published. The address of a question is shared with its top answer.
func (h *Handlers) Results(r *web.Request) (web.Response, error) {
	page := views.SurveyResultsPage{Base: h.NewPage(r, i18n.SurveyResults, i18n.Surveys), Smallest: smallest}
	page.JSONLD = append(page.JSONLD, jsonld.WebPage(page.Base, "WebPage"))
	results, err := h.store.SurveyResults(r.Context())
	if err != nil {
		return web.Response{Page: page}, h.NotRead("survey results", err) // the sitemap lists the page all the same
	}
	for _, survey := range h.Site.Published() {
		page.Surveys = append(page.Surveys, result(survey, results[survey.ID]))
	}
	id := r.ParamIf(layout.SentenceQuery, func(id string) bool { return page.TopShare(id).Value != "" })
	page.Figure = page.TopShare(id)
	if id == "" {
		page.Figure.Title = ""
	} else {
		page.ShareAs(id, page.Figure.Title+" "+page.Figure.Text+": "+page.Figure.Value)
	}
	return web.RenderUncached(page)
}

// result returns the published result of a survey.
func result(survey content.Survey, of db.SurveyResults) views.SurveyResult {
	result := views.SurveyResult{
		Page: survey.Page(), Name: survey.ID, People: of.Answers / smallest * smallest, Published: of.PublishedAt.Time,
	}
	for _, field := range choices(survey) {
		if counts, ok := of.Counts[field.Name]; ok {
			result.Questions = append(result.Questions, shares(field, counts, of.Answers))
		}
	}
	return result
}

// ResultsCSV returns the handler of GET /surveys/results/{survey}.csv: the published totals of one survey as a table, in the first
// of langs unless ?lng= asks for another of them.
func (h *Handlers) ResultsCSV(langs []i18n.Lang) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := mux.Vars(r)["survey"]
		survey, known := h.Site.Survey(name)
		results, err := h.store.SurveyResults(r.Context())
		if of, ok := results[name]; err == nil && known && survey.Published && ok {
			h.sendResults(w, r, h.Languages.Messages(web.AskedOf(r, langs)), result(survey, of))
			return
		}
		if err != nil {
			h.FailOutsidePages(w, r, h.NotRead("survey results", err))
			return
		}
		h.FailOutsidePages(w, r, web.ErrNotFound)
	})
}

// writeResults responds with CSV as in RFC 4180.
func (h *Handlers) sendResults(w http.ResponseWriter, r *http.Request, messages *i18n.Messages, result views.SurveyResult) {
	w.Header()["Content-Type"] = []string{"text/csv; charset=utf-8; header=present"}
	w.Header()["Cache-Control"] = []string{"no-cache"}
	w.Header().Set("Content-Disposition", `attachment; filename="`+result.Name+`.csv"`)
	var body bytes.Buffer
	out := csv.NewWriter(&body)
	rows := [][]string{{"question", "answer", "percent", "at_least"}}
	for _, q := range result.Questions {
		question := messages.T(q.Field.Label)
		for _, share := range q.Shares {
			rows = append(rows, []string{
				question, q.Name(messages, share.Option), strconv.Itoa(share.Percent), strconv.FormatBool(share.AtLeast),
			})
		}
		if len(q.Joined) > 0 {
			joined := ""
			if q.JoinedPercent > 0 {
				joined = strconv.Itoa(q.JoinedPercent)
			}
			rows = append(rows, []string{question, strings.Join(q.JoinedNames(messages), "; "), joined, "false"})
		}
	}
	_ = out.WriteAll(rows) // to memory
	h.Send(w, r, http.StatusOK, body.Bytes())
}
