package db

import "time"

// SurveyFilter selects responses to a survey. The zero value selects all.
type SurveyFilter struct {
	From, To time.Time // created at or after From and before To; zero for no bound
	Language string    // "" for any
}

// conditions select the responses to a survey that match the filter.
func (f SurveyFilter) conditions(survey string) conditions {
	c := conditions{[]string{"survey = ?"}, []any{survey}}
	if !f.From.IsZero() {
		c.add("created_at >= ?", NewTime(f.From))
	}
	if !f.To.IsZero() {
		c.add("created_at < ?", NewTime(f.To))
	}
	if f.Language != "" {
		c.add("language = ?", f.Language)
	}
	return c
}

// clip returns the part of a period that the filter's dates include.
func (f SurveyFilter) clip(from, to time.Time) (time.Time, time.Time) {
	if f.From.After(from) {
		from = f.From
	}
	if !f.To.IsZero() && f.To.Before(to) {
		to = f.To
	}
	return from, to
}
