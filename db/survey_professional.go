package db

import "context"

// ProfessionalSurvey is an answer to the survey about professional experience.
type ProfessionalSurvey struct {
	Submission
	YearsOfExperience    string `db:"years_of_experience"`
	Industry             string `db:"industry"`
	JobRole              string `db:"job_role"`
	ProgrammingLanguages List   `db:"programming_languages"`
	FrontendFrameworks   List   `db:"frontend_frameworks"`
	AIExperience         int    `db:"ai_experience"` // in years; 10 stands for 10 or more
	Topics               List   `db:"topics"`
	Discovery            string `db:"discovery"`
	StartupFounder       string `db:"startup_founder"`
}

// AddProfessionalSurvey stores a survey and the mails about it: ErrDuplicate if the form was stored before.
func (s *Store) AddProfessionalSurvey(ctx context.Context, row ProfessionalSurvey, mails ...Mail) error {
	row.setDefaults(s.now())
	return s.insert(ctx, "store survey", "surveys", row, mails)
}
