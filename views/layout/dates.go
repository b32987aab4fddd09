package layout

import (
	"time"

	"portfolio/i18n"
)

// Month writes a YYYY-MM of the content for people. The content's own tests hold the form; anything else is shown as is.
func (b Base) Month(value string) string {
	t, err := time.Parse("2006-01", value)
	if err != nil {
		return value
	}
	return i18n.MonthYear(b.Lang, t)
}

// Day writes a YYYY-MM-DD of the content for people.
func (b Base) Day(value string) string {
	t, err := time.Parse(time.DateOnly, value)
	if err != nil {
		return value
	}
	return i18n.LongDate(b.Lang, t)
}

// Moment says when something was, to the minute.
func (b Base) Moment(t time.Time) string {
	return i18n.LongDate(b.Lang, t) + ", " + t.Format("15:04")
}
