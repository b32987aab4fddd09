package survey

import (
	"errors"
	"fmt"
	"testing"

	"portfolio/content"
	"portfolio/db"
)

// TestFailureOfTheSurvey checks which of the three texts says why a survey was not stored.
func TestFailureOfTheSurvey(t *testing.T) {
	t.Parallel()
	for want, errs := range map[string][]error{
		"survey-boats.failed.connection": {fmt.Errorf("%w: %w", errNotSaved, db.ErrBusy), fmt.Errorf("%w: %w", errNotSaved, db.ErrClosed)},
		"done.failed.boats":              {fmt.Errorf("%w: disk full", errNotSaved)},
		"survey-boats.failed.unexpected": {errors.New("no number")},
	} {
		for _, err := range errs {
			if got := failure(content.Survey{ID: "boats"}, err); got != want {
				t.Errorf("%v: %s, want %s", err, got, want)
			}
		}
	}
}
