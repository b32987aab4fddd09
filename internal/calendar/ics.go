package calendar

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
)

// The limits of a calendar that is read.
const (
	MaxBytes       = 2 << 20
	maxEvents      = 10_000
	maxOccurrences = 50_000    // of all events within the window
	maxSteps       = 2_000_000 // of all rules of recurrence, from their first occurrence to the end of the window
	maxBusy        = 5_000     // times that are busy, once those that touch are joined
)

// Why a calendar cannot be read.
var (
	ErrNoCalendar = errors.New("this is not an iCalendar file")
	ErrTooLarge   = errors.New("the calendar is too large")
)

// Warning is something in a calendar that was read in another way than its author meant it.
type Warning string

// The warnings.
const (
	UnknownZone Warning = "unknown-zone" // a time zone that nobody knows: its times are taken for those of the owner's zone
	BadRule     Warning = "bad-rule"     // a recurrence that cannot be read, or more often than daily: its first time alone counts
	BadTime     Warning = "bad-time"     // an entry whose time cannot be read: it does not count
)

// Read returns the times within a window in which an iCalendar file makes its owner busy, sorted and joined where they touch. Entries
// that are transparent, free or cancelled do not count. Days and times without a zone are those of zone, the owner's.
//
// A hostile file ends in an error: ErrTooLarge for too many bytes, entries or occurrences, or that of ctx, which limits the time.
func Read(ctx context.Context, text []byte, zone *time.Location, window Interval) ([]Interval, []Warning, error) {
	if len(text) > MaxBytes {
		return nil, nil, ErrTooLarge
	}
	r := reader{ctx: ctx, owner: zone, window: window, zones: map[string]*timeZone{}, moved: map[string]map[int64]bool{}}
	if err := r.parse(text); err != nil {
		return nil, nil, err
	}
	r.findMoved()
	for i := range r.events {
		if err := r.occur(&r.events[i]); err != nil {
			return nil, nil, err
		}
	}
	busy := merge(r.busy, 0)
	if len(busy) > maxBusy {
		return nil, nil, ErrTooLarge
	}
	slices.Sort(r.warnings)
	return busy, slices.Compact(r.warnings), nil
}

// reader reads one calendar.
type reader struct {
	ctx    context.Context //nolint:containedctx // of one call
	owner  *time.Location
	window Interval

	zones    map[string]*timeZone
	events   []event
	moved    map[string]map[int64]bool // UID → occurrences that have an event of their own
	busy     []Interval
	steps    int
	warnings []Warning
}

// event is a VEVENT.
type event struct {
	uid                        string
	start, end, duration, rule property
	recurrence                 property // RECURRENCE-ID
	extra, except              []property
	free                       bool
}

// parse collects what the calendar holds.
func (r *reader) parse(text []byte) error {
	var (
		open []string // the components around a line
		e    event
		tz   *timeZone
		seen bool
	)
	for p := range properties(text) {
		switch p.name {
		case "BEGIN":
			if len(open) == 0 && !strings.EqualFold(p.value, "VCALENDAR") {
				return ErrNoCalendar
			}
			seen, open = true, append(open, strings.ToUpper(p.value))
			switch open[len(open)-1] {
			case "VEVENT":
				e = event{}
			case "VTIMEZONE":
				tz = &timeZone{}
			}
		case "END":
			if len(open) == 0 {
				return ErrNoCalendar
			}
			switch open[len(open)-1] {
			case "VEVENT":
				r.events = append(r.events, e)
			case "VTIMEZONE":
				r.zones[tz.id] = tz
			}
			open = open[:len(open)-1]
		default:
			switch {
			case len(open) == 0:
				return ErrNoCalendar
			case open[len(open)-1] == "VEVENT":
				e.note(p)
			case open[len(open)-1] == "VFREEBUSY" && p.name == "FREEBUSY":
				r.freeBusy(p)
			case slices.Contains(open, "VTIMEZONE"):
				tz.note(p)
			}
		}
		if len(open) > maxDepth {
			return ErrNoCalendar
		}
		if len(r.events) > maxEvents || len(r.busy) > maxOccurrences {
			return ErrTooLarge
		}
	}
	if !seen {
		return ErrNoCalendar
	}
	return r.ctx.Err()
}

// maxDepth is how deep components stand in one another: an alarm of an event of a calendar.
const maxDepth = 8

// note takes a property of the event.
func (e *event) note(p property) {
	switch p.name {
	case "UID":
		e.uid = p.value
	case "DTSTART":
		e.start = p
	case "DTEND":
		e.end = p
	case "DURATION":
		e.duration = p
	case "RRULE":
		e.rule = p
	case "RECURRENCE-ID":
		e.recurrence = p
	case "RDATE":
		e.extra = append(e.extra, p)
	case "EXDATE":
		e.except = append(e.except, p)
	case "TRANSP":
		e.free = e.free || strings.EqualFold(p.value, "TRANSPARENT")
	case "STATUS":
		e.free = e.free || strings.EqualFold(p.value, "CANCELLED")
	case "X-MICROSOFT-CDO-BUSYSTATUS":
		e.free = e.free || strings.EqualFold(p.value, "FREE")
	}
}

// findMoved finds the occurrences that have an event of their own, even one that is free.
func (r *reader) findMoved() {
	for _, e := range r.events {
		if at, ok := r.moment(e.recurrence); ok {
			if r.moved[e.uid] == nil {
				r.moved[e.uid] = map[int64]bool{}
			}
			r.moved[e.uid][at.Unix()] = true
		}
	}
}

// freeBusy takes the periods of a FREEBUSY line.
func (r *reader) freeBusy(p property) {
	if strings.EqualFold(p.params["FBTYPE"], "FREE") {
		return
	}
	for value := range strings.SplitSeq(p.value, ",") {
		if i, ok := r.period(p, value); ok {
			r.take(i)
		} else {
			r.warn(BadTime)
		}
		if len(r.busy) > maxOccurrences {
			return
		}
	}
}

// take notes a time as busy if it is within the window.
func (r *reader) take(i Interval) {
	if i.Overlaps(r.window) {
		r.busy = append(r.busy, i)
	}
}

// warn notes a warning, each once.
func (r *reader) warn(w Warning) {
	if !slices.Contains(r.warnings, w) {
		r.warnings = append(r.warnings, w)
	}
}
