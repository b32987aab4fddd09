package layout

import (
	"time"

	"portfolio/i18n"
)

// Month formats a YYYY-MM of the content for the visitor. It returns a value of another form unchanged.
func (b *Base) Month(value string) string {
	t, err := time.Parse("2006-01", value)
	if err != nil {
		return value
	}
	return i18n.MonthYear(b.Lang, t)
}

// Day formats a YYYY-MM-DD of the content for the visitor. It returns a value of another form unchanged.
func (b *Base) Day(value string) string {
	t, err := time.Parse(time.DateOnly, value)
	if err != nil {
		return value
	}
	return i18n.LongDate(b.Lang, t)
}

// Moment formats a date and time to the minute.
func (b *Base) Moment(t time.Time) string {
	return i18n.LongDate(b.Lang, t) + ", " + t.Format("15:04")
}
