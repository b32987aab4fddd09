package db

import "time"

// SurveyFilter narrows the answers to a survey to some. The zero value takes all.
type SurveyFilter struct {
	From, To time.Time // from the first on, and before the second; zero for no bound
	Language string    // "" for any
}

func (f SurveyFilter) conditions() conditions {
	var c conditions
	if !f.From.IsZero() {
		c.add("created_at >= ?", At(f.From))
	}
	if !f.To.IsZero() {
		c.add("created_at < ?", At(f.To))
	}
	if f.Language != "" {
		c.add("language = ?", f.Language)
	}
	return c
}

// clip returns what a stretch of time and the filter's have in common.
func (f SurveyFilter) clip(from, to time.Time) (time.Time, time.Time) {
	if f.From.After(from) {
		from = f.From
	}
	if !f.To.IsZero() && f.To.Before(to) {
		to = f.To
	}
	return from, to
}
