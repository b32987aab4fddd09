package layout

import (
	"time"
)

// Day formats a YYYY-MM-DD of the content for the visitor. It returns a value of another form unchanged.
func (b *Base) Day(value string) string {
	t, err := time.Parse(time.DateOnly, value)
	if err != nil {
		return value
	}
	return b.LongDate(t)
}

// When formats a day, a month or a year of the content.
func (b *Base) When(value string) string {
	if len(value) == len(time.DateOnly) {
		return b.Day(value)
	}
	return b.Month(value)
}

// Moment formats a date and time to the minute, in the owner's time zone.
func (b *Base) Moment(t time.Time) string {
	return b.OwnerDay(t) + ", " + b.OwnerClock(t)
}

// OwnerDay formats the day of t in the owner's time zone.
func (b *Base) OwnerDay(t time.Time) string { return b.LongDate(b.OwnerTime(t)) }

// OwnerClock formats the hour and minute of t in the owner's time zone.
func (b *Base) OwnerClock(t time.Time) string { return b.OwnerTime(t).Format("15:04") }

// OwnerTime returns t in the owner's time zone. Every time on the owner's screens is formatted by one of the functions above,
// which call it: handlers pass times on as they are stored.
func (b *Base) OwnerTime(t time.Time) time.Time { return t.In(b.Site.Settings.Zone()) }
