package survey

import (
	"errors"
	"fmt"
	"testing"

	"portfolio/db"
)

// TestFailureOfTheSurvey checks which of the three texts says why the professional survey was not stored.
func TestFailureOfTheSurvey(t *testing.T) {
	t.Parallel()
	for want, errs := range map[string][]error{
		"professional.failed.connection": {fmt.Errorf("%w: %w", errNotSaved, db.ErrBusy), fmt.Errorf("%w: %w", errNotSaved, db.ErrClosed)},
		"done.failed.professional":       {fmt.Errorf("%w: disk full", errNotSaved)},
		"professional.failed.unexpected": {errors.New("no number")},
	} {
		for _, err := range errs {
			if got := failure(err); got != want {
				t.Errorf("%v: %s, want %s", err, got, want)
			}
		}
	}
}
