package admin

import (
	"cmp"
	"slices"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/views/forms"
	"portfolio/views/ui"
)

// charts draws the figures of a survey: its questions, then how many answers came when.
func (y survey) drawn(messages *i18n.Messages, figures db.SurveyStats, by period) []ui.ChartArgs {
	var charts []ui.ChartArgs
	for i, c := range y.charts {
		charts = append(charts, questionChart(messages, c, y.form.Field(c.field), figures.Counts[i], figures.Matching))
	}
	return append(charts, trendChart(messages, figures.Trend, by))
}

// questionChart draws how often each answer was given, of so many visitors.
func questionChart(messages *i18n.Messages, c surveyChart, field forms.Field, tallies []db.AnswerCount, of int) ui.ChartArgs {
	chart := newChart(messages, "chart-"+c.field, messages.T("admin-surveys.about."+c.field))
	chart.Kind, chart.ShareHead = c.kind, messages.T("admin-surveys.chart.share")
	for _, t := range inOrder(field, tallies) {
		chart.Parts = append(chart.Parts, ui.ChartPart{
			Name: field.OptionName(messages, t.Answer), Count: t.Count, Share: i18n.Percent(messages.Lang, t.Count, of),
		})
	}
	if most, ok := highest(chart.Parts); ok {
		chart.Summary = messages.Tf("admin-surveys.chart.summary", map[string]any{
			"Title": chart.Title, "Name": most.Name, "Share": most.Share,
			"Count": i18n.Number(messages.Lang, most.Count), "Total": i18n.Number(messages.Lang, of),
		})
	}
	return chart
}

// inOrder puts what was answered in the order of the options, also those that nobody chose; then whatever else is stored.
// Where a visitor may choose several, the commonest come first, as the options have no order of their own.
func inOrder(field forms.Field, tallies []db.AnswerCount) []db.AnswerCount {
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

// trendChart draws how many answers came in each period.
func trendChart(messages *i18n.Messages, trend []db.Period, by period) ui.ChartArgs {
	chart := newChart(messages, "chart-trend", messages.T("admin-surveys.trend"))
	chart.Kind, chart.NameHead = ui.TrendChart, messages.T("admin-surveys.trend.period")
	for _, p := range trend {
		chart.Parts = append(chart.Parts, ui.ChartPart{Name: by.name(messages, p.From), Count: p.Count})
	}
	if most, ok := highest(chart.Parts); ok {
		chart.Summary = messages.Tf("admin-surveys.trend.summary", map[string]any{
			"Title": chart.Title, "First": chart.Parts[0].Name, "Last": chart.Parts[len(chart.Parts)-1].Name,
			"Name": most.Name, "Count": i18n.Number(messages.Lang, most.Count),
		})
	}
	return chart
}

func newChart(messages *i18n.Messages, id, title string) ui.ChartArgs {
	return ui.ChartArgs{
		ID: id, Title: title, Lang: messages.Lang, NameHead: messages.T("admin-surveys.chart.name"),
		CountHead: messages.T("admin-surveys.chart.count"), TableLabel: messages.T("admin-surveys.chart.table"),
	}
}

// highest returns the first of the largest parts.
func highest(parts []ui.ChartPart) (ui.ChartPart, bool) {
	if len(parts) == 0 {
		return ui.ChartPart{}, false
	}
	return slices.MaxFunc(parts, func(a, b ui.ChartPart) int { return cmp.Compare(a.Count, b.Count) }), true
}
