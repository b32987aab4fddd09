package db

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

var publishedQuestions = []SurveyQuestion{{Name: "ai_experience"}, {Name: "programming_languages", Multiple: true}}

// answerTimes stores an answer n times.
func answerTimes(t *testing.T, s *Store, n int, language string) {
	t.Helper()
	for range n {
		row := response("es", Answers{"ai_experience": 2, "programming_languages": []string{"go", language}})
		must(t, s.AddSurveyResponse(t.Context(), row))
	}
}

// publishedAfter publishes, and returns the published results.
func publishedAfter(t *testing.T, s *Store) SurveyResults {
	t.Helper()
	must(t, s.SurveyResponses("professional").Publish(t.Context(), publishedQuestions, 10))
	results, err := s.SurveyResults(t.Context())
	must(t, err)
	return results["professional"]
}

func TestResultsChangeInSteps(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	answerTimes(t, s, 9, "rust")
	if got := publishedAfter(t, s); got.Answers != 0 {
		t.Errorf("nine answers are published: %+v", got)
	}
	answerTimes(t, s, 3, "rust")
	first := publishedAfter(t, s)
	want := SurveyCounts{"ai_experience": {"2": 12}, "programming_languages": {"go": 12, "rust": 12}}
	if diff := cmp.Diff(want, first.Counts); diff != "" || first.Answers != 12 {
		t.Errorf("%d answers: %s", first.Answers, diff)
	}

	answerTimes(t, s, 9, "java")
	err := s.backend.do(t.Context(), func(tx *transaction) error {
		_, err := tx.Exec("delete from survey_responses where number = ?", first.LastID)
		return err
	})
	must(t, err)
	if diff := cmp.Diff(first, publishedAfter(t, s)); diff != "" {
		t.Errorf("nine more answers and an erased one have changed the results: %s", diff)
	}
	answerTimes(t, s, 1, "java")
	if got := publishedAfter(t, s); got.Answers != 21 || got.Counts["programming_languages"]["java"] != 10 {
		t.Errorf("ten more answers: %+v", got)
	}
}
