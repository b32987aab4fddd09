package db

import (
	"context"
	"database/sql/driver"
	"encoding/json"
	"fmt"
)

// SurveyResults are the totals of a survey that are published.
type SurveyResults struct {
	Survey      string       `db:"survey"`
	PublishedAt Time         `db:"published_at"`
	LastID      int64        `db:"last_id"` // of the answers that are counted
	Answers     int          `db:"answers"`
	Counts      SurveyCounts `db:"counts"`
}

// SurveyCounts holds how often each answer to each question was given, by the column of the question and the answer. It is stored
// as JSON.
type SurveyCounts map[string]map[string]int

// Value implements driver.Valuer.
func (c SurveyCounts) Value() (driver.Value, error) {
	text, err := json.Marshal(map[string]map[string]int(c))
	return string(text), err
}

// Scan implements sql.Scanner.
func (c *SurveyCounts) Scan(src any) error {
	text, ok := src.(string)
	if !ok {
		return fmt.Errorf("read counts: %T is not text", src)
	}
	return json.Unmarshal([]byte(text), (*map[string]map[string]int)(c))
}

// SurveyResults returns what is published of each survey, by the name of its form.
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
func (a SurveyAnswers[T]) Publish(ctx context.Context, survey string, questions []SurveyQuestion, step int) error {
	before, err := a.store.SurveyResults(ctx)
	if err != nil {
		return err
	}
	results, due, err := a.tally(ctx, questions, before[survey].LastID, step)
	if err != nil || !due {
		return wrap("publish survey results", err)
	}
	err = a.store.backend.do(ctx, func(tx *transaction) error {
		_, err := tx.Exec(`
insert into survey_results (survey, published_at, last_id, answers, counts) values (?, ?, ?, ?, ?)
on conflict (survey) do update set
    published_at = excluded.published_at, last_id = excluded.last_id, answers = excluded.answers, counts = excluded.counts
where survey_results.last_id = ?`, // another copy may have published meanwhile
			survey, NewTime(a.store.now()), results.LastID, results.Answers, results.Counts, before[survey].LastID)
		return err
	})
	return wrap("publish survey results", err)
}

// tally counts all answers at one moment, if at least step of them are newer than the one with the id after.
func (a SurveyAnswers[T]) tally(ctx context.Context, questions []SurveyQuestion, after int64, step int,
) (results SurveyResults, due bool, err error) {
	tx, err := a.store.read.snapshot(ctx)
	if err != nil {
		return results, false, err
	}
	defer func() { _ = tx.Rollback() }()
	var newer int
	if err := tx.Get(&newer, "select count(*) from "+a.table+" where id > ?", after); err != nil || newer < step {
		return results, false, err
	}
	c := surveyCounter{tx, a.table, a.store.now()}
	if results.Answers, err = c.rows(SurveyFilter{}); err != nil {
		return results, false, err
	}
	if err := tx.Get(&results.LastID, "select max(id) from "+a.table); err != nil {
		return results, false, err
	}
	results.Counts = SurveyCounts{}
	for _, q := range questions {
		counts, err := c.answerCounts(SurveyFilter{}, q)
		if err != nil {
			return results, false, err
		}
		results.Counts[q.Column] = map[string]int{}
		for _, one := range counts {
			results.Counts[q.Column][one.Answer] = one.Count
		}
	}
	return results, true, nil
}
