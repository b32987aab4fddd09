package meetings

import (
	"errors"
	"time"

	"portfolio/db"
	"portfolio/views/email"
	"portfolio/views/forms"
)

// horizon is how far ahead a meeting may be that somebody writes into a form, in months. Who asks for a later year has mistyped it.
const horizon = 12

// Start returns when a meeting begins whose date and time were written into a form, or the error of its field.
func Start(date, clock, zone string, now time.Time) (time.Time, error) {
	start, err := email.EventStart(date, clock, zone)
	switch {
	case errors.Is(err, email.ErrSkippedTime):
		return start, forms.SkippedTime
	case errors.Is(err, email.ErrRepeatedTime):
		return start, forms.RepeatedTime
	case err != nil:
		return start, err
	case start.Before(now):
		return start, forms.PastDate
	case start.After(now.AddDate(0, horizon, 0)):
		return start, forms.DistantDate
	}
	return start, nil
}

// WishedStart returns when the meeting would begin that a visitor has wished for.
func WishedStart(wish db.Inquiry) (time.Time, error) {
	zone, err := time.LoadLocation(wish.TimeZone)
	if err != nil {
		return time.Time{}, err
	}
	return time.ParseInLocation("2006-01-02 15:04", wish.Date+" "+wish.Time, zone)
}
