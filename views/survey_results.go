package views

import (
	"cmp"
	"slices"
	"time"

	"portfolio/i18n"
	"portfolio/views/forms"
	"portfolio/views/layout"
)

// SurveyResultsPage shows the published totals of the surveys.
type SurveyResultsPage struct {
	layout.Base
	Smallest int // the number of people below which nothing is published about a group
	Surveys  []SurveyResult
}

// SurveyResult is what is published of a survey. It has no questions as long as that is nothing.
type SurveyResult struct {
	Page      i18n.Page // where visitors answer it
	Name      string    // of its form
	People    int       // how many have answered at least
	Published time.Time
	Questions []SurveyQuestion
}

// SurveyQuestion is a question with the shares of its answers.
type SurveyQuestion struct {
	Field         forms.Field
	Shares        []SurveyShare
	Joined        []forms.Option // those that too few chose to be shown one by one
	JoinedPercent int            // of the joined ones together, 0 if nothing is said of them
}

// SurveyShare is an answer and the share of people who gave it.
type SurveyShare struct {
	forms.Option
	Percent int  // of those who answered
	AtLeast bool // whether it is only a bound
}

// Name returns the text of an answer.
func (q SurveyQuestion) Name(messages *i18n.Messages, option forms.Option) string {
	return q.Field.OptionName(messages, option.Value)
}

// JoinedNames returns the texts of the answers that are not shown one by one.
func (q SurveyQuestion) JoinedNames(messages *i18n.Messages) []string {
	var names []string
	for _, option := range q.Joined {
		names = append(names, q.Name(messages, option))
	}
	return names
}

// share returns a share as people write it.
func (p SurveyResultsPage) share(percent int, atLeast bool) string {
	text := p.Percent(percent, 100)
	if atLeast {
		return "≥\u00a0" + text
	}
	return text
}

// published says how many people's answers a result holds, and of which day it is.
func (p SurveyResultsPage) published(result SurveyResult) string {
	return p.Tf("survey-results.published", map[string]any{"People": p.Number(result.People), "Date": p.OwnerDay(result.Published)})
}

// questionID returns the id of a question on the page.
func (r SurveyResult) questionID(q SurveyQuestion) string { return r.Name + "-" + q.Field.Name }

// TopShare returns the answer that most people gave to the question with an id, or to the first one if the id is "". Its value is "" if
// none may be published, or there is no such question.
func (p SurveyResultsPage) TopShare(id string) layout.Figure {
	for _, survey := range p.Surveys {
		for _, question := range survey.Questions {
			if len(question.Shares) > 0 && (id == "" || id == survey.questionID(question)) {
				return p.topShare(question)
			}
		}
	}
	return layout.Figure{}
}

func (p SurveyResultsPage) topShare(q SurveyQuestion) layout.Figure {
	top := slices.MaxFunc(q.Shares, func(a, b SurveyShare) int { return cmp.Compare(a.Percent, b.Percent) })
	return layout.Figure{Title: p.T(q.Field.Label), Value: p.share(top.Percent, top.AtLeast), Text: q.Name(p.Messages, top.Option), Percent: top.Percent}
}
