package db

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSurveysAreMigrated checks that the responses of the three surveys that were tables keep their numbers, answers and figures.
func TestSurveysAreMigrated(t *testing.T) {
	t.Parallel()
	s := openStore(t, releasedDatabase(t, "testdata/release-00034.sql"))
	last, err := s.SurveyResponses("professional").One(t.Context(), 2)
	want := Answers{
		"years_of_experience": "3-5", "industry": "salud", "job_role": "dev", "programming_languages": []any{"go", "rust"},
		"frontend_frameworks": []any{"svelte"}, "ai_experience": 10.0, "topics": []any{"techNews"}, "discovery": "un «amigo»",
		"startup_founder": "founder",
	}
	if diff := cmp.Diff(want, last.Answers); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	for survey, question := range map[string]SurveyQuestion{"agents": {Name: "industry"}, "english": {Name: "features", Multiple: true}} {
		stats, err := s.SurveyResponses(survey).Stats(t.Context(), SurveyFilter{}, []SurveyQuestion{question}, monthly)
		if err != nil || stats.Total != 2 || len(stats.Counts[0]) == 0 {
			t.Errorf("%s: %+v, %v", survey, stats, err)
		}
	}
	must(t, s.AddSurveyResponse(t.Context(), SurveyResponse{Survey: "agents", Answers: Answers{}}))
	if n := one[int64](t, s, "select max(number) from survey_responses where survey = 'agents'"); n != 13 { // results counted up to 12
		t.Errorf("the next response to the agents' survey has the number %d", n)
	}
}
