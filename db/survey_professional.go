package db

import "context"

// Survey is an answer to the survey of professional experience.
type Survey struct {
	Entry
	YearsOfExperience    string `db:"years_of_experience"`
	Industry             string `db:"industry"`
	JobRole              string `db:"job_role"`
	ProgrammingLanguages List   `db:"programming_languages"`
	FrontendFrameworks   List   `db:"frontend_frameworks"`
	AIExperience         int    `db:"ai_experience"` // 0 to 10, which is 10 or more
	Topics               List   `db:"topics"`
	Discovery            string `db:"discovery"`
	StartupFounder       string `db:"startup_founder"`
}

// AddSurvey stores a survey and the mails about it: ErrDuplicate if it was stored before.
func (s *Store) AddSurvey(ctx context.Context, row Survey, mails ...Mail) error {
	row.stamp(s.now())
	return s.insert(ctx, "store survey", "surveys", row, mails)
}
