package db

import (
	"context"
	"time"
)

// ViewFilter narrows views to some. The zero value takes all.
type ViewFilter struct {
	From, To time.Time // from the day of the first on, and before the day of the second; zero for no bound
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

// ViewGroup is what views are added up by.
type ViewGroup string

// What views can be added up by.
const (
	ByDay      ViewGroup = "day"
	ByPage     ViewGroup = "page"
	ByLanguage ViewGroup = "language"
	ByReferrer ViewGroup = "referrer"
)

// order is how the sums are listed: days as they passed, all else by how much it was looked at.
func (g ViewGroup) order() string {
	if g == ByDay {
		return "day"
	}
	return "sum(views) desc, " + string(g)
}

// ViewSum is how often the pages of one group were looked at.
type ViewSum struct {
	Name  string `db:"name"` // the day, page, language or referrer, as PageViews has them
	Views int    `db:"views"`
}

// ViewsBy adds up the views that filter takes: days in their order, all else with the most viewed first. Days without a
// view are not listed. The sums are whole numbers of views, never of visitors, whom nobody tells apart.
func (s *Store) ViewsBy(ctx context.Context, group ViewGroup, filter ViewFilter) ([]ViewSum, error) {
	c := filter.conditions()
	var sums []ViewSum
	//nolint:gosec // the constants above
	err := s.read.SelectContext(ctx, &sums, "select "+string(group)+" as name, sum(views) as views from page_views"+
		c.where()+" group by "+string(group)+" order by "+group.order(), c.args...)
	return sums, wrap("add up views", err)
}

// VerticalViews adds up the page_view events that filter takes by landing page and language, the most viewed first. The
// title is the newest one.
func (s *Store) VerticalViews(ctx context.Context, filter ViewFilter) ([]VerticalViews, error) {
	c := filter.conditions()
	var sums []VerticalViews
	//nolint:gosec // the conditions above
	err := s.read.SelectContext(ctx, &sums, `
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
    from vertical_views`+c.where()+`
    group by location
) as sums
join vertical_views as newest on newest.location = sums.location and newest.day = sums.day
order by sums.views desc, newest.location`, c.args...)
	return sums, wrap("add up views of verticals", err)
}
