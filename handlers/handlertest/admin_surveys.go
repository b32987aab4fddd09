package handlertest

import (
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"portfolio/db"
)

// SurveySite is the real site with the owner logged in, and answers to the surveys.
type SurveySite struct {
	*FormSite
	Cookie string
}

// NewSurveySite returns a site with a clock and the cookies of its owner.
func NewSurveySite(t *testing.T) SurveySite {
	t.Helper()
	s := NewFormSite(t)
	return SurveySite{s, s.Owner()}
}

// Answered stores responses that are that many days old, as the forms do.
func (s SurveySite) Answered(daysAgo int, rows ...db.SurveyResponse) {
	s.T.Helper()
	now := s.Clock()
	s.Wait(-time.Duration(daysAgo) * 24 * time.Hour)
	defer func() { s.Wait(now.Sub(s.Clock())) }()
	for _, row := range rows {
		survey, _ := s.Content.Survey(row.Survey)
		for _, q := range survey.Questions {
			if q.Counts() && row.Answers[q.ID] != nil {
				row.Counted = append(row.Counted, q.ID)
			}
		}
		must(s.T, s.Store.AddSurveyResponse(s.T.Context(), row))
	}
}

// Response is a response to a survey.
func Response(of db.Submission, survey string, answers db.Answers) db.SurveyResponse {
	return db.SurveyResponse{Submission: of, Survey: survey, Answers: answers}
}

// InSpanish and InEnglish are submissions in that language.
var (
	InSpanish = db.Submission{Language: "es"}
	InEnglish = db.Submission{Language: "en"}
)

// SomeAnswers stores a few answers to each survey: 40 days old, 5 days old, of today.
func (s SurveySite) SomeAnswers() SurveySite {
	s.T.Helper()
	s.Answered(40, Response(InSpanish, "professional", db.Answers{
		"years_of_experience": "menos1", "industry": "salud", "job_role": "Aprendiz", "programming_languages": []string{"go"},
		"frontend_frameworks": []string{"vue"}, "ai_experience": 0, "topics": []string{"techNews"}, "discovery": "Por un amigo",
		"startup_founder": "other",
	}))
	s.Answered(5, Response(InEnglish, "professional", db.Answers{
		"years_of_experience": "10+", "industry": "salud", "job_role": "=cmd()", "programming_languages": []string{"go", "rust"},
		"frontend_frameworks": []string{"react"}, "ai_experience": 7, "topics": []string{"techNews"}, "discovery": Lines,
		"startup_founder": "founder",
	}))
	s.Answered(0, Response(InSpanish, "professional", db.Answers{
		"years_of_experience": "10+", "industry": "otra", "job_role": Hostile, "programming_languages": []string{"python", "go"},
		"frontend_frameworks": []string{"react"}, "ai_experience": 0, "topics": []string{"techNews"}, "discovery": "Ñandú",
		"startup_founder": "founder",
	}), Response(InSpanish, "agents", db.Answers{
		"role": "Panadera", "industry": "retail", "experience": "3-5", "pain_point_1": "+1", "pain_point_2": "-2", "pain_point_3": "@3",
		"ai_agent_interest": "depende", "contact": "@ana",
	}), Response(InSpanish, "english", db.Answers{
		"role": "Tester", "experience": "less1", "english_level": "basic", "lost_opportunity": "varias", "wants_to_improve": "no",
		"app_interest": "encantaria", "features": []string{"retos", "progreso"},
	}))
	return s
}

// RowsOf returns the texts of each row of a table's body.
func (r Reply) RowsOf(selector string) (rows [][]string) {
	r.T.Helper()
	r.Page().Find(selector + " tbody tr").Each(func(_ int, row *goquery.Selection) {
		var cells []string
		row.Find("th, td").Each(func(_ int, cell *goquery.Selection) { cells = append(cells, Words(cell)) })
		rows = append(rows, cells)
	})
	return rows
}
