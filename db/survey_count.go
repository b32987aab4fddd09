package db

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
)

// A counter counts the rows of a table in one transaction.
type counter struct {
	ctx   context.Context //nolint:containedctx // it lives as long as one call
	tx    *sqlx.Tx
	table string
	now   time.Time
}

// stretch is the time from the oldest answer that filter takes to the last day that it means, which is today at most.
func (c counter) stretch(filter SurveyFilter) (from, to time.Time, err error) {
	from, err = c.end(filter, "asc")
	if to = filter.To; to.IsZero() || to.After(c.now) {
		to = c.now
	}
	return from, to, err
}

func (c counter) rows(filter SurveyFilter) (n int, err error) {
	of := filter.conditions()
	err = c.tx.GetContext(c.ctx, &n, "select count(*) from "+c.table+of.where(), of.args...)
	return n, err
}

// end returns when the first answer that filter takes came, in the order of time or against it.
func (c counter) end(filter SurveyFilter, order string) (time.Time, error) {
	var found []Time
	of := filter.conditions()
	err := c.tx.SelectContext(c.ctx, &found,
		"select created_at from "+c.table+of.where()+" order by created_at "+order+" limit 1", of.args...)
	return slices.Concat(found, []Time{{}})[0].Time, err
}

func (c counter) english(filter SurveyFilter) (int, error) {
	if filter.Language == "" {
		filter.Language = "en"
	}
	n, err := c.rows(filter)
	if filter.Language != "en" {
		return 0, err
	}
	return n, err
}

func (c counter) tallies(filter SurveyFilter, q Question) (tallies []Tally, err error) {
	query, args := tallyQuery(c.table, filter, q)
	err = c.tx.SelectContext(c.ctx, &tallies, query, args...)
	return tallies, err
}

// tallyQuery counts the answers to one question. Lists are counted whole before they are taken apart: there are far fewer
// different ones than rows. The question's index has them in order; one that is better at dates would leave them to be
// sorted, which takes ten times as long: a plus keeps a column from choosing the index.
func tallyQuery(table string, filter SurveyFilter, q Question) (query string, args []any) {
	of := filter.conditions()
	for i := range of.text {
		of.text[i] = "+" + of.text[i]
	}
	query = "select " + q.Column + " as answer, count(*) as count from " + table + of.where() + " group by " + q.Column
	if q.Many {
		query = "select value as answer, sum(count) as count from (" + query + ") as lists, json_each(answer) group by value"
	}
	return query, of.args
}

// trend counts how many answers came in each period. Every period is a stretch of one index: what the filter says of dates
// is said by its bounds, so that SQLite does not take it for the better stretch.
func (c counter) trend(filter SurveyFilter, bounds []time.Time) (trend []Period, err error) {
	if len(bounds) < 2 {
		return nil, nil
	}
	var values []string
	var args []any
	for i, from := range bounds[:len(bounds)-1] {
		trend = append(trend, Period{From: from, To: bounds[i+1]})
		start, stop := filter.clip(from, bounds[i+1])
		values, args = append(values, "(?, ?, ?)"), append(args, i, At(start), At(stop))
	}
	of := SurveyFilter{Language: filter.Language}.conditions()
	of.add("created_at >= start")
	of.add("created_at < stop")
	var counts []int
	err = c.tx.SelectContext(c.ctx, &counts, fmt.Sprintf(
		"with periods(number, start, stop) as (values %s) select (select count(*) from %s%s) from periods order by number",
		strings.Join(values, ", "), c.table, of.where()), append(args, of.args...)...)
	for i, n := range counts {
		trend[i].Count = n
	}
	return trend, err
}
