package calendar

import (
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"pgregory.net/rapid"

	"portfolio/content"
)

func zone(t rapid.TB, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// at reads a moment such as "2026-11-23 10:00" in a zone.
func at(t rapid.TB, text string, z *time.Location) time.Time {
	t.Helper()
	moment, err := time.ParseInLocation("2006-01-02 15:04", text, z)
	if err != nil {
		t.Fatal(err)
	}
	return moment
}

// daily returns rules with the same hours on each day.
func daily(length, buffer int, spans ...content.MeetingSpan) content.Meetings {
	return content.Meetings{Length: length, Buffer: buffer, Horizon: 1, Hours: content.MeetingHours{
		Monday: spans, Tuesday: spans, Wednesday: spans, Thursday: spans, Friday: spans, Saturday: spans, Sunday: spans,
	}}
}

// labels returns the starts as the clock of their zone shows them, with the offset.
func labels(free []Interval, layout string) string {
	var all []string
	for _, i := range free {
		all = append(all, i.Start.Format(layout))
	}
	return strings.Join(all, " ")
}

// TestFree checks which times are free, on a Monday and the day after it.
func TestFree(t *testing.T) {
	madrid := zone(t, "Europe/Madrid")
	busy := func(from, to string) Interval { return Interval{at(t, from, madrid), at(t, to, madrid)} }
	closed := daily(30, 0, "10:00-11:00")
	closed.Exceptions = []content.MeetingException{{From: "2026-11-20", To: "2026-11-23"}}
	other := daily(30, 0, "10:00-11:00")
	other.Exceptions = []content.MeetingException{{From: "2026-11-24", Hours: []content.MeetingSpan{"16:00-16:45"}}}
	noticed := daily(30, 0, "10:00-11:00")
	noticed.Notice = 25
	for _, c := range []struct {
		why   string
		rules content.Meetings
		now   string
		busy  []Interval
		want  string
	}{
		{"no rules", content.Meetings{}, "2026-11-23 09:00", nil, ""},
		{"two spans", daily(30, 0, "10:00-11:00", "16:00-16:30"), "2026-11-23 09:00", nil, "23/10:00 23/10:30 23/16:00 24/10:00 24/10:30 24/16:00"},
		{"a buffer", daily(30, 15, "10:00-11:30"), "2026-11-23 09:00", nil, "23/10:00 23/10:45 24/10:00 24/10:45"},
		{"what has begun", daily(30, 0, "10:00-11:00"), "2026-11-23 10:00", nil, "23/10:30 24/10:00 24/10:30"},
		{"notice", noticed, "2026-11-23 09:30", nil, "24/10:30"},
		{"closed days", closed, "2026-11-23 09:00", nil, "24/10:00 24/10:30"},
		{"other hours", other, "2026-11-23 10:15", nil, "23/10:30 24/16:00"},
		{"the end of a day", daily(60, 0, "22:30-24:00"), "2026-11-23 09:00", nil, "23/22:30 24/22:30"},
		{"busy", daily(30, 0, "10:00-11:30"), "2026-11-23 09:00", []Interval{busy("2026-11-23 10:30", "2026-11-23 11:00")}, "23/10:00 23/11:00 24/10:00 24/10:30 24/11:00"},
		{"busy for a moment of it", daily(30, 0, "10:00-11:30"), "2026-11-23 09:00", []Interval{busy("2026-11-23 10:29", "2026-11-23 10:31")}, "23/11:00 24/10:00 24/10:30 24/11:00"},
		{"busy with a buffer", daily(30, 30, "10:00-13:00"), "2026-11-23 09:00", []Interval{busy("2026-11-23 10:45", "2026-11-23 11:15")}, "23/12:00 24/10:00 24/11:00 24/12:00"},
		{"busy over both days", daily(30, 0, "10:00-11:00"), "2026-11-23 09:00", []Interval{busy("2026-11-24 10:20", "2026-11-25 00:00"), busy("2026-11-01 00:00", "2026-11-24 10:00")}, ""},
		{"busy twice", daily(30, 0, "10:00-11:30"), "2026-11-24 09:00", []Interval{busy("2026-11-24 00:00", "2026-11-24 10:30"), busy("2026-11-24 10:10", "2026-11-24 10:20")}, "24/10:30 24/11:00 25/10:00 25/10:30 25/11:00"},
		{"busy backwards", daily(30, 0, "10:00-10:30"), "2026-11-23 09:00", []Interval{busy("2026-11-24 20:00", "2026-11-20 10:00")}, "23/10:00 24/10:00"},
	} {
		if got := labels(Free(c.rules, madrid, c.busy, at(t, c.now, madrid)), "02/15:04"); got != c.want {
			t.Errorf("%s: %q, want %q", c.why, got, c.want)
		}
	}
}

// TestClockChanges checks the times of a night in which the clocks change, and of the day after it.
func TestClockChanges(t *testing.T) {
	night, hourly := daily(60, 0, "00:00-05:00"), daily(30, 0, "01:00-03:30")
	long := daily(120, 0, "01:00-07:00")
	for _, c := range []struct {
		zone, now string
		rules     content.Meetings
		want      string
	}{
		{"Europe/Madrid", "2027-03-27 23:00", night, "28/00:00+01 28/01:00+01 28/03:00+02 28/04:00+02"},
		{"Europe/Madrid", "2027-03-27 23:00", long, "28/01:00+01 28/05:00+02"}, // that at 03:00 would overlap the first
		{"Europe/Madrid", "2027-10-30 23:00", night, "31/00:00+02 31/01:00+02 31/02:00+02 31/03:00+01 31/04:00+01"},
		{"America/New_York", "2027-03-13 23:00", hourly, "14/01:00-05 14/01:30-05 14/03:00-04"},
		{"America/New_York", "2026-10-31 23:00", hourly, "01/01:00-04 01/01:30-04 01/02:00-05 01/02:30-05 01/03:00-05"},
		{"Australia/Lord_Howe", "2026-10-03 23:00", hourly, "04/01:00+1030 04/01:30+1030 04/02:30+11 04/03:00+11"},
		{"Australia/Lord_Howe", "2027-04-03 23:00", hourly, "04/01:00+11 04/01:30+11 04/02:00+1030 04/02:30+1030 04/03:00+1030"},
		{"Pacific/Apia", "2011-12-29 23:00", night, ""},                                      // there was no 30 December
		{"America/Santiago", "2026-09-05 23:00", daily(60, 0, "00:00-02:00"), "06/01:00-03"}, // midnight is skipped
	} {
		place := zone(t, c.zone)
		free := Free(c.rules, place, nil, at(t, c.now, place))
		if got := labels(free, "02/15:04-0700"); got != expanded(c.want) {
			t.Errorf("%s from %s: %q, want %q", c.zone, c.now, got, c.want)
		}
	}
}

// expanded writes short offsets in full.
func expanded(labels string) string {
	words := strings.Fields(labels)
	for i, word := range words {
		if len(word) == len("28/00:00+01") {
			words[i] += "00"
		}
	}
	return strings.Join(words, " ")
}

// TestTwoZones checks that the hours of an owner in Madrid stay where they are for a visitor in Mexico City, who never changes the
// clock, and in New York, who does so in another week.
func TestTwoZones(t *testing.T) {
	madrid := zone(t, "Europe/Madrid")
	for _, c := range []struct{ now, visitor, want string }{
		{"2027-03-10 00:00", "America/Mexico_City", "03:00"},
		{"2027-03-29 00:00", "America/Mexico_City", "02:00"},
		{"2027-03-10 00:00", "America/New_York", "04:00"},
		{"2027-03-17 00:00", "America/New_York", "05:00"}, // New York has changed its clocks, Madrid has not
		{"2027-03-29 00:00", "America/New_York", "04:00"},
		{"2027-10-27 00:00", "America/New_York", "04:00"},
		{"2027-11-02 00:00", "America/New_York", "05:00"}, // Madrid has, New York has not
		{"2027-11-09 00:00", "America/New_York", "04:00"},
	} {
		free := Free(daily(30, 0, "10:00-10:30"), madrid, nil, at(t, c.now, madrid))
		if len(free) != 2 || free[0].Start.Format("15:04") != "10:00" {
			t.Fatalf("%s: the owner's times are %v", c.now, free)
		}
		if got := free[0].Start.In(zone(t, c.visitor)).Format("15:04"); got != c.want {
			t.Errorf("%s: 10:00 in Madrid is %s in %s, want %s", c.now, got, c.visitor, c.want)
		}
	}
}

// TestFreeHolds checks for any rules what all free times have in common.
func TestFreeHolds(t *testing.T) {
	zones := []string{
		"Europe/Madrid", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "America/Mexico_City", "America/Santiago", "Asia/Kathmandu",
		"Pacific/Kiritimati", "Africa/Casablanca", "Atlantic/Azores", "UTC",
	}
	rapid.Check(t, func(t *rapid.T) {
		place := zone(t, rapid.SampledFrom(zones).Draw(t, "zone"))
		rules := daily(rapid.IntRange(10, 200).Draw(t, "length"), rapid.IntRange(0, 60).Draw(t, "buffer"), drawSpans(t)...)
		rules.Notice, rules.Horizon = rapid.IntRange(0, 60).Draw(t, "notice"), rapid.IntRange(1, 40).Draw(t, "horizon")
		begin := rapid.SampledFrom([]int64{1300000000, 1325100000, 1774600000, 1790000000, 1805900000, 1824000000}).Draw(t, "epoch")
		now := time.Unix(begin+rapid.Int64Range(0, 40*86400).Draw(t, "now"), 0)
		var busy []Interval
		for range rapid.IntRange(0, 8).Draw(t, "busy") {
			start := now.Add(minutes(rapid.IntRange(-3000, 60000).Draw(t, "start")))
			busy = append(busy, Interval{start, start.Add(minutes(rapid.IntRange(-10, 3000).Draw(t, "long")))})
		}
		checkFree(t, rules, place, busy, now)
	})
}

func drawSpans(t *rapid.T) (spans []content.MeetingSpan) {
	clock := func(minute int) string {
		if minute == minutesOfDay {
			return "24:00"
		}
		return time.Date(2000, 1, 1, 0, minute, 0, 0, time.UTC).Format("15:04")
	}
	last := 0
	for range rapid.IntRange(1, 3).Draw(t, "spans") {
		from := rapid.IntRange(last, minutesOfDay-1).Draw(t, "from")
		last = rapid.IntRange(from+1, minutesOfDay).Draw(t, "to")
		spans = append(spans, content.MeetingSpan(clock(from)+"-"+clock(last)))
		if last >= minutesOfDay {
			break
		}
	}
	return spans
}

const minutesOfDay = 24 * 60

func checkFree(t *rapid.T, rules content.Meetings, place *time.Location, busy []Interval, now time.Time) {
	free := Free(rules, place, busy, now)
	if !slices.IsSortedFunc(free, func(a, b Interval) int { return a.Start.Compare(b.Start) }) {
		t.Fatal("the times are not sorted")
	}
	window, seen := Window(rules, place, now), map[string]bool{}
	for i, slot := range free {
		label := slot.Start.Format("2006-01-02 15:04")
		switch {
		case slot.End.Sub(slot.Start) != minutes(rules.Length):
			t.Fatalf("%s has another length", label)
		case i > 0 && free[i-1].Overlaps(slot):
			t.Fatalf("%s overlaps the time before", label)
		case seen[label]:
			t.Fatalf("%s is there twice", label)
		case !slot.Start.After(now) || slot.Start.Sub(now) < time.Duration(rules.Notice)*time.Hour:
			t.Fatalf("%s is too soon at %s", label, now)
		case slot.Start.Before(window.Start) || slot.End.Add(minutes(rules.Buffer)).After(window.End):
			t.Fatalf("%s is not in the window %v", label, window)
		case !isWithin(rules, slot):
			t.Fatalf("%s is not within %v", label, rules.Hours.Monday)
		}
		seen[label] = true
		for _, b := range busy {
			if b.Start.Before(b.End) && b.Start.Before(slot.End.Add(minutes(rules.Buffer))) && slot.Start.Add(-minutes(rules.Buffer)).Before(b.End) {
				t.Fatalf("%s is too close to what is busy from %s until %s", label, b.Start, b.End)
			}
		}
	}
}

// isWithin reports whether a time lies within one part of its day, on the clock of its zone.
func isWithin(rules content.Meetings, slot Interval) bool {
	clock := func(t time.Time) int { return t.Hour()*60 + t.Minute() }
	return slices.ContainsFunc(rules.On(dayOf(slot.Start)), func(span content.MeetingSpan) bool {
		from, to, _ := span.Minutes()
		last := slot.End.Add(-time.Minute)
		return from <= clock(slot.Start) && clock(last) < to && dayOf(last).Equal(dayOf(slot.Start))
	})
}
