package db

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"time"
)

// timeLayout is RFC 3339 in UTC, always to the millisecond: as text it is legible in every tool, means the same to every
// database, and sorts in the order of time because its width is fixed.
const timeLayout = "2006-01-02T15:04:05.000Z"

// Time is a moment as a column holds it. The zero Time is NULL.
type Time struct{ time.Time }

// At is t as a column holds it.
func At(t time.Time) Time {
	if t.IsZero() {
		return Time{}
	}
	return Time{t.UTC().Truncate(time.Millisecond)}
}

// Value returns the text to store.
func (t Time) Value() (driver.Value, error) {
	if t.IsZero() {
		return nil, nil
	}
	return t.UTC().Format(timeLayout), nil
}

// Scan reads what is stored.
func (t *Time) Scan(src any) (err error) {
	switch text := src.(type) {
	case nil:
		t.Time = time.Time{}
	case string:
		t.Time, err = time.Parse(timeLayout, text)
	default:
		err = fmt.Errorf("read time: %T is no text", src)
	}
	return err
}

// List is a list of option values, stored as a JSON array.
type List []string

// Value returns the JSON to store: an empty list is [], never null.
func (l List) Value() (driver.Value, error) {
	if len(l) == 0 {
		return "[]", nil
	}
	text, err := json.Marshal([]string(l))
	return string(text), err
}

// Scan reads what is stored.
func (l *List) Scan(src any) error {
	text, ok := src.(string)
	if !ok {
		return fmt.Errorf("read list: %T is no text", src)
	}
	return json.Unmarshal([]byte(text), (*[]string)(l))
}
