package busy

import (
	"log/slog"
	"net/url"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"portfolio/content"
	"portfolio/db"
)

// TestReaderWhileClockJumps checks that the owner is as busy as before once a clock is right again that was wrong while the
// calendar was read, although the calendar has not changed.
func TestReaderWhileClockJumps(t *testing.T) {
	right := time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)
	for name, jump := range map[string]time.Duration{"30 days ahead": 30 * 24 * time.Hour, "a day behind": -24 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			now := right
			clock := func() time.Time { return now }
			store, err := db.Open(t.Context(), filepath.Join(t.TempDir(), "x.db"), db.Options{Now: clock})
			must(t, err)
			t.Cleanup(func() { store.Close() })
			calendar := &owner{text: event("20261124T100000Z"), version: `"1"`}
			server, f := newServer(t, calendar)
			rules := content.Meetings{Length: 30, Horizon: 7}
			r := New(store, []*url.URL{parse(t, server.URL)}, func() content.Meetings { return rules }, slog.New(slog.DiscardHandler), clock)
			r.fetcher = f
			read := func() []db.Span {
				t.Helper()
				must(t, r.Read(t.Context()))
				spans, err := store.BusyTimes(t.Context(), right, right.AddDate(0, 0, rules.Horizon))
				must(t, err)
				return spans
			}
			before := read()
			if len(before) == 0 {
				t.Fatal("no busy times")
			}
			now = right.Add(jump)
			read()
			asked := calendar.asked
			now = right.Add(Interval)
			if after := read(); !slices.Equal(after, before) || calendar.asked == asked {
				t.Errorf("busy at %v, was at %v; asked %d times, then %d", after, before, asked, calendar.asked)
			}
		})
	}
}
