package db

import "context"

// AgentsSurvey is an answer to the survey about AI agents.
type AgentsSurvey struct {
	Submission
	Role             string `db:"role"`
	Industry         string `db:"industry"`
	Experience       string `db:"experience"`
	PainPoint1       string `db:"pain_point_1"`
	PainPoint2       string `db:"pain_point_2"`
	PainPoint3       string `db:"pain_point_3"`
	RepetitiveTasks  string `db:"repetitive_tasks"` // may be empty, like all fields below except AIAgentInterest
	AIAgentInterest  string `db:"ai_agent_interest"`
	KeyFunctionality string `db:"key_functionality"`
	Contact          string `db:"contact"`
	Country          string `db:"country"`
}

// AddAgentsSurvey stores an AI agents survey and the mails about it: ErrDuplicate if the form was stored before.
func (s *Store) AddAgentsSurvey(ctx context.Context, row AgentsSurvey, mails ...Mail) error {
	row.setDefaults(s.now())
	return s.insert(ctx, "store AI agents survey", "ai_agents_survey", row, mails)
}
