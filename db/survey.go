package db

import "context"

// Row is a row that a form made.
type Row interface{ id() int64 }

// Answers reads the answers to one survey, whose rows are T.
type Answers[T Row] struct {
	store *Store
	table string
}

// Surveys are the answers to the survey of professional experience.
func (s *Store) Surveys() Answers[Survey] { return Answers[Survey]{s, "surveys"} }

// AgentsSurveys are the answers to the survey about AI agents.
func (s *Store) AgentsSurveys() Answers[AgentsSurvey] {
	return Answers[AgentsSurvey]{s, "ai_agents_survey"}
}

// EnglishSurveys are the answers to the survey about English as a barrier.
func (s *Store) EnglishSurveys() Answers[EnglishSurvey] {
	return Answers[EnglishSurvey]{s, "english_barrier_survey"}
}

// One returns the answer called id: ErrNotFound if there is none.
func (a Answers[T]) One(ctx context.Context, id int64) (T, error) {
	var row T
	err := a.store.read.GetContext(ctx, &row, "select * from "+a.table+" where id = ?", id)
	return row, wrap("read survey", err)
}

// Count returns how many answers there are.
func (a Answers[T]) Count(ctx context.Context) (n int, err error) {
	err = a.store.read.GetContext(ctx, &n, "select count(*) from "+a.table)
	return n, wrap("count surveys", err)
}

// Newest returns the newest answers, at most so many. Where before is not 0, only those older than the answer called so.
func (a Answers[T]) Newest(ctx context.Context, filter SurveyFilter, before int64, most int) ([]T, error) {
	c := filter.conditions()
	if before != 0 {
		c.add("(created_at, id) < (select created_at, id from "+a.table+" where id = ?)", before)
	}
	rows := []T{}
	err := a.store.read.SelectContext(ctx, &rows,
		"select * from "+a.table+c.where()+" order by created_at desc, id desc limit ?", append(c.args, most)...)
	return rows, wrap("list surveys", err)
}

// eachAtOnce is how many answers Each holds at a time.
const eachAtOnce = 500

// Each does something with every answer, in the order in which they were stored. It reads a few at a time, so that whoever
// takes long over them neither fills the memory nor keeps a connection. An error of do ends it.
func (a Answers[T]) Each(ctx context.Context, filter SurveyFilter, do func(T) error) error {
	for after := int64(0); ; {
		c := filter.conditions()
		c.add("id > ?", after)
		rows := make([]T, 0, eachAtOnce)
		err := a.store.read.SelectContext(ctx, &rows,
			"select * from "+a.table+" not indexed"+c.where()+" order by id limit ?", append(c.args, eachAtOnce)...)
		if err != nil {
			return wrap("read surveys", err)
		}
		for _, row := range rows {
			if err := do(row); err != nil {
				return err
			}
			after = row.id()
		}
		if len(rows) < eachAtOnce {
			return nil
		}
	}
}
