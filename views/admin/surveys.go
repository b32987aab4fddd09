package admin

import (
	"time"

	"portfolio/views/layout"
	"portfolio/views/ui"
)

// SurveysPage shows the answers to one survey: figures, charts, and the newest answers.
type SurveysPage struct {
	layout.Base
	Failed  bool // whether the answers could not be read; the fields below are then empty
	Surveys []SurveyTab
	Filter  SurveyFilter

	All, Chosen  int             // numbers of all answers to this survey, and of those that match the filter
	Recent, Past int             // in the last 30 days, and in the 30 days before
	Languages    []LanguageCount // of Chosen; nil where there is only one
	Newest       time.Time
	Charts       []ui.ChartArgs

	Columns   []string // headings of the columns after date and language
	Rows      []SurveyRow
	NewestURL string // address of the newest answers, "" if these are shown
	OlderURL  string // address of the older answers, "" for none
	CSVURL    string
	JSONURL   string
	PublicURL string // address of the survey for visitors
}

// SurveyTab links to the answers to a survey.
type SurveyTab struct {
	Title   string
	URL     string
	Count   int
	Current bool
}

// SurveyFilter is the filter of the answers.
type SurveyFilter struct {
	Survey   string
	From, To string // days, as 2026-11-21; "" for no bound
	Language string // "" for any
	ClearURL string // address without a filter, "" if there is none to clear
}

// SurveyRow is one row of the list of answers.
type SurveyRow struct {
	At       time.Time
	Language string // name of the visitor's language
	Cells    []string
	URL      string
}

// The query parameters.
const (
	SurveyQuery   = "survey"
	FromQuery     = "from"
	ToQuery       = "to"
	LanguageQuery = "language"
	BeforeQuery   = "before"
)

func (p SurveysPage) number(n int) string { return p.Number(n) }

// share returns n as a percentage of the chosen answers.
func (p SurveysPage) share(n int) string { return p.Percent(n, p.Chosen) }

// change returns the number of answers in the previous 30 days as text.
func (p SurveysPage) change() string {
	return p.Tf("admin-surveys.recent.before", map[string]any{"Count": p.number(p.Past)})
}

func (p SurveysPage) ofAll() string {
	if p.Chosen == p.All {
		return p.T("admin-surveys.chosen.all")
	}
	return p.Tf("admin-surveys.chosen.of", map[string]any{"Count": p.number(p.All)})
}

func (p SurveysPage) dayField(name, label, value string) ui.FieldArgs {
	return ui.FieldArgs{Kind: ui.DateField, ID: "filter-" + name, Name: name, Label: label, Values: []string{value}}
}

func (p SurveysPage) languageField() ui.FieldArgs {
	return ui.FieldArgs{
		Kind: ui.SelectField, ID: "filter-language", Name: LanguageQuery, Label: p.T("admin-surveys.language"),
		Prompt: p.T("admin-surveys.language.any"), Values: []string{p.Filter.Language}, Options: languageOptions(p.Base),
	}
}
