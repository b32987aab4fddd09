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
	{Name: "years_of_experience"}, {Name: "industry"}, {Name: "programming_languages", Multiple: true},
}

// response is a response to the survey about professional experience, of whose answers those to choose from are counted.
func response(language string, answers Answers) SurveyResponse {
	row := SurveyResponse{Submission: Submission{Language: language}, Survey: "professional", Answers: answers}
	for name := range answers {
		if name != "job_role" {
			row.Counted = append(row.Counted, name)
		}
	}
	return row
}

// surveyRows returns a store with three answers, one of which holds a hostile text.
func surveyRows(t *testing.T) *Store {
	t.Helper()
	s := newStore(t)
	now := noon
	s.now = func() time.Time { return now }
	for i, row := range []SurveyResponse{
		response("es", Answers{"years_of_experience": "3-5", "industry": "salud", "programming_languages": []string{"go", "rust"}}),
		response("en", Answers{"years_of_experience": "10+", "industry": "salud", "programming_languages": []string{"go"}}),
		response("es", Answers{"years_of_experience": "3-5", "industry": "otra", "job_role": "'; drop table surveys; --"}),
	} {
		now = noon.AddDate(0, 0, -20*(2-i)) // 40 days ago, 20 days ago, now
		must(t, s.AddSurveyResponse(t.Context(), row))
	}
	return s
}

func TestSurveyStats(t *testing.T) {
	t.Parallel()
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
		got, err := s.SurveyResponses("professional").Stats(t.Context(), c.filter, professionalQuestions, monthly)
		if diff := cmp.Diff(c.want, got); diff != "" || err != nil {
			t.Errorf("%s: %v %s", name, err, diff)
		}
	}
}

func month(m time.Month) time.Time { return time.Date(2026, m, 1, 0, 0, 0, 0, time.UTC) }

// TestSurveyCountsUseCoveringIndexes checks that each question is counted in an index of its own, whatever the filter.
func TestSurveyCountsUseCoveringIndexes(t *testing.T) {
	t.Parallel()
	sqliteAlone(t)
	s := openStore(t, answered(t, 200))
	tx, err := s.read.snapshot(t.Context())
	must(t, err)
	defer func() { _ = tx.Rollback() }()
	filter := SurveyFilter{From: noon.AddDate(-2, 0, 0), To: noon, Language: "es"}
	for _, q := range professionalQuestions {
		query, args := surveyCounter{tx: tx, survey: "professional"}.answerCountQuery(filter, q)
		var plan []struct {
			ID, Parent, Notused int
			Detail              string
		}
		must(t, s.read.Select(&plan, "explain query plan "+query, args...))
		if text := fmt.Sprint(plan); !strings.Contains(text, "USING COVERING INDEX survey_choices_counted (survey=? AND question=?)") ||
			strings.Contains(text, "B-TREE") && !q.Multiple {
			t.Errorf("%s: %s", q.Name, text)
		}
	}
}

func TestSurveyAnswers(t *testing.T) {
	t.Parallel()
	s := surveyRows(t)
	newest, err := s.SurveyResponses("professional").Newest(t.Context(), SurveyFilter{}, 0, 2)
	if err != nil || len(newest) != 2 || newest[0].Number != 3 || newest[1].Number != 2 {
		t.Fatalf("%v, %v", newest, err)
	}
	older, err := s.SurveyResponses("professional").Newest(t.Context(), SurveyFilter{}, newest[1].Number, 2)
	if err != nil || len(older) != 1 || older[0].Number != 1 {
		t.Errorf("%v, %v", older, err)
	}
	if last, err := s.SurveyResponses("professional").One(t.Context(), 3); err != nil || !cmp.Equal(last, newest[0]) {
		t.Errorf("%v, %v", last, err)
	}
	if last := newest[0]; last.Answers["job_role"] != "'; drop table surveys; --" || !last.CreatedAt.Equal(noon) {
		t.Errorf("%+v", last)
	}
	if _, err := s.SurveyResponses("professional").One(t.Context(), 4); !errors.Is(err, ErrNotFound) {
		t.Errorf("an answer that does not exist: %v", err)
	}
	if n, err := s.SurveyResponses("professional").Count(t.Context()); n != 3 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if none, err := s.SurveyResponses("agents").Newest(t.Context(), SurveyFilter{}, 7, 10); len(none) != 0 || none == nil || err != nil {
		t.Errorf("%v, %v", none, err)
	}
}

