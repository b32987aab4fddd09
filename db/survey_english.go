package db

import "context"

// EnglishSurvey is an answer to the survey about English as a barrier.
type EnglishSurvey struct {
	Submission
	Role            string `db:"role"`
	Experience      string `db:"experience"`
	EnglishLevel    string `db:"english_level"`
	LostOpportunity string `db:"lost_opportunity"`
	Feelings        string `db:"feelings"` // may be empty
	WantsToImprove  string `db:"wants_to_improve"`
	AppInterest     string `db:"app_interest"`
	Features        List   `db:"features"` // may be empty
	Contact         string `db:"contact"`  // may be empty
	Country         string `db:"country"`  // may be empty
}

// AddEnglishSurvey stores an English barrier survey and the mails about it: ErrDuplicate if the form was stored before.
func (s *Store) AddEnglishSurvey(ctx context.Context, row EnglishSurvey, mails ...Mail) error {
	row.setDefaults(s.now())
	return s.insert(ctx, "store English barrier survey", "english_barrier_survey", row, mails)
}
