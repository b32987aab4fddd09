package admin

import (
	"cmp"
	"slices"
	"time"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/views/forms"
	"portfolio/views/ui"
)

// chartArgs returns the charts of a survey: one for each question, then the trend.
func (s survey) chartArgs(messages *i18n.Messages, figures db.SurveyStats, by period, now time.Time) []ui.ChartArgs {
	var charts []ui.ChartArgs
	for i, c := range s.Charts {
		chart := newChart(messages, "chart-"+c.Question, messages.T(s.Key("chart."+c.Question)))
		chart.Kind = ui.ChartKind(c.Kind)
		charts = append(charts, questionChart(chart, messages, s.form.Field(c.Question), figures.Counts[i], figures.Matching))
	}
	return append(charts, trendChart(messages, figures.Trend, by, now))
}

// questionChart fills in how often each answer was given by of visitors.
func questionChart(chart ui.ChartArgs, messages *i18n.Messages, field forms.Field, tallies []db.AnswerCount, of int) ui.ChartArgs {
	chart.ShareHead, chart.Whole = messages.T("admin-surveys.chart.share"), of
	for _, t := range orderTallies(field, tallies) {
		chart.Parts = append(chart.Parts, ui.ChartPart{
			Name: field.OptionName(messages, t.Answer), Count: t.Count, Share: messages.Percent(t.Count, of),
		})
	}
	if most, ok := largest(chart.Parts); ok {
		chart.Summary = messages.Tf("admin-surveys.chart.summary", map[string]any{
			"Title": chart.Title, "Name": most.Name, "Share": most.Share,
			"Count": messages.Number(most.Count), "Total": messages.Number(of),
		})
	}
	return chart
}

// orderTallies sorts tallies by the order of the options, and adds options that nobody chose; stored values that are no
// option come last. For fields with several answers the most frequent come first, because their options have no order.
func orderTallies(field forms.Field, tallies []db.AnswerCount) []db.AnswerCount {
	var ordered []db.AnswerCount
	for _, o := range field.Options {
		one := db.AnswerCount{Answer: o.Value}
		if i := slices.IndexFunc(tallies, func(t db.AnswerCount) bool { return t.Answer == o.Value }); i >= 0 {
			one = tallies[i]
		}
		ordered = append(ordered, one)
	}
	for _, t := range tallies {
		if !slices.ContainsFunc(field.Options, func(o forms.Option) bool { return o.Value == t.Answer }) {
			ordered = append(ordered, t)
		}
	}
	if field.List != nil {
		slices.SortStableFunc(ordered, func(a, b db.AnswerCount) int { return cmp.Compare(b.Count, a.Count) })
	}
	return ordered
}

// trendChart returns the chart of how many answers came in each period. A period that is not over says so.
func trendChart(messages *i18n.Messages, trend []db.Period, by period, now time.Time) ui.ChartArgs {
	chart := newChart(messages, "chart-trend", messages.T("admin-surveys.trend."+string(by)))
	chart.Kind, chart.NameHead = ui.TrendChart, messages.T("admin-surveys.trend.head."+string(by))
	for _, p := range trend {
		name := by.name(messages, p.From)
		if by.next(p.From).After(now) {
			name = messages.Tf("admin-surveys.trend.running", map[string]any{"Period": name})
		}
		chart.Parts = append(chart.Parts, ui.ChartPart{Name: name, Count: p.Count})
	}
	if most, ok := largest(chart.Parts); ok {
		chart.Summary = messages.Tf("admin-surveys.trend.summary", map[string]any{
			"Title": chart.Title, "First": chart.Parts[0].Name, "Last": chart.Parts[len(chart.Parts)-1].Name,
			"Name": most.Name, "Count": messages.Number(most.Count),
		})
	}
	return chart
}

func newChart(messages *i18n.Messages, id, title string) ui.ChartArgs {
	return ui.ChartArgs{
		Messages: messages, ID: id, Title: title, NameHead: messages.T("admin-surveys.chart.name"),
		CountHead: messages.T("admin-surveys.chart.count"), TableLabel: messages.T("admin-surveys.chart.table"),
	}
}

// largest returns the first of the largest parts.
func largest(parts []ui.ChartPart) (ui.ChartPart, bool) {
	if len(parts) == 0 {
		return ui.ChartPart{}, false
	}
	return slices.MaxFunc(parts, func(a, b ui.ChartPart) int { return cmp.Compare(a.Count, b.Count) }), true
}
