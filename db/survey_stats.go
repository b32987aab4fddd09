package db

import (
	"context"
	"time"
)

// Question is a column of a survey whose answers are counted.
type Question struct {
	Column string
	Many   bool // whether an answer is a list
}

// Tally is how often an answer was given.
type Tally struct {
	Answer string `db:"answer"`
	Count  int    `db:"count"`
}

// SurveyFigures is what was answered to one survey, at one moment.
type SurveyFigures struct {
	All, Chosen  int       // how many answers there are, and how many the filter takes
	Newest       time.Time // when the newest of these came; zero where there are none
	Tallies      [][]Tally // for each question, the answers that were given
	English      int       // how many of the chosen came in English; the others are in Spanish
	Recent, Past int       // how many came in the last 30 days, and in the 30 before, whatever the dates of the filter
	Trend        []Period  // from the oldest of the chosen to now, or the filter's last day
}

// Period is a stretch of time, and how many answers came in it.
type Period struct {
	From, To time.Time
	Count    int
}

// recentDays is what counts as recently.
const recentDays = 30

// Figures counts the answers that filter takes. divide cuts the time of the trend into periods: it returns where each
// begins, and where the last one ends.
func (a Answers[T]) Figures(ctx context.Context, filter SurveyFilter, questions []Question,
	divide func(from, to time.Time) []time.Time,
) (SurveyFigures, error) {
	tx, err := a.store.read.BeginTxx(ctx, nil) // one moment for all figures
	if err != nil {
		return SurveyFigures{}, wrap("count surveys", err)
	}
	defer func() { _ = tx.Rollback() }()
	c := counter{ctx, tx, a.table, a.store.now()}
	figures, err := c.count(filter, questions, divide)
	return figures, wrap("count surveys", err)
}

func (c counter) count(filter SurveyFilter, questions []Question, divide func(from, to time.Time) []time.Time,
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
	if f.Newest, err = c.end(filter, "desc"); err != nil || f.Newest.IsZero() {
		return f, err
	}
	from, to, err := c.stretch(filter)
	if err != nil {
		return f, err
	}
	f.Trend, err = c.trend(filter, divide(from, to))
	return f, err
}
