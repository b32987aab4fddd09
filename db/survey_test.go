package db

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var professionalQuestions = []SurveyQuestion{
	{Column: "years_of_experience"}, {Column: "industry"}, {Column: "programming_languages", Multiple: true},
}

// surveyRows returns a store with three answers, one of which holds a hostile text.
func surveyRows(t *testing.T) *Store {
	t.Helper()
	s := newStore(t)
	now := noon
	s.now = func() time.Time { return now }
	for i, row := range []ProfessionalSurvey{
		{Submission: Submission{Language: "es"}, YearsOfExperience: "3-5", Industry: "salud", ProgrammingLanguages: List{"go", "rust"}},
		{Submission: Submission{Language: "en"}, YearsOfExperience: "10+", Industry: "salud", ProgrammingLanguages: List{"go"}},
		{Submission: Submission{Language: "es"}, YearsOfExperience: "3-5", Industry: "otra", JobRole: "'; drop table surveys; --"},
	} {
		now = noon.AddDate(0, 0, -20*(2-i)) // 40 days ago, 20 days ago, now
		if err := s.AddProfessionalSurvey(t.Context(), row); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestSurveyStats(t *testing.T) {
	s := surveyRows(t)
	day := func(ago int) time.Time { return noon.AddDate(0, 0, -ago) }
	for name, c := range map[string]struct {
		filter SurveyFilter
		want   SurveyStats
	}{
		"all": {SurveyFilter{}, SurveyStats{
			Total: 3, Matching: 3, Newest: noon, Recent: 2, Previous: 1, Languages: []AnswerCount{{"en", 1}, {"es", 2}},
			Counts: [][]AnswerCount{{{"10+", 1}, {"3-5", 2}}, {{"otra", 1}, {"salud", 2}}, {{"go", 2}, {"rust", 1}}},
			Trend:  []Period{{month(10), month(11), 1}, {month(11), month(12), 2}},
		}},
		"spanish": {SurveyFilter{Language: "es"}, SurveyStats{
			Total: 3, Matching: 2, Newest: noon, Recent: 1, Previous: 1, Languages: []AnswerCount{{"es", 2}},
			Counts: [][]AnswerCount{{{"3-5", 2}}, {{"otra", 1}, {"salud", 1}}, {{"go", 1}, {"rust", 1}}},
			Trend:  []Period{{month(10), month(11), 1}, {month(11), month(12), 1}},
		}},
		// From is included, To is not. The trend's period is the whole month, but counts only matching answers.
		"from the second up to the third": {SurveyFilter{From: day(20), To: noon}, SurveyStats{
			Total: 3, Matching: 1, Newest: day(20), Recent: 2, Previous: 1, Languages: []AnswerCount{{"en", 1}},
			Counts: [][]AnswerCount{{{"10+", 1}}, {{"salud", 1}}, {{"go", 1}}},
			Trend:  []Period{{month(11), month(12), 1}},
		}},
		"nothing": {SurveyFilter{From: noon.AddDate(1, 0, 0)}, SurveyStats{
			Total: 3, Recent: 2, Previous: 1, Counts: [][]AnswerCount{nil, nil, nil},
		}},
		"hostile": {SurveyFilter{Language: "es' or '1'='1"}, SurveyStats{Total: 3, Counts: [][]AnswerCount{nil, nil, nil}}},
	} {
		got, err := s.ProfessionalSurveys().Stats(t.Context(), c.filter, professionalQuestions, monthly)
		if diff := cmp.Diff(c.want, got); diff != "" || err != nil {
			t.Errorf("%s: %v %s", name, err, diff)
		}
	}
}

func month(m time.Month) time.Time { return time.Date(2026, m, 1, 0, 0, 0, 0, time.UTC) }

// TestSurveyCountsUseCoveringIndexes checks that each question is counted in an index of its own, whatever the filter.
func TestSurveyCountsUseCoveringIndexes(t *testing.T) {
	sqliteAlone(t)
	s := openStore(t, answered(t, 200))
	tx, err := s.read.snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	filter := SurveyFilter{From: noon.AddDate(-2, 0, 0), To: noon, Language: "es"}
	agents := []SurveyQuestion{{Column: "experience"}, {Column: "industry"}, {Column: "ai_agent_interest"}}
	english := []SurveyQuestion{
		{Column: "experience"}, {Column: "english_level"}, {Column: "lost_opportunity"}, {Column: "app_interest"},
		{Column: "features", Multiple: true},
	}
	for table, questions := range map[string][]SurveyQuestion{
		"surveys": professionalQuestions, "ai_agents_survey": agents, "english_barrier_survey": english,
	} {
		for _, q := range questions {
			query, args := surveyCounter{tx: tx, table: table}.answerCountQuery(filter, q)
			var plan []struct {
				ID, Parent, Notused int
				Detail              string
			}
			if err := s.read.Select(&plan, "explain query plan "+query, args...); err != nil {
				t.Fatal(err)
			}
			if text := fmt.Sprint(plan); !strings.Contains(text, "SCAN "+table+" USING COVERING INDEX "+table) {
				t.Errorf("%s of %s: %s", q.Column, table, text)
			}
		}
	}
}

func TestSurveyAnswers(t *testing.T) {
	s := surveyRows(t)
	newest, err := s.ProfessionalSurveys().Newest(t.Context(), SurveyFilter{}, 0, 2)
	if err != nil || len(newest) != 2 || newest[0].ID != 3 || newest[1].ID != 2 {
		t.Fatalf("%v, %v", newest, err)
	}
	older, err := s.ProfessionalSurveys().Newest(t.Context(), SurveyFilter{}, newest[1].ID, 2)
	if err != nil || len(older) != 1 || older[0].ID != 1 {
		t.Errorf("%v, %v", older, err)
	}
	if last, err := s.ProfessionalSurveys().One(t.Context(), 3); err != nil || !cmp.Equal(last, newest[0]) {
		t.Errorf("%v, %v", last, err)
	}
	if last := newest[0]; last.JobRole != "'; drop table surveys; --" || last.ProgrammingLanguages == nil || !last.CreatedAt.Equal(noon) {
		t.Errorf("%+v", last)
	}
	if _, err := s.ProfessionalSurveys().One(t.Context(), 4); !errors.Is(err, ErrNotFound) {
		t.Errorf("an answer that does not exist: %v", err)
	}
	if n, err := s.ProfessionalSurveys().Count(t.Context()); n != 3 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if none, err := s.AgentsSurveys().Newest(t.Context(), SurveyFilter{}, 7, 10); len(none) != 0 || none == nil || err != nil {
		t.Errorf("%v, %v", none, err)
	}
}

func TestEachSurvey(t *testing.T) {
	const rows = 2*eachBatch + 1
	s := openStore(t, answered(t, rows))
	for name, filter := range map[string]SurveyFilter{"all": {}, "some": {From: noon.AddDate(-1, 0, 0), Language: "es"}} {
		of := filter.conditions()
		want := one[int](t, s, "select count(*) from english_barrier_survey"+of.clause(), of.args...)
		n, last := 0, int64(0)
		err := s.EnglishSurveys().Each(t.Context(), filter, func(row EnglishSurvey) error {
			if row.ID <= last || filter.Language != "" && row.Language != filter.Language || row.CreatedAt.Before(filter.From) {
				t.Fatalf("%s: %+v after %d", name, row, last)
			}
			n, last = n+1, row.ID
			return nil
		})
		if n != want || want == 0 || err != nil {
			t.Errorf("%s: %d of %d, %v", name, n, want, err)
		}
	}
	enough := errors.New("enough")
	if err := s.ProfessionalSurveys().Each(t.Context(), SurveyFilter{}, func(ProfessionalSurvey) error { return enough }); !errors.Is(err, enough) {
		t.Errorf("the error of do is not returned: %v", err)
	}
}

// monthly divides time into months.
func monthly(from, to time.Time) []time.Time {
	bounds := []time.Time{time.Date(from.Year(), from.Month(), 1, 0, 0, 0, 0, time.UTC)}
	for bounds[len(bounds)-1].Before(to) {
		bounds = append(bounds, bounds[len(bounds)-1].AddDate(0, 1, 0))
	}
	return bounds
}

// answered returns the path of a database with a number of different answers to each survey, spread over three years.
func answered(t testing.TB, rows int) string {
	t.Helper()
	path := newDatabase(t)
	s := openStore(t, path)
	var seed [32]byte
	binary.BigEndian.PutUint64(seed[:], uint64(rows)) //nolint:gosec // not a secret
	dice := rand.New(rand.NewChaCha8(seed))           //nolint:gosec // reproducible
	err := s.backend.do(context.Background(), func(tx *transaction) error {
		for i := range rows {
			one := Submission{SubmissionID: fmt.Sprint(i), Language: pick(dice, "es", "es", "en")}
			one.CreatedAt = NewTime(noon.Add(-time.Duration(dice.IntN(3*365*24*60)) * time.Minute))
			for table, row := range map[string]any{
				"surveys": randomSurvey(dice, one), "ai_agents_survey": randomAgents(dice, one),
				"english_barrier_survey": randomEnglish(dice, one),
			} {
				if _, err := tx.NamedExec(insertInto(table, row), row); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return path
}

var (
	someYears      = []string{"menos1", "1-3", "3-5", "5-10", "10+"}
	someIndustries = []string{"tecnologia", "tecnologia", "finanzas", "salud", "educacion", "retail", "manufactura", "otra"}
)

func randomSurvey(dice *rand.Rand, entry Submission) ProfessionalSurvey {
	return ProfessionalSurvey{
		Submission: entry, YearsOfExperience: pick(dice, someYears...), Industry: pick(dice, someIndustries...), JobRole: "dev",
		ProgrammingLanguages: some(dice, "javascript", "python", "java", "csharp", "go", "rust"),
		FrontendFrameworks:   some(dice, "react", "vue"), AIExperience: dice.IntN(11), Topics: some(dice, "techNews"),
		Discovery: "un enlace en un artículo que me pasó una amiga", StartupFounder: "technical",
	}
}

func randomAgents(dice *rand.Rand, entry Submission) AgentsSurvey {
	return AgentsSurvey{
		Submission: entry, Role: "dev", Industry: pick(dice, someIndustries...), Experience: pick(dice, someYears...),
		PainPoint1: "a", PainPoint2: "b", PainPoint3: "c", AIAgentInterest: pick(dice, "si", "depende", "no"),
	}
}

func randomEnglish(dice *rand.Rand, entry Submission) EnglishSurvey {
	return EnglishSurvey{
		Submission: entry, Role: "dev", Experience: pick(dice, "less1", "1-3"), EnglishLevel: pick(dice, "basic", "fluent"),
		LostOpportunity: pick(dice, "varias", "nunca"), WantsToImprove: "no", AppInterest: pick(dice, "encantaria", "no_interesa"),
		Features: some(dice, "retos", "progreso", "otro"),
	}
}

func pick(dice *rand.Rand, from ...string) string { return from[dice.IntN(len(from))] }

func some(dice *rand.Rand, from ...string) (chosen List) {
	for _, one := range from {
		if dice.IntN(3) == 0 {
			chosen = append(chosen, one)
		}
	}
	return chosen
}