func TestEachSurvey(t *testing.T) {
	t.Parallel()
	const rows = 2*eachBatch + 1
	s := openStore(t, answered(t, rows))
	for name, filter := range map[string]SurveyFilter{"all": {}, "some": {From: noon.AddDate(-1, 0, 0), Language: "es"}} {
		of := filter.conditions("english")
		want := one[int](t, s, "select count(*) from survey_responses"+of.clause(), of.args...)
		n, last := 0, int64(0)
		err := s.SurveyResponses("english").Each(t.Context(), filter, func(row SurveyResponse) error {
			if row.Number <= last || filter.Language != "" && row.Language != filter.Language || row.CreatedAt.Before(filter.From) {
				t.Fatalf("%s: %+v after %d", name, row, last)
			}
			n, last = n+1, row.Number
			return nil
		})
		if n != want || want == 0 || err != nil {
			t.Errorf("%s: %d of %d, %v", name, n, want, err)
		}
	}
	enough := errors.New("enough")
	if err := s.SurveyResponses("professional").Each(t.Context(), SurveyFilter{}, func(SurveyResponse) error { return enough }); !errors.Is(err, enough) {
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
	for first := 0; first < rows; first += 100 {      // a transaction has little time
		err := s.backend.do(context.Background(), func(tx *transaction) error {
			for i := range min(100, rows-first) {
				one := Submission{SubmissionID: fmt.Sprint(first + i), Language: pick(dice, "es", "es", "en")}
				one.CreatedAt = NewTime(noon.Add(-time.Duration(dice.IntN(3*365*24*60)) * time.Minute))
				for survey, answers := range map[string]Answers{
					"professional": randomProfessional(dice), "agents": randomAgents(dice), "english": randomEnglish(dice),
				} {
					row := response(one.Language, answers)
					row.SubmissionID, row.CreatedAt, row.Survey = survey+one.SubmissionID, one.CreatedAt, survey
					if err := errors.Join(addResponse(tx, row), tx.flush()); err != nil {
						return err
					}
				}
			}
			return nil
		})
		must(t, err)
	}
	return path
}

var (
	someYears      = []string{"menos1", "1-3", "3-5", "5-10", "10+"}
	someIndustries = []string{"tecnologia", "tecnologia", "finanzas", "salud", "educacion", "retail", "manufactura", "otra"}
)

func randomProfessional(dice *rand.Rand) Answers {
	return Answers{
		"years_of_experience": pick(dice, someYears...), "industry": pick(dice, someIndustries...),
		"programming_languages": some(dice, "javascript", "python", "java", "csharp", "go", "rust"),
		"frontend_frameworks":   some(dice, "react", "vue"), "ai_experience": dice.IntN(11), "topics": some(dice, "techNews"),
		"job_role": "un enlace en un artículo que me pasó una amiga", "startup_founder": "technical",
	}
}

func randomAgents(dice *rand.Rand) Answers {
	return Answers{
		"job_role": "dev", "industry": pick(dice, someIndustries...), "experience": pick(dice, someYears...),
		"ai_agent_interest": pick(dice, "si", "depende", "no"),
	}
}

func randomEnglish(dice *rand.Rand) Answers {
	return Answers{
		"job_role": "dev", "experience": pick(dice, "less1", "1-3"), "english_level": pick(dice, "basic", "fluent"),
		"lost_opportunity": pick(dice, "varias", "nunca"), "app_interest": pick(dice, "encantaria", "no_interesa"),
		"features": some(dice, "retos", "progreso", "otro"),
	}
}

func pick(dice *rand.Rand, from ...string) string { return from[dice.IntN(len(from))] }

func some(dice *rand.Rand, from ...string) (chosen []string) {
	chosen = []string{}
	for _, one := range from {
		if dice.IntN(3) == 0 {
			chosen = append(chosen, one)
		}
	}
	return chosen
}

// TestSurveyNumbers checks that each survey counts its own responses, and that the number of a deleted one is not given again.
func TestSurveyNumbers(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	add := func(survey string) {
		t.Helper()
		must(t, s.AddSurveyResponse(t.Context(), SurveyResponse{Survey: survey, Answers: Answers{}}))
	}
	for _, survey := range []string{"one", "two", "one"} {
		add(survey)
	}
	must(t, s.changeOne(t.Context(), "delete", "delete from survey_responses where survey = 'one' and number = 2"))
	add("one")
	add("two")
	for survey, want := range map[string][]int64{"one": {3, 1}, "two": {2, 1}} {
		rows, err := s.SurveyResponses(survey).Newest(t.Context(), SurveyFilter{}, 0, 10)
		var got []int64
		for _, row := range rows {
			got = append(got, row.Number)
		}
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: %v %s", survey, err, diff)
		}
	}
}

// TestAddressInSurvey checks that an address in any answer is found: its owner's response is deleted with what is counted of it, in
// another's it is replaced.
func TestAddressInSurvey(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	for answer, survey := range map[string]string{"ana@example.com": "owned", "Ask\nana@example.com, \"please\"": "mentioned", "bob@example.com": "others"} {
		row := SurveyResponse{Survey: survey, Answers: Answers{"who": answer, "likes": []string{"go"}}, Counted: []string{"likes"}}
		must(t, s.AddSurveyResponse(t.Context(), row))
	}
	records, err := s.Erase(t.Context(), "ana@example.com")
	if err != nil || len(records) != 2 {
		t.Fatalf("%v, %v", records, err)
	}
	if answers, _ := records[1].Row["answers"].(Answers); answers["who"] != "Ask\nana@example.com, \"please\"" && answers["who"] != "ana@example.com" {
		t.Errorf("the record has %v", answers)
	}
	if n := one[int](t, s, "select count(*) from survey_choices where survey = 'owned'"); n != 0 {
		t.Errorf("%d answers are counted still", n)
	}
	if _, err := s.SurveyResponses("owned").One(t.Context(), 1); !errors.Is(err, ErrNotFound) {
		t.Error(err)
	}
	row, err := s.SurveyResponses("mentioned").One(t.Context(), 1)
	if err != nil || row.Answers["who"] != "Ask\n[erased], \"please\"" {
		t.Errorf("%v, %v", row.Answers, err)
	}
}
