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

// Answered stores answers that are that many days old, as the forms do.
func (s SurveySite) Answered(daysAgo int, rows ...any) {
	s.T.Helper()
	now := s.Clock()
	s.Wait(-time.Duration(daysAgo) * 24 * time.Hour)
	defer func() { s.Wait(now.Sub(s.Clock())) }()
	for _, row := range rows {
		var err error
		switch row := row.(type) {
		case db.ProfessionalSurvey:
			err = s.Store.AddProfessionalSurvey(s.T.Context(), row)
		case db.AgentsSurvey:
			err = s.Store.AddAgentsSurvey(s.T.Context(), row)
		case db.EnglishSurvey:
			err = s.Store.AddEnglishSurvey(s.T.Context(), row)
		}
		if err != nil {
			s.T.Fatal(err)
		}
	}
}

// InSpanish and InEnglish are submissions in that language.
var (
	InSpanish = db.Submission{Language: "es"}
	InEnglish = db.Submission{Language: "en"}
)

// SomeAnswers stores a few answers to each survey: 40 days old, 5 days old, of today.
func (s SurveySite) SomeAnswers() SurveySite {
	s.T.Helper()
	s.Answered(40, db.ProfessionalSurvey{
		Submission: InSpanish, YearsOfExperience: "menos1", Industry: "salud", JobRole: "Aprendiz",
		ProgrammingLanguages: db.List{"go"}, FrontendFrameworks: db.List{"vue"}, Topics: db.List{"techNews"},
		Discovery: "Por un amigo", StartupFounder: "other",
	})
	s.Answered(5, db.ProfessionalSurvey{
		Submission: InEnglish, YearsOfExperience: "10+", Industry: "salud", JobRole: "=cmd()",
		ProgrammingLanguages: db.List{"go", "rust"}, FrontendFrameworks: db.List{"react"}, AIExperience: 7,
		Topics: db.List{"techNews"}, Discovery: Lines, StartupFounder: "founder",
	})
	s.Answered(0, db.ProfessionalSurvey{
		Submission: InSpanish, YearsOfExperience: "10+", Industry: "otra", JobRole: Hostile, ProgrammingLanguages: db.List{"python", "go"},
		FrontendFrameworks: db.List{"react"}, Topics: db.List{"techNews"}, Discovery: "Ñandú", StartupFounder: "founder",
	}, db.AgentsSurvey{
		Submission: InSpanish, Role: "Panadera", Industry: "retail", Experience: "3-5", PainPoint1: "+1", PainPoint2: "-2", PainPoint3: "@3",
		AIAgentInterest: "depende", Contact: "@ana",
	}, db.EnglishSurvey{
		Submission: InSpanish, Role: "Tester", Experience: "less1", EnglishLevel: "basic", LostOpportunity: "varias", WantsToImprove: "no",
		AppInterest: "encantaria", Features: db.List{"retos", "progreso"},
	})
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
