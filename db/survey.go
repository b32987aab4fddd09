package db

import (
	"context"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// SurveyResponse is what one visitor answered to a survey.
type SurveyResponse struct {
	Submission
	Survey  string  `db:"survey"`  // id of the survey
	Number  int64   `db:"number"`  // within the survey, given by the store and never twice
	Answers Answers `db:"answers"` // by the names of the questions

	Counted []string `db:"-"` // the questions whose answers are counted
}

// Answers holds a text, a number or a list for each question of the owner's. They are stored as JSON.
type Answers map[string]any

// Value implements driver.Valuer.
func (a Answers) Value() (driver.Value, error) {
	if a == nil {
		a = Answers{}
	}
	return toJSON(map[string]any(a))
}

// Scan implements sql.Scanner.
func (a *Answers) Scan(src any) error { return scanJSON(src, (*map[string]any)(a)) }

// AddSurveyResponse stores a response to a survey: ErrDuplicate if the form was stored before.
func (s *Store) AddSurveyResponse(ctx context.Context, row SurveyResponse) error {
	row.setDefaults(s.now())
	return wrap("store survey response", s.write(ctx, func(tx *transaction) error {
		if err := addResponse(tx, row); err != nil {
			return err
		}
		return s.countSubmission(tx, row.Submission)
	}))
}

// addResponse inserts a response with the next number of its survey, and its answers to the questions that are counted.
func addResponse(tx *transaction, row SurveyResponse) error {
	err := tx.later(nil, `
insert into survey_numbers (survey, last) values (?, 1)
on conflict (survey) do update set last = survey_numbers.last + 1`, row.Survey)
	if err != nil {
		return err
	}
	err = tx.later(nil, `
insert into survey_responses (submission_id, created_at, language, survey, answers, number)
values (?, ?, ?, ?, ?, (select last from survey_numbers where survey = ?))`,
		row.SubmissionID, row.CreatedAt, row.Language, row.Survey, row.Answers, row.Survey)
	for _, question := range row.Counted {
		if err != nil {
			return err
		}
		answer := row.Answers[question]
		if text, ok := answer.(string); !ok {
			answer, err = toJSON(answer)
		} else if text == "" {
			continue
		}
		if err == nil {
			err = tx.later(nil, `
insert into survey_choices (response_id, survey, question, answer, created_at, language)
select id, survey, ?, ?, created_at, language from survey_responses where survey = ? and submission_id = ?`, question, answer, row.Survey, row.SubmissionID)
		}
	}
	return err
}

// SurveyResponses reads the responses to one survey.
type SurveyResponses struct {
	store  *Store
	survey string
}

// SurveyResponses returns the responses to the survey with an id.
func (s *Store) SurveyResponses(survey string) SurveyResponses { return SurveyResponses{s, survey} }

// One returns the response with a number: ErrNotFound if it does not exist.
func (r SurveyResponses) One(ctx context.Context, number int64) (SurveyResponse, error) {
	var row SurveyResponse
	err := r.store.read.GetContext(ctx, &row, selectFrom("survey_responses", row)+" where survey = ? and number = ?", r.survey, number)
	return row, wrap("read survey", err)
}

// Count returns how many responses there are.
func (r SurveyResponses) Count(ctx context.Context) (int, error) {
	return r.CountSince(ctx, time.Time{})
}

// CountSince returns how many responses were sent at or after from.
func (r SurveyResponses) CountSince(ctx context.Context, from time.Time) (n int, err error) {
	c := SurveyFilter{From: from}.conditions(r.survey)
	err = r.store.read.GetContext(ctx, &n, "select count(*) from survey_responses"+c.clause(), c.args...)
	return n, wrap("count surveys", err)
}

// Newest returns up to n responses that match a filter, the newest first. If before is not 0, it returns those that are older
// than the response with this number.
func (r SurveyResponses) Newest(ctx context.Context, filter SurveyFilter, before int64, n int) ([]SurveyResponse, error) {
	c := filter.conditions(r.survey)
	if before != 0 {
		c.add("(created_at, number) < (select created_at, number from survey_responses where survey = ? and number = ?)", r.survey, before)
	}
	rows := []SurveyResponse{}
	err := r.store.read.SelectContext(ctx, &rows,
		selectFrom("survey_responses", SurveyResponse{})+c.clause()+" order by created_at desc, number desc limit ?", append(c.args, n)...)
	return rows, wrap("list surveys", err)
}

// eachBatch is how many responses Each reads at a time.
const eachBatch = 500

// Each calls do with every response that matches a filter, in the order of their numbers, until do returns an error, which it
// returns. It reads in batches, so that a slow receiver of many responses needs little memory and holds no connection.
func (r SurveyResponses) Each(ctx context.Context, filter SurveyFilter, do func(SurveyResponse) error) error {
	for after := int64(0); ; {
		c := filter.conditions(r.survey)
		c.add("number > ?", after)
		rows := make([]SurveyResponse, 0, eachBatch)
		err := r.store.read.SelectContext(ctx, &rows,
			selectFrom("survey_responses", SurveyResponse{})+c.clause()+" order by number limit ?", append(c.args, eachBatch)...)
		if err != nil {
			return wrap("read surveys", err)
		}
		for _, row := range rows {
			if err := do(row); err != nil {
				return err
			}
			after = row.Number
		}
		if len(rows) < eachBatch {
			return nil
		}
	}
}

// toJSON returns a value as text. Addresses in it stay as they are, to be found.
func toJSON(v any) (driver.Value, error) {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(v)
	return strings.TrimSuffix(text.String(), "\n"), err
}

// scanJSON reads what toJSON has written.
func scanJSON(src, into any) error {
	text, ok := src.(string)
	if !ok {
		return fmt.Errorf("read JSON: %T is not text", src)
	}
	return json.Unmarshal([]byte(text), into)
}
