package db

import (
	"context"
	"time"
)

// Question is a column of a survey whose answers are counted.
type Question struct {
	Column string
	Many   bool // whether an answer is a List
}

// Tally is how often an answer was given.
type Tally struct {
	Answer string `db:"answer"`
	Count  int    `db:"count"`
}

// SurveyFigures are the statistics of one survey at one moment.
type SurveyFigures struct {
	All, Chosen  int       // how many answers there are, and how many match the filter
	Newest       time.Time // of the matching answers; zero if there are none
	Tallies      [][]Tally // of the matching answers, for each question
	English      int       // how many of the matching answers are in English; the others are in Spanish
	Recent, Past int       // how many came within the last 30 days, and within the 30 before, whatever the filter's dates
	Trend        []Period  // of the matching answers, from the oldest to now or to the filter's last day
}

// Period is a period of time and how many answers came in it.
type Period struct {
	From, To time.Time
	Count    int
}

// recentDays is how many days SurveyFigures.Recent covers.
const recentDays = 30

// Figures counts the answers that match a filter. divide cuts the time of the trend into periods: it returns where each begins
// and, at last, where the last one ends.
func (a Answers[T]) Figures(ctx context.Context, filter SurveyFilter, questions []Question,
	divide func(from, to time.Time) []time.Time,
) (SurveyFigures, error) {
	tx, err := a.store.read.BeginTxx(ctx, nil) // one snapshot for all figures
	if err != nil {
		return SurveyFigures{}, wrap("count surveys", err)
	}
	defer func() { _ = tx.Rollback() }()
	c := surveyCounter{ctx, tx, a.table, a.store.now()}
	figures, err := c.count(filter, questions, divide)
	return figures, wrap("count surveys", err)
}

func (c surveyCounter) count(filter SurveyFilter, questions []Question, divide func(from, to time.Time) []time.Time,
) (f SurveyFigures, err error) {
	if f.All, err = c.rows(SurveyFilter{}); err != nil {
		return f, err
	}
	if f.Chosen, err = c.rows(filter); err != nil {
		return f, err
	}
	ago := func(days int) time.Time { return c.now.AddDate(0, 0, -days) }
	if f.Recent, err = c.rows(SurveyFilter{From: ago(recentDays), Language: filter.Language}); err != nil {
		return f, err
	}
	f.Past, err = c.rows(SurveyFilter{From: ago(2 * recentDays), To: ago(recentDays), Language: filter.Language})
	if err != nil {
		return f, err
	}
	if f.English, err = c.english(filter); err != nil {
		return f, err
	}
	for _, q := range questions {
		tallies, err := c.tallies(filter, q)
		if err != nil {
			return f, err
		}
		f.Tallies = append(f.Tallies, tallies)
	}
	if f.Newest, err = c.created(filter, "desc"); err != nil || f.Newest.IsZero() {
		return f, err
	}
	from, to, err := c.trendRange(filter)
	if err != nil {
		return f, err
	}
	f.Trend, err = c.trend(filter, divide(from, to))
	return f, err
}
