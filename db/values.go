package db

import (
	"database/sql/driver"
	"fmt"
	"time"
)

// timeLayout is RFC 3339 in UTC with milliseconds. As text, a time is readable in every tool and means the same to every
// database; its fixed width makes it sort by time.
const timeLayout = "2006-01-02T15:04:05.000Z"

// Time is a time as a column stores it: in UTC, to the millisecond. The zero Time is NULL.
type Time struct{ time.Time }

// maxTime is the last time whose year has the four digits of timeLayout. The end of the year 9999 west of Greenwich is later.
var maxTime = time.Date(9999, time.December, 31, 23, 59, 59, 999e6, time.UTC)

// NewTime returns t as a Time, no later than maxTime.
func NewTime(t time.Time) Time {
	if t.IsZero() {
		return Time{}
	}
	if t.After(maxTime) {
		return Time{maxTime}
	}
	return Time{t.UTC().Truncate(time.Millisecond)}
}

// Value implements driver.Valuer.
func (t Time) Value() (driver.Value, error) {
	if t.IsZero() {
		return nil, nil
	}
	return t.UTC().Format(timeLayout), nil
}

// Scan implements sql.Scanner.
func (t *Time) Scan(src any) (err error) {
	switch text := src.(type) {
	case nil:
		t.Time = time.Time{}
	case string:
		t.Time, err = time.Parse(timeLayout, text)
	default:
		err = fmt.Errorf("read time: %T is not text", src)
	}
	return err
}
