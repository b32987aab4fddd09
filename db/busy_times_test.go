package db

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestBusyTimes checks that what is read of a calendar replaces what was read before, that a failure keeps it, and that a calendar
// that is no longer named takes its times along.
func TestBusyTimes(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	at := func(hour int) Time { return NewTime(time.Date(2026, 11, 24, hour, 0, 0, 0, time.UTC)) }
	span := func(from, to int) Span { return Span{at(from), at(to)} }
	first := BusySource{Number: 1, Address: "a", Version: "v", CoveredAt: at(20), ReadAt: at(1)}
	second := BusySource{Number: 2, Address: "b", ReadAt: at(1)}
	for _, c := range []struct {
		source BusySource
		times  []Span
	}{
		{first, []Span{span(5, 6), span(7, 9)}},
		{second, []Span{span(8, 10)}},
		{first, []Span{span(3, 4), span(7, 8)}},
	} {
		must(t, s.SetBusyTimes(t.Context(), c.source, c.times))
	}
	expect := func(from, until int, want ...Span) {
		t.Helper()
		got, err := s.BusyTimes(t.Context(), at(from).Time, at(until).Time)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Error(err, diff)
		}
	}
	expect(0, 24, span(3, 4), span(7, 8), span(8, 10))
	expect(4, 8, span(7, 8))
	expect(9, 10, span(8, 10))
	first.FailedAt, first.Reason = at(2), "unreachable"
	must(t, s.SetBusySource(t.Context(), first))
	expect(0, 5, span(3, 4))
	sources, err := s.BusySources(t.Context())
	if diff := cmp.Diff([]BusySource{first, second}, sources); err != nil || diff != "" {
		t.Error(err, diff)
	}
	must(t, s.KeepBusySources(t.Context(), 1))
	expect(0, 24, span(3, 4), span(7, 8))
}
