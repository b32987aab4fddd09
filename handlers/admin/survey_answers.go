package admin

import (
	"context"
	"strconv"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/views/forms"
)

// filledSurvey is one visitor's answers in the form that they came from.
type filledSurvey struct {
	db.Submission
	forms.Form
}

// surveyReader reads the answers to one survey.
type surveyReader interface {
	Count(ctx context.Context) (int, error)
	CountSince(ctx context.Context, from time.Time) (int, error)
	Stats(ctx context.Context, filter db.SurveyFilter, questions []db.SurveyQuestion,
		divide func(from, to time.Time) []time.Time) (db.SurveyStats, error)
	one(ctx context.Context, id int64) (filledSurvey, error)
	newest(ctx context.Context, filter db.SurveyFilter, before int64, most int) ([]filledSurvey, error)
	each(ctx context.Context, filter db.SurveyFilter, do func(filledSurvey) error) error
}

// answersOf reads rows T and converts them to the form that they came from.
type answersOf[T db.SurveyRow] struct {
	db.SurveyAnswers[T]
	fill func(T) filledSurvey
}

func (a answersOf[T]) one(ctx context.Context, id int64) (filledSurvey, error) {
	row, err := a.One(ctx, id)
	return a.fill(row), err
}

func (a answersOf[T]) newest(ctx context.Context, filter db.SurveyFilter, before int64, most int) ([]filledSurvey, error) {
	rows, err := a.Newest(ctx, filter, before, most)
	filled := make([]filledSurvey, len(rows))
	for i, row := range rows {
		filled[i] = a.fill(row)
	}
	return filled, err
}

func (a answersOf[T]) each(ctx context.Context, filter db.SurveyFilter, do func(filledSurvey) error) error {
	return a.Each(ctx, filter, func(row T) error { return do(a.fill(row)) })
}

func fillProfessional(row db.ProfessionalSurvey) filledSurvey {
	f := forms.ProfessionalSurveyFields{AIExperience: strconv.Itoa(row.AIExperience)}
	web.CopyFields(&f, row)
	return filledSurvey{row.Submission, f.Form()}
}

func fillAgents(row db.AgentsSurvey) filledSurvey {
	var f forms.AgentsSurveyFields
	web.CopyFields(&f, row)
	return filledSurvey{row.Submission, f.Form()}
}

func fillEnglish(row db.EnglishSurvey) filledSurvey {
	var f forms.EnglishSurveyFields
	web.CopyFields(&f, row)
	return filledSurvey{row.Submission, f.Form()}
}
