package admin

import (
	"time"

	"portfolio/i18n"
)

// period is the resolution of a trend.
type period string

const (
	byDay   period = "day"
	byWeek  period = "week"
	byMonth period = "month"
)

// The longest time spans that are drawn by day and by week.
const (
	maxDaily  = 45 * 24 * time.Hour
	maxWeekly = 270 * 24 * time.Hour
)

// periodOf returns the resolution for a time span.
func periodOf(from, to time.Time) period {
	switch length := to.Sub(from); {
	case length <= maxDaily:
		return byDay
	case length <= maxWeekly:
		return byWeek
	}
	return byMonth
}

// divide returns the start of each period from the one that contains from to the one that contains to, and the end of the
// last. Days are those of zone.
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

// name returns the name of the period that begins at t. A week is named by its first day.
func (p period) name(messages *i18n.Messages, t time.Time) string {
	switch p {
	case byMonth:
		return messages.MonthYear(t)
	}
	return messages.ShortDay(t) // without the year: two of them stand below a chart on a phone
}
