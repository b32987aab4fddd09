package survey

import (
	"context"

	"portfolio/db"
)

// Store keeps the answers. *db.Store implements it.
type Store interface {
	AddSurveyResponse(ctx context.Context, row db.SurveyResponse) error
	SurveyResponses(survey string) db.SurveyResponses
	SurveyResults(ctx context.Context) (map[string]db.SurveyResults, error)
}
