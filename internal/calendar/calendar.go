// Package calendar computes which times are free for a meeting. It is pure: it knows neither the clock nor a database.
package calendar

import (
	"cmp"
	"slices"
	"time"

	"portfolio/content"
)

// Interval is a time from Start until End, which does not belong to it.
type Interval struct{ Start, End time.Time }

// Overlaps reports whether two intervals have a moment in common.
func (i Interval) Overlaps(other Interval) bool {
	return i.Start.Before(other.End) && other.Start.Before(i.End)
}

// Free returns the times for a meeting that can be booked at now, sorted, none overlapping another. They are in zone, the zone of the
// hours.
//
// In each part of a day the first meeting begins with it, the next one length and buffer later by the clock. A meeting is left out
// if it does not end within that part, begins sooner than the notice or on a day after the horizon, or is closer than the buffer
// to a busy time.
//
// Where the clocks go forward, the times that they skip are left out. Where they go back, each time that they show twice is offered
// once, the first time. So no two meetings look the same in zone; in another zone they can.
func Free(rules content.Meetings, zone *time.Location, busy []Interval, now time.Time) []Interval {
	if !rules.HasTimes() {
		return nil
	}
	taken := merge(busy, minutes(rules.Buffer))
	earliest := now.Add(time.Duration(rules.Notice) * time.Hour)
	today := dayOf(now.In(zone))
	var free []Interval
	for ahead := range rules.Horizon + 1 {
		for _, slot := range slots(rules, today.AddDate(0, 0, ahead), zone) {
			for len(taken) > 0 && !taken[0].End.After(slot.Start) {
				taken = taken[1:]
			}
			isTaken := len(taken) > 0 && taken[0].Overlaps(slot)
			isLate := len(free) > 0 && slot.Start.Before(free[len(free)-1].End)
			if !isTaken && !isLate && slot.Start.After(now) && !slot.Start.Before(earliest) {
				free = append(free, slot)
			}
		}
	}
	return free
}

// Window returns the time in which busy times matter to Free at now: from the present to the last meeting that can be booked, with
// its buffer.
func Window(rules content.Meetings, zone *time.Location, now time.Time) Interval {
	last := dayOf(now.In(zone)).AddDate(0, 0, rules.Horizon+2) // zones are less than a day from UTC
	return Interval{now.Add(-minutes(rules.Buffer)), last.Add(minutes(rules.Length + rules.Buffer))}
}

// slots returns the times for meetings on a day, which is given as UTC, whether they are free or not.
func slots(rules content.Meetings, day time.Time, zone *time.Location) []Interval {
	var all []Interval
	length := minutes(rules.Length)
	for _, span := range rules.On(day) {
		from, to, ok := span.Minutes()
		if !ok {
			continue
		}
		end := endOf(day.Add(minutes(to)), zone)
		for at := from; at < to; at += rules.Length + rules.Buffer {
			start, exists := moment(day.Add(minutes(at)), zone)
			slot := Interval{start, start.Add(length)}
			if exists && !slot.End.After(end) {
				all = append(all, slot)
			}
		}
	}
	return all
}

// moment returns the moment at which the clocks of a zone show the wall time, which is given as UTC, for the first time. It reports
// whether they ever do.
func moment(wall time.Time, zone *time.Location) (time.Time, bool) {
	var first time.Time
	for _, side := range []time.Duration{-26 * time.Hour, 26 * time.Hour} { // a zone has skipped a day
		_, offset := wall.Add(side).In(zone).Zone()
		at := wall.Add(-time.Duration(offset) * time.Second).In(zone)
		_, actual := at.Zone()
		if actual == offset && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	return first, !first.IsZero()
}

// endOf returns the moment at which the clocks of a zone show the wall time, which is given as UTC, or at which they skip it.
func endOf(wall time.Time, zone *time.Location) time.Time {
	if at, ok := moment(wall, zone); ok {
		return at
	}
	begin, _ := wall.Add(26 * time.Hour).In(zone).ZoneBounds()
	return begin.In(zone)
}

// merge returns intervals, each longer by the buffer on both sides, as sorted intervals that neither overlap nor touch.
func merge(intervals []Interval, buffer time.Duration) []Interval {
	var sorted []Interval
	for _, i := range intervals {
		if i.Start.Before(i.End) {
			sorted = append(sorted, Interval{i.Start.Add(-buffer), i.End.Add(buffer)})
		}
	}
	slices.SortFunc(sorted, func(a, b Interval) int { return cmp.Or(a.Start.Compare(b.Start), a.End.Compare(b.End)) })
	merged := sorted[:0]
	for _, i := range sorted {
		if n := len(merged); n > 0 && !merged[n-1].End.Before(i.Start) {
			merged[n-1].End = later(merged[n-1].End, i.End)
			continue
		}
		merged = append(merged, i)
	}
	return merged
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// dayOf returns the day that the calendar of t shows, as midnight in UTC.
func dayOf(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}

func minutes(n int) time.Duration { return time.Duration(n) * time.Minute }
