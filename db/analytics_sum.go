package db

import (
	"context"
	"time"
)

// ViewFilter selects views. The zero value selects all.
type ViewFilter struct {
	From, To time.Time // from the day of From on and before the day of To, as dates in UTC; zero for no bound
	Language string    // "" for any
}

func (f ViewFilter) conditions() conditions {
	var c conditions
	if !f.From.IsZero() {
		c.add("day >= ?", f.From.UTC().Format(time.DateOnly))
	}
	if !f.To.IsZero() {
		c.add("day < ?", f.To.UTC().Format(time.DateOnly))
	}
	if f.Language != "" {
		c.add("language = ?", f.Language)
	}
	return c
}

// ViewGroup is a column of page views to group them by.
type ViewGroup string

// The columns to group views by.
const (
	ByDay      ViewGroup = "day"
	ByPage     ViewGroup = "page"
	ByLanguage ViewGroup = "language"
	ByReferrer ViewGroup = "referrer"
)

// order returns the order of the sums: days by date, all others by their views.
func (g ViewGroup) order() string {
	if g == ByDay {
		return "day"
	}
	return "sum(views) desc, " + string(g)
}

// ViewSum is the number of views in one group.
type ViewSum struct {
	Name  string `db:"name"` // the day, page, language or referrer, as in PageViews
	Views int    `db:"views"`
}

// SumViews adds up the views that match a filter by group: days in order, all others with the most viewed first. Days without
// views are left out.
func (s *Store) SumViews(ctx context.Context, group ViewGroup, filter ViewFilter) ([]ViewSum, error) {
	c := filter.conditions()
	c.add("page <> ?", Unanswered)
	return s.sumViews(ctx, group, c)
}

// SumUnanswered adds up the messages that the assistant did not understand, by language, the most first.
func (s *Store) SumUnanswered(ctx context.Context, filter ViewFilter) ([]ViewSum, error) {
	c := filter.conditions()
	c.add("page = ?", Unanswered)
	return s.sumViews(ctx, ByLanguage, c)
}

func (s *Store) sumViews(ctx context.Context, group ViewGroup, c conditions) ([]ViewSum, error) {
	//nolint:gosec // constants
	return readAll[ViewSum](ctx, s, "add up views", "select "+string(group)+" as name, sum(views) as views from page_views"+
		c.clause()+" group by "+string(group)+" order by "+group.order(), c.args...)
}

// SumVerticalViews adds up the page_view events that match a filter by landing page, the most viewed first. Titles and
// categories are the newest ones.
func (s *Store) SumVerticalViews(ctx context.Context, filter ViewFilter) ([]VerticalViews, error) {
	c := filter.conditions()
	//nolint:gosec // conditions with placeholders
	return readAll[VerticalViews](ctx, s, "add up views of verticals", `
select
    '' as day,
    newest.language,
    newest.vertical_type,
    newest.service_category,
    newest.title,
    newest.location,
    sums.views
from (
    select location, max(day) as day, sum(views) as views
    from vertical_views`+c.clause()+`
    group by location
) as sums
join vertical_views as newest on newest.location = sums.location and newest.day = sums.day
order by sums.views desc, newest.location`, c.args...)
}
