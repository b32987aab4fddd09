package db

import (
	"context"
	"time"
)

// SurveyQuestion is a question of a survey whose answers are counted.
type SurveyQuestion struct {
	Name     string
	Multiple bool // whether an answer is a list
}

// AnswerCount is how often an answer was given.
type AnswerCount struct {
	Answer string `db:"answer"`
	Count  int    `db:"count"`
}

// SurveyStats are the statistics of one survey at one moment.
type SurveyStats struct {
	Total, Matching  int             // how many answers there are, and how many match the filter
	Newest           time.Time       // of the matching answers; zero if there are none
	Counts           [][]AnswerCount // of the matching answers, for each question
	Languages        []AnswerCount   // of the matching answers, by language
	Recent, Previous int             // how many came within the last 30 days, and within the 30 before, whatever the filter's dates
	Trend            []Period        // of the matching answers, from the oldest to now or to the filter's last day
}

// Period is a period of time and how many answers came in it.
type Period struct {
	From, To time.Time
	Count    int
}

// recentDays is how many days SurveyStats.Recent covers.
const recentDays = 30

// Stats counts the answers that match a filter. divide cuts the time of the trend into periods: it returns where each begins
// and, at last, where the last one ends.
func (r SurveyResponses) Stats(ctx context.Context, filter SurveyFilter, questions []SurveyQuestion,
	divide func(from, to time.Time) []time.Time,
) (SurveyStats, error) {
	tx, err := r.store.read.snapshot(ctx) // one snapshot for all counts
	if err != nil {
		return SurveyStats{}, wrap("count surveys", err)
	}
	defer func() { _ = tx.Rollback() }()
	c := surveyCounter{tx, r.survey, r.store.now()}
	stats, err := c.count(filter, questions, divide)
	return stats, wrap("count surveys", err)
}

func (c surveyCounter) count(filter SurveyFilter, questions []SurveyQuestion, divide func(from, to time.Time) []time.Time,
) (stats SurveyStats, err error) {
	if stats.Total, err = c.rows(SurveyFilter{}); err != nil {
		return stats, err
	}
	if stats.Matching, err = c.rows(filter); err != nil {
		return stats, err
	}
	ago := func(days int) time.Time { return c.now.AddDate(0, 0, -days) }
	if stats.Recent, err = c.rows(SurveyFilter{From: ago(recentDays), Language: filter.Language}); err != nil {
		return stats, err
	}
	stats.Previous, err = c.rows(SurveyFilter{From: ago(2 * recentDays), To: ago(recentDays), Language: filter.Language})
	if err != nil {
		return stats, err
	}
	if stats.Languages, err = c.languages(filter); err != nil {
		return stats, err
	}
	for _, q := range questions {
		counts, err := c.answerCounts(filter, q)
		if err != nil {
			return stats, err
		}
		stats.Counts = append(stats.Counts, counts)
	}
	if stats.Newest, err = c.created(filter, "desc"); err != nil || stats.Newest.IsZero() {
		return stats, err
	}
	from, to, err := c.trendRange(filter)
	if err != nil {
		return stats, err
	}
	stats.Trend, err = c.trend(filter, divide(from, to))
	return stats, err
}
