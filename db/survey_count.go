package db

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// A surveyCounter counts the responses to one survey, in one transaction.
type surveyCounter struct {
	tx     *transaction
	survey string
	now    time.Time
}

// rows counts the responses that match a filter.
func (c surveyCounter) rows(filter SurveyFilter) (n int, err error) {
	where := filter.conditions(c.survey)
	err = c.tx.Get(&n, "select count(*) from survey_responses"+where.clause(), where.args...)
	return n, err
}

// created returns when the first response that matches a filter was created, in the order "asc" or "desc". It returns the zero
// time if there is none.
func (c surveyCounter) created(filter SurveyFilter, order string) (time.Time, error) {
	var found []Time
	where := filter.conditions(c.survey)
	err := c.tx.Select(&found,
		"select created_at from survey_responses"+where.clause()+" order by created_at "+order+" limit 1", where.args...)
	return slices.Concat(found, []Time{{}})[0].Time, err
}

// trendRange returns the time that the trend covers: from the oldest response that matches a filter to the filter's last day, or
// now if that is earlier.
func (c surveyCounter) trendRange(filter SurveyFilter) (from, to time.Time, err error) {
	from, err = c.created(filter, "asc")
	if to = filter.To; to.IsZero() || to.After(c.now) {
		to = c.now
	}
	return from, to, err
}

// answerCounts counts the answers to a question that match a filter.
func (c surveyCounter) answerCounts(filter SurveyFilter, q SurveyQuestion) (counts []AnswerCount, err error) {
	query, args := c.answerCountQuery(filter, q)
	err = c.tx.Select(&counts, query, args...)
	return counts, err
}

// answerCountQuery counts the answers to one question. Lists are counted as a whole before they are taken apart, as there are
// far fewer different lists than rows.
func (c surveyCounter) answerCountQuery(filter SurveyFilter, q SurveyQuestion) (query string, args []any) {
	where := filter.conditions(c.survey)
	where.add("question = ?", q.Name)
	query = "select answer, count(*) as count from survey_choices" + where.clause() + " group by answer"
	if q.Multiple {
		query = "select value as answer, sum(count) as count from (" + query + ") as lists, " + c.tx.dialect.listElements + " group by value"
	}
	return query + " order by answer", where.args
}

// languages counts the responses that match a filter by their language.
func (c surveyCounter) languages(filter SurveyFilter) (counts []AnswerCount, err error) {
	where := filter.conditions(c.survey)
	err = c.tx.Select(&counts, "select language as answer, count(*) as count from survey_responses"+where.clause()+
		" group by language order by answer", where.args...)
	return counts, err
}

// trend counts the responses that match a filter in each period between two bounds. The filter's dates only clip the periods: as
// conditions of their own, SQLite would use them, and not the period, as the range of the index.
func (c surveyCounter) trend(filter SurveyFilter, bounds []time.Time) (trend []Period, err error) {
	if len(bounds) < 2 {
		return nil, nil
	}
	var values []string
	var args []any
	for i, from := range bounds[:len(bounds)-1] {
		trend = append(trend, Period{From: from, To: bounds[i+1]})
		start, stop := filter.clip(from, bounds[i+1])
		values, args = append(values, "(cast(? as integer), cast(? as text), cast(? as text))"), append(args, i, NewTime(start), NewTime(stop))
	}
	where := SurveyFilter{Language: filter.Language}.conditions(c.survey)
	where.add("created_at >= start")
	where.add("created_at < stop")
	var counts []int
	err = c.tx.Select(&counts, fmt.Sprintf(
		"with periods(period, start, stop) as (values %s) select (select count(*) from survey_responses%s) from periods order by period",
		strings.Join(values, ", "), where.clause()), append(args, where.args...)...)
	for i, n := range counts {
		trend[i].Count = n
	}
	return trend, err
}
