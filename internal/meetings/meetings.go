// Package meetings finds the times at which the owner can be met: what meetings.toml allows, without what calendars and other
// meetings take.
package meetings

import (
	"context"
	"slices"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/internal/calendar"
)

// Store knows the times that are taken. *db.Store implements it.
type Store interface {
	BusySpans(ctx context.Context, from, until time.Time, except int64) ([]db.Span, error)
}

// Service finds free times. It is safe for concurrent use.
type Service struct {
	Rules content.Meetings
	Store Store
	Now   func() time.Time
}

// Offered reports whether the site offers times at all.
func (s *Service) Offered() bool { return s.Rules.HasTimes() }

// Free returns the next n free times, in order; all if n is 0.
func (s *Service) Free(ctx context.Context, n int) ([]calendar.Interval, error) {
	return s.FreeFor(ctx, 0, n)
}

// NextStarts returns when the first n free times start.
func (s *Service) NextStarts(ctx context.Context, n int) ([]time.Time, error) {
	free, err := s.Free(ctx, n)
	starts := make([]time.Time, len(free))
	for i, slot := range free {
		starts[i] = slot.Start
	}
	return starts, err
}

// FreeFor is Free for a meeting that is to be moved: it does not stand in its own way. meeting is its id, 0 for none.
func (s *Service) FreeFor(ctx context.Context, meeting int64, n int) ([]calendar.Interval, error) {
	if !s.Offered() {
		return nil, nil
	}
	now := s.Now()
	busy, err := s.Store.BusySpans(ctx, now.AddDate(0, 0, -1), now.AddDate(0, 0, s.Rules.Horizon+2), meeting)
	if err != nil {
		return nil, err
	}
	free := s.free(busy)
	if n > 0 && len(free) > n {
		free = free[:n]
	}
	return free, nil
}

func (s *Service) free(busy []db.Span) []calendar.Interval {
	return calendar.Free(s.Rules, s.Rules.Zone(), intervals(busy), s.Now())
}

// At returns the time that begins at start among the times of the rules, whether it is taken or not, and reports whether there
// is one.
func (s *Service) At(start time.Time) (calendar.Interval, bool) {
	if !s.Offered() {
		return calendar.Interval{}, false
	}
	return find(s.free(nil), start)
}

// Check returns the check of a visitor's time: that it is among the free ones.
func (s *Service) Check(start time.Time) db.MeetingCheck {
	return func(busy []db.Span) bool {
		_, ok := find(s.free(busy), start)
		return ok
	}
}

// Share returns the check that at most half of a day's times, rounded up, are booked within an hour, that of start among them. The
// times of a day are those that were free before.
func (s *Service) Share(start time.Time) db.ShareCheck {
	day := start.In(s.Rules.Zone()).Format(time.DateOnly)
	return func(busy, recent []db.Span) bool {
		before := slices.DeleteFunc(slices.Clone(busy), func(span db.Span) bool { return slices.Contains(recent, span) })
		return 2*s.countOn(day, intervals(recent)) < s.countOn(day, s.free(before))
	}
}

// countOn returns how many intervals begin on a day in the zone of the hours.
func (s *Service) countOn(day string, all []calendar.Interval) (n int) {
	for _, interval := range all {
		if interval.Start.In(s.Rules.Zone()).Format(time.DateOnly) == day {
			n++
		}
	}
	return n
}

// CheckOwn returns the check of a time that the owner chooses: it need not keep to the rules, but must not overlap what is taken.
func (s *Service) CheckOwn(time calendar.Interval) db.MeetingCheck {
	return func(busy []db.Span) bool {
		for _, span := range busy {
			if span.StartsAt.Before(time.End) && time.Start.Before(span.EndsAt.Time) {
				return false
			}
		}
		return true
	}
}

// defaultLength is how long a meeting takes on a site that offers no times.
const defaultLength = 30 * time.Minute

// Length returns how long a meeting takes.
func (s *Service) Length() time.Duration {
	if !s.Offered() {
		return defaultLength
	}
	return time.Duration(s.Rules.Length) * time.Minute
}

func find(times []calendar.Interval, start time.Time) (calendar.Interval, bool) {
	for _, t := range times {
		if t.Start.Equal(start) {
			return t, true
		}
	}
	return calendar.Interval{}, false
}

func intervals(spans []db.Span) []calendar.Interval {
	found := make([]calendar.Interval, len(spans))
	for i, span := range spans {
		found[i] = calendar.Interval{Start: span.StartsAt.Time, End: span.EndsAt.Time}
	}
	return found
}
