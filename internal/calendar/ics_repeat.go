package calendar

import (
	"fmt"
	"strings"
	"time"

	"github.com/teambition/rrule-go"
)

// maxInterval is the longest interval of a recurrence: every thousand years is never.
const maxInterval = 1000

// occur takes the occurrences of an event.
func (r *reader) occur(e *event) error {
	if err := r.ctx.Err(); err != nil || e.free {
		return err
	}
	start, ok := r.moment(e.start)
	long, hasLength := r.length(e, start)
	if !ok || !hasLength {
		r.warn(BadTime)
		return nil
	}
	excluded := r.excluded(e)
	take := func(at time.Time) {
		if !excluded(at) {
			r.take(Interval{at, long.after(at)})
		}
	}
	take(start)
	if e.recurrence.value != "" { // an occurrence does not recur
		return nil
	}
	if err := r.extras(e, excluded, take); err != nil || e.rule.value == "" {
		return err
	}
	return r.repeat(e.rule.value, start, take)
}

// extras takes the occurrences that an event names besides its rule.
func (r *reader) extras(e *event, excluded func(time.Time) bool, take func(time.Time)) error {
	for _, p := range e.extra {
		for value := range strings.SplitSeq(p.value, ",") {
			if r.steps++; r.steps > maxSteps || len(r.busy) > maxOccurrences {
				return ErrTooLarge
			}
			if period, ok := r.period(p, value); ok {
				if !excluded(period.Start) {
					r.take(period)
				}
			} else if at, ok := r.moment(property{value: value, params: p.params}); ok {
				take(at)
			} else {
				r.warn(BadTime)
			}
		}
	}
	return nil
}

// excluded returns a function that reports whether an occurrence of an event does not count: it is named as an exception, or has an
// event of its own.
func (r *reader) excluded(e *event) func(time.Time) bool {
	moments, days := map[int64]bool{}, map[string]bool{}
	for _, p := range e.except {
		for value := range strings.SplitSeq(p.value, ",") {
			at, ok := r.moment(property{value: value, params: p.params})
			switch {
			case !ok:
				r.warn(BadTime)
			case isDay(value):
				days[at.Format(time.DateOnly)] = true
			default:
				moments[at.Unix()] = true
			}
		}
	}
	moved := r.moved[e.uid]
	if e.recurrence.value != "" {
		moved = nil
	}
	return func(at time.Time) bool {
		return moments[at.Unix()] || moved[at.Unix()] || len(days) > 0 && days[at.Format(time.DateOnly)]
	}
}

// repeat takes the occurrences of a rule up to the end of the window.
func (r *reader) repeat(text string, start time.Time, take func(time.Time)) (err error) {
	defer func() {
		if recover() != nil { // what a stranger wrote must not end the program, whatever the library makes of it
			r.warn(BadRule)
			err = nil
		}
	}()
	rule, err := parseRule(text, start)
	if err != nil {
		r.warn(BadRule)
		return nil
	}
	next := rule.Iterator()
	for {
		at, ok := next()
		if !ok || !at.Before(r.window.End) {
			return nil
		}
		if r.steps++; r.steps > maxSteps || len(r.busy) > maxOccurrences {
			return ErrTooLarge
		}
		if r.steps%1000 == 0 && r.ctx.Err() != nil {
			return r.ctx.Err()
		}
		if !at.Equal(start) {
			take(at)
		}
	}
}

// parseRule parses a rule of an event that begins at start. It refuses those that recur more often than daily: no calendar of a person
// has them, and a rule by the second could be followed for ever.
func parseRule(text string, start time.Time) (*rrule.RRule, error) {
	option, err := rrule.StrToROptionInLocation(strings.ToUpper(text), start.Location())
	if err != nil {
		return nil, err
	}
	if option.Freq > rrule.DAILY || option.Interval > maxInterval || option.Count < 0 {
		return nil, fmt.Errorf("recur by %s every %d", option.Freq, option.Interval)
	}
	for _, parts := range [][]int{option.Byhour, option.Byminute, option.Bysecond} {
		if len(parts) > 1 {
			return nil, fmt.Errorf("recur several times a day")
		}
	}
	option.Dtstart = start
	return rrule.NewRRule(*option)
}
