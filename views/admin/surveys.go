package admin

import (
	"time"

	"portfolio/i18n"
	"portfolio/views/layout"
	"portfolio/views/ui"
)

// SurveysPage is what visitors answered to one survey: figures, charts, and the newest answers.
type SurveysPage struct {
	layout.Base
	Failed  bool // whether the answers could not be read; then there is nothing below
	Surveys []SurveyTab
	Filter  SurveyFilter

	All, Chosen  int // answers to this survey, and those that the filter takes
	Recent, Past int // in the last 30 days, and in the 30 before
	English      int // of the chosen
	Newest       time.Time
	Charts       []ui.ChartArgs

	Columns   []string // heads of the columns beside date and language
	Rows      []SurveyRow
	NewestURL string // where the newest ones are, "" where these are
	OlderURL  string // where the older ones are, "" where there are none
	CSVURL    string
	JSONURL   string
	PublicURL string // where visitors answer
}

// SurveyTab leads to what visitors answered to a survey.
type SurveyTab struct {
	Title   string
	URL     string
	Count   int
	Current bool
}

// SurveyFilter is which answers the owner wants to see.
type SurveyFilter struct {
	Survey   string
	From, To string // days, as 2026-11-21; "" for no bound
	Language string // "" for any
	ClearURL string // where there is no filter, "" where there is none to clear
}

// SurveyRow is one line of the list of answers.
type SurveyRow struct {
	At       time.Time // as the owner's clocks show
	Language string    // message of the visitor's language
	Cells    []string
	URL      string
}

// The parameters of the address.
const (
	SurveyQuery   = "survey"
	FromQuery     = "from"
	ToQuery       = "to"
	LanguageQuery = "language"
	BeforeQuery   = "before"
)

func (p SurveysPage) number(n int) string { return i18n.Number(p.Lang, n) }

// share says how much of the chosen answers n are.
func (p SurveysPage) share(n int) string { return i18n.Percent(p.Lang, n, p.Chosen) }

// change compares the last 30 days with the 30 before.
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
		Values: []string{p.Filter.Language},
		Options: []ui.OptionArgs{
			{Value: "", Label: p.T("admin-surveys.language.any")},
			{Value: string(i18n.ES), Label: p.T("admin-surveys.language.es")},
			{Value: string(i18n.EN), Label: p.T("admin-surveys.language.en")},
		},
	}
}
