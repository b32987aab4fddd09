package calendar

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// The layouts of moments and days.
const (
	dayLayout    = "20060102"
	momentLayout = "20060102T150405"
)

// isDay reports whether a value is a day without a time.
func isDay(value string) bool { return len(strings.TrimSpace(value)) == len(dayLayout) }

// moment returns the moment that a property names, and reports whether it does. A day is its midnight.
func (r *reader) moment(p property) (time.Time, bool) {
	value := strings.ToUpper(strings.TrimSpace(p.value))
	if isDay(value) {
		at, err := time.ParseInLocation(dayLayout, value, r.owner)
		return at, err == nil && isSensible(at)
	}
	zone := r.owner
	if text, utc := strings.CutSuffix(value, "Z"); utc {
		value, zone = text, time.UTC
	} else if id := p.params["TZID"]; id != "" {
		zone = r.zone(id)
	}
	at, err := time.ParseInLocation(momentLayout, value, zone)
	return at, err == nil && isSensible(at)
}

// isSensible reports whether a time is one that somebody's calendar can hold.
func isSensible(at time.Time) bool { return at.Year() >= 1900 && at.Year() < 3000 }

// period returns the time that a value such as 20261122T100000Z/PT1H names, and reports whether it does.
func (r *reader) period(p property, value string) (Interval, bool) {
	first, last, ok := strings.Cut(value, "/")
	if !ok {
		return Interval{}, false
	}
	start, ok := r.moment(property{value: first, params: p.params})
	if !ok {
		return Interval{}, false
	}
	if long, ok := parseDuration(last); ok {
		return Interval{start, long.after(start)}, true
	}
	end, ok := r.moment(property{value: last, params: p.params})
	return Interval{start, end}, ok
}

// length is how long an event takes: days of the calendar, and what follows.
type length struct {
	days int
	rest time.Duration
}

func (l length) after(start time.Time) time.Time { return start.AddDate(0, 0, l.days).Add(l.rest) }

// length returns how long an event takes that begins at start, and reports whether it says so: a day if it has no time, else nothing.
func (r *reader) length(e *event, start time.Time) (length, bool) {
	allDay := isDay(e.start.value)
	switch {
	case e.end.value != "":
		end, ok := r.moment(e.end)
		if !allDay {
			return length{rest: end.Sub(start)}, ok
		}
		return length{days: int(dayOf(end).Sub(dayOf(start)) / (24 * time.Hour))}, ok
	case e.duration.value != "":
		return parseDuration(e.duration.value)
	case allDay:
		return length{days: 1}, true
	}
	return length{}, true
}

// durationParts are weeks, days, hours, minutes and seconds.
var durationParts = regexp.MustCompile(`^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$`)

// parseDuration parses a duration such as P1DT2H, and reports whether it is one. None is negative.
func parseDuration(text string) (length, bool) {
	parts := durationParts.FindStringSubmatch(strings.ToUpper(strings.TrimSpace(text)))
	if parts == nil || len(text) < len("P1D") {
		return length{}, false
	}
	var n [6]int
	for i, part := range parts[1:] {
		n[i], _ = strconv.Atoi(part) // it fails for "", and the others have few digits
	}
	return length{days: 7*n[0] + n[1], rest: time.Duration(n[2]*3600+n[3]*60+n[4]) * time.Second}, true
}
