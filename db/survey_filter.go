package db

import (
	"strings"
	"time"
)

// SurveyFilter narrows the answers to a survey to some. The zero value takes all.
type SurveyFilter struct {
	From, To time.Time // from the first on, and before the second; zero for no bound
	Language string    // "" for any
}

// conditions are the words after "where", which may be empty, and what stands for the question marks.
type conditions struct {
	text []string
	args []any
}

func (c *conditions) add(text string, args ...any) {
	c.text, c.args = append(c.text, text), append(c.args, args...)
}

// where is the clause, "" where there are no conditions: without any, SQLite counts an index as it stands.
func (c *conditions) where() string {
	if len(c.text) == 0 {
		return ""
	}
	return " where " + strings.Join(c.text, " and ")
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
