package admin

import (
	"time"

	"portfolio/i18n"
)

// period is how finely a trend is drawn.
type period string

const (
	byDay   period = "day"
	byWeek  period = "week"
	byMonth period = "month"
)

// The longest stretches of time that are drawn by the day and by the week.
const (
	daily  = 45 * 24 * time.Hour
	weekly = 270 * 24 * time.Hour
)

// periodOf chooses for the time between two moments.
func periodOf(from, to time.Time) period {
	switch length := to.Sub(from); {
	case length <= daily:
		return byDay
	case length <= weekly:
		return byWeek
	}
	return byMonth
}

// divide returns where each period from the one of from to the one of to begins, and where the last ends. Days begin
// and end by the clocks of zone.
func (p period) divide(from, to time.Time, zone *time.Location) []time.Time {
	at := p.start(from.In(zone))
	bounds := []time.Time{at}
	for !at.After(to) && at.Year() <= to.Year() {
		at = p.next(at)
		bounds = append(bounds, at)
	}
	return bounds
}

func (p period) start(t time.Time) time.Time {
	year, month, day := t.Date()
	switch p {
	case byMonth:
		day = 1
	case byWeek:
		day -= (int(t.Weekday()) + 6) % 7 // Monday
	}
	return time.Date(year, month, day, 0, 0, 0, 0, t.Location())
}

func (p period) next(t time.Time) time.Time {
	switch p {
	case byMonth:
		return t.AddDate(0, 1, 0)
	case byWeek:
		return t.AddDate(0, 0, 7)
	}
	return t.AddDate(0, 0, 1)
}

// name is what the period that begins at t is called.
func (p period) name(messages *i18n.Messages, t time.Time) string {
	switch p {
	case byMonth:
		return i18n.MonthYear(messages.Lang, t)
	case byWeek:
		return messages.Tf("admin-surveys.trend.week", map[string]any{"Day": i18n.LongDate(messages.Lang, t)})
	}
	return i18n.LongDate(messages.Lang, t)
}
