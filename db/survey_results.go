package db

import (
	"context"
	"database/sql/driver"
)

// SurveyResults are the totals of a survey that are published.
type SurveyResults struct {
	Survey      string       `db:"survey"`
	PublishedAt Time         `db:"published_at"`
	LastID      int64        `db:"last_id"` // number of the last response that are counted
	Answers     int          `db:"answers"`
	Counts      SurveyCounts `db:"counts"`
}

// SurveyCounts holds how often each answer to each question was given, by the name of the question and the answer. It is stored as
// JSON.
type SurveyCounts map[string]map[string]int

// Value implements driver.Valuer.
func (c SurveyCounts) Value() (driver.Value, error) { return toJSON(map[string]map[string]int(c)) }

// Scan implements sql.Scanner.
func (c *SurveyCounts) Scan(src any) error { return scanJSON(src, (*map[string]map[string]int)(c)) }

// SurveyResults returns the published results of each survey, by its id.
func (s *Store) SurveyResults(ctx context.Context) (map[string]SurveyResults, error) {
	var rows []SurveyResults
	if err := s.read.SelectContext(ctx, &rows, selectFrom("survey_results", SurveyResults{})); err != nil {
		return nil, wrap("read survey results", err)
	}
	results := map[string]SurveyResults{}
	for _, row := range rows {
		results[row.Survey] = row
	}
	return results, nil
}

// Publish publishes the totals of a survey if at least step more answers have come since it last did. An answer that is erased or
// expires does not change what is published before then: the difference would be that answer.
func (r SurveyResponses) Publish(ctx context.Context, questions []SurveyQuestion, step int) error {
	before, err := r.store.SurveyResults(ctx)
	if err != nil {
		return err
	}
	results, due, err := r.tally(ctx, questions, before[r.survey].LastID, step)
	if err != nil || !due {
		return wrap("publish survey results", err)
	}
	err = r.store.backend.do(ctx, func(tx *transaction) error {
		_, err := tx.Exec(`
insert into survey_results (survey, published_at, last_id, answers, counts) values (?, ?, ?, ?, ?)
on conflict (survey) do update set
    published_at = excluded.published_at, last_id = excluded.last_id, answers = excluded.answers, counts = excluded.counts
where survey_results.last_id = ?`, // another copy may have published meanwhile
			r.survey, NewTime(r.store.now()), results.LastID, results.Answers, results.Counts, before[r.survey].LastID)
		return err
	})
	return wrap("publish survey results", err)
}

// tally counts all answers at one moment, if at least step of them are newer than the one with the number after.
func (r SurveyResponses) tally(ctx context.Context, questions []SurveyQuestion, after int64, step int,
) (results SurveyResults, due bool, err error) {
	tx, err := r.store.read.snapshot(ctx)
	if err != nil {
		return results, false, err
	}
	defer func() { _ = tx.Rollback() }()
	var newer int
	if err := tx.Get(&newer, "select count(*) from survey_responses where survey = ? and number > ?", r.survey, after); err != nil || newer < step {
		return results, false, err
	}
	c := surveyCounter{tx, r.survey, r.store.now()}
	if results.Answers, err = c.rows(SurveyFilter{}); err != nil {
		return results, false, err
	}
	if err := tx.Get(&results.LastID, "select max(number) from survey_responses where survey = ?", r.survey); err != nil {
		return results, false, err
	}
	results.Counts = SurveyCounts{}
	for _, q := range questions {
		counts, err := c.answerCounts(SurveyFilter{}, q)
		if err != nil {
			return results, false, err
		}
		results.Counts[q.Name] = map[string]int{}
		for _, one := range counts {
			results.Counts[q.Name][one.Answer] = one.Count
		}
	}
	return results, true, nil
}
