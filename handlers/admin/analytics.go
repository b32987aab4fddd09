package admin

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/ui"
)

// visitPeriods are the periods that the analytics page offers, in days.
var visitPeriods = []int{7, 30, 90, 365}

// Limits of an analytics chart: bars, and days above which weeks are drawn.
const (
	maxBars      = 12
	maxDailyBars = 31
)

// Analytics handles GET /admin/visits: anonymous counts of page views.
func (h *Handlers) Analytics(r *web.Request) (web.Response, error) {
	days := chosenPeriod(r.URL.Query())
	page := views.AnalyticsPage{Base: h.newPage(r, i18n.AdminAnalytics)}
	for _, each := range visitPeriods {
		address := i18n.WithQuery(page.Paths.In(page.Lang), views.DaysQuery, strconv.Itoa(each))
		page.Periods = append(page.Periods, views.AnalyticsPeriod{Days: each, Current: each == days, URL: address})
		if each == days {
			page.ReturnTo = address
		}
	}
	today := h.today()
	filter := viewDays(today.AddDate(0, 0, 1-days), today)
	groups := []db.ViewGroup{db.ByDay, db.ByPage, db.ByReferrer}
	if h.Languages.Several() {
		groups = append(groups, db.ByLanguage)
	}
	for _, group := range groups {
		sums, err := h.store.SumViews(r.Context(), group, filter)
		if err != nil {
			return web.Response{}, err
		}
		if group == db.ByPage {
			if page.Inquiries, err = h.inquirySources(r.Context(), r.Messages, today.AddDate(0, 0, 1-days), today, sums); err != nil {
				return web.Response{}, err
			}
		}
		if group == db.ByDay {
			page.Views = total(sums)
			page.Average = (page.Views + days/2) / days
			sums = fillPeriods(r.Messages, sums, filter)
		}
		chart := visitChart(r.Messages, string(group), sums)
		if group == db.ByDay && days > maxDailyBars {
			chart.Title = r.Messages.T("admin-analytics.by.week")
		}
		page.Charts = append(page.Charts, chart)
	}
	if h.Site.HasPage(i18n.Chat) {
		unanswered, err := h.store.SumUnanswered(r.Context(), filter)
		if err != nil {
			return web.Response{}, err
		}
		page.Unanswered = unansweredFigure(r.Messages, unanswered)
	}
	verticals, err := h.store.SumVerticalViews(r.Context(), filter)
	var sums []db.ViewSum
	for _, row := range verticals {
		sums = append(sums, db.ViewSum{Name: row.Title, Views: row.Views})
	}
	if len(sums) > 0 {
		page.Charts = append(page.Charts, visitChart(r.Messages, "vertical", sums))
	}
	return web.Response{Page: page, Uncached: true}, err
}

// unansweredFigure returns how many messages the assistant did not understand, and in which languages.
func unansweredFigure(messages *i18n.Messages, sums []db.ViewSum) *views.UnansweredFigure {
	var languages []string
	for _, sum := range sums {
		languages = append(languages, messages.Languages.Name(sum.Name)+messages.Between(":")+messages.Number(sum.Views))
	}
	return &views.UnansweredFigure{Count: total(sums), Languages: strings.Join(languages, ", ")}
}

func total(sums []db.ViewSum) (n int) {
	for _, sum := range sums {
		n += sum.Views
	}
	return n
}

// fillPeriods adds the days without a view, and sums up weeks if there are too many days to draw.
func fillPeriods(messages *i18n.Messages, sums []db.ViewSum, filter db.ViewFilter) []db.ViewSum {
	views, step := viewsByName(sums), 1
	if filter.To.Sub(filter.From) > maxDailyBars*24*time.Hour {
		step = 7
	}
	var all []db.ViewSum
	for from := filter.From; from.Before(filter.To); from = from.AddDate(0, 0, step) {
		sum := db.ViewSum{Name: messages.ShortDay(from)}
		for i := range step {
			sum.Views += views[from.AddDate(0, 0, i).Format(time.DateOnly)]
		}
		all = append(all, sum)
	}
	return all
}

// viewsByName returns the views of each sum by its name.
func viewsByName(sums []db.ViewSum) map[string]int {
	views := make(map[string]int, len(sums))
	for _, sum := range sums {
		views[sum.Name] = sum.Views
	}
	return views
}

// visitChart returns the chart of one group's sums.
func visitChart(messages *i18n.Messages, group string, sums []db.ViewSum) ui.ChartArgs {
	chart := ui.ChartArgs{
		Messages: messages, ID: "visits-" + group, Kind: ui.BarChart, Title: messages.T("admin-analytics.by." + group),
		NameHead: messages.T("admin-analytics.head." + group), CountHead: messages.T("admin-analytics.views"),
		TableLabel: messages.T("admin-surveys.chart.table"),
	}
	if group == string(db.ByDay) {
		chart.Kind = ui.TrendChart
	} else {
		chart.Whole = total(sums)
		sums = sums[:min(len(sums), maxBars)]
	}
	var most ui.ChartPart
	for _, sum := range sums {
		part := ui.ChartPart{Name: sum.Name, Count: sum.Views}
		switch {
		case sum.Name == "":
			part.Name = messages.T("admin-analytics.direct")
		case group == string(db.ByLanguage):
			part.Name = messages.Languages.Name(sum.Name)
		}
		if part.Count > most.Count {
			most = part
		}
		chart.Parts = append(chart.Parts, part)
	}
	chart.Summary = messages.Tf("admin-analytics.summary", map[string]any{
		"Title": chart.Title, "Name": most.Name, "Count": messages.Number(most.Count),
	})
	return chart
}

// chosenPeriod returns how many days the analytics page covers: a month unless the query names another period.
func chosenPeriod(query url.Values) int {
	for _, days := range visitPeriods {
		if query.Get(views.DaysQuery) == strconv.Itoa(days) {
			return days
		}
	}
	return visitPeriods[1]
}
