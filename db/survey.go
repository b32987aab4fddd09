package db

import (
	"context"
	"time"
)

// SurveyRow is a row that was stored from a form.
type SurveyRow interface{ id() int64 }

// SurveyAnswers reads the answers to one survey, which are stored as T.
type SurveyAnswers[T SurveyRow] struct {
	store *Store
	table string
}

// ProfessionalSurveys returns the answers to the survey about professional experience.
func (s *Store) ProfessionalSurveys() SurveyAnswers[ProfessionalSurvey] {
	return SurveyAnswers[ProfessionalSurvey]{s, "surveys"}
}

// AgentsSurveys returns the answers to the survey about AI agents.
func (s *Store) AgentsSurveys() SurveyAnswers[AgentsSurvey] {
	return SurveyAnswers[AgentsSurvey]{s, "ai_agents_survey"}
}

// EnglishSurveys returns the answers to the survey about English as a barrier.
func (s *Store) EnglishSurveys() SurveyAnswers[EnglishSurvey] {
	return SurveyAnswers[EnglishSurvey]{s, "english_barrier_survey"}
}

// One returns the answer with an id: ErrNotFound if it does not exist.
func (a SurveyAnswers[T]) One(ctx context.Context, id int64) (T, error) {
	var row T
	err := a.store.read.GetContext(ctx, &row, selectFrom(a.table, row)+" where id = ?", id)
	return row, wrap("read survey", err)
}

// Count returns how many answers there are.
func (a SurveyAnswers[T]) Count(ctx context.Context) (n int, err error) {
	err = a.store.read.GetContext(ctx, &n, "select count(*) from "+a.table)
	return n, wrap("count surveys", err)
}

// CountSince returns how many answers were sent at or after from.
func (a SurveyAnswers[T]) CountSince(ctx context.Context, from time.Time) (n int, err error) {
	err = a.store.read.GetContext(ctx, &n, "select count(*) from "+a.table+" where created_at >= ?", NewTime(from))
	return n, wrap("count surveys", err)
}

// Newest returns up to n answers that match a filter, the newest first. If before is not 0, it returns those that are older
// than the answer with this id.
func (a SurveyAnswers[T]) Newest(ctx context.Context, filter SurveyFilter, before int64, n int) ([]T, error) {
	c := filter.conditions()
	if before != 0 {
		c.add("(created_at, id) < (select created_at, id from "+a.table+" where id = ?)", before)
	}
	rows := []T{}
	err := a.store.read.SelectContext(ctx, &rows,
		selectFrom(a.table, *new(T))+c.clause()+" order by created_at desc, id desc limit ?", append(c.args, n)...)
	return rows, wrap("list surveys", err)
}

// eachBatch is how many answers Each reads at a time.
const eachBatch = 500

// Each calls do with every answer that matches a filter, in the order in which they were stored, until do returns an error,
// which it returns. It reads in batches, so that a slow receiver of many answers needs little memory and holds no connection.
func (a SurveyAnswers[T]) Each(ctx context.Context, filter SurveyFilter, do func(T) error) error {
	for after := int64(0); ; {
		c := filter.conditions()
		c.add("id > ?", after)
		rows := make([]T, 0, eachBatch)
		//nolint:gosec // constants
		err := a.store.read.SelectContext(ctx, &rows,
			selectFrom(a.table, *new(T))+a.store.read.dialect.inOrder+c.clause()+" order by id limit ?", append(c.args, eachBatch)...)
		if err != nil {
			return wrap("read surveys", err)
		}
		for _, row := range rows {
			if err := do(row); err != nil {
				return err
			}
			after = row.id()
		}
		if len(rows) < eachBatch {
			return nil
		}
	}
}
