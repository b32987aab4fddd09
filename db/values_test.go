package db

import (
	"testing"
	"time"
)

// Stored times are compared as text, so the text of a later time must not sort before that of an earlier one.
func TestTimesSortAsText(t *testing.T) {
	t.Parallel()
	west := time.FixedZone("west of Greenwich", -11*60*60)
	east := time.FixedZone("east of Greenwich", 14*60*60)
	times := []time.Time{
		time.Date(1, time.January, 1, 0, 0, 0, 0, east),
		time.Date(2026, time.March, 14, 9, 0, 0, 0, time.UTC),
		time.Date(9999, time.December, 31, 0, 0, 0, 0, west),
		time.Date(10000, time.January, 1, 0, 0, 0, 0, west), // the end of a filter up to the last day of 9999
	}
	last := ""
	for _, at := range times {
		value, err := NewTime(at).Value()
		must(t, err)
		text, ok := value.(string)
		if !ok || text <= last {
			t.Errorf("%v is stored as %q, which does not sort after %q", at, text, last)
		}
		last = text
	}
}
