package i18n

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const (
	// clockPattern matches a time of day: its hour, its minute, am or pm.
	clockPattern = `(\d{1,2})(?:\s?(?:[:.h]|uhr)\s?(\d{2}))?(?:\s?([ap]m))?(?:\s?(?:uhr|hrs?|horas?|heures?|hs?)\.?)?`
	fromPattern  = `(?:(?:from|between|von|zwischen|des?|desde|das?|dès|entre)\s)?(?:las?\s)?`
	untilPattern = `\s*(?:-|–|—|to|till?|until|bis|jusqu['’]à|jusque|à|as|às|até|a|hasta)\s*(?:(?:as|às|las?)\s)?`
)

var (
	typedSpan   = regexp.MustCompile(`^` + fromPattern + clockPattern + untilPattern + clockPattern + `$`)
	betweenSpan = regexp.MustCompile(`\s*[,;/+&]\s*|\s(?:and|y|e|und|et)\s`)
)

// closedWords are what people write for a day without hours.
var closedWords = []string{"-", "–", "—", "x", "closed", "cerrado", "geschlossen", "zu", "fermé", "fermée", "ferme", "fechado", "none", "nada", "nichts", "rien"}

// ReadHours returns parts of a day that were typed, each as HH:MM-HH:MM: "9-14", "9h à 12h30 et 14h à 18h", "2pm to 5pm". None are those of
// a day that is closed.
func (m *Messages) ReadHours(text string) ([]string, error) {
	text = strings.NewReplacer("a. m.", "am", "p. m.", "pm", "a.m.", "am", "p.m.", "pm").Replace(plainTyped(text))
	if text == "" || slices.Contains(closedWords, text) {
		return nil, nil
	}
	var spans []string
	for _, part := range betweenSpan.Split(text, -1) {
		span, err := m.readSpan(part)
		if err != nil {
			return nil, err
		}
		spans = append(spans, span)
	}
	return spans, nil
}

// typedClock is a time of day as it was typed.
type typedClock struct {
	hour, minute int
	half         string // am, pm or ""
	isBare       bool   // whether it is written with one digit and without a word for the half
}

func newTypedClock(hour, minute, half string) typedClock {
	c := typedClock{half: half, isBare: len(hour) == 1 && half == ""}
	c.hour, _ = strconv.Atoi(hour) // the patterns match digits
	c.minute, _ = strconv.Atoi(minute)
	return c
}

// in returns the minute of the day if the clock shows that half of it.
func (c typedClock) in(half string) int {
	hour := c.hour
	if half == "pm" && hour < 12 {
		hour += 12
	} else if half == "am" && hour == 12 {
		hour = 0
	}
	return hour*60 + c.minute
}

const (
	halfDay  = 12 * 60
	wholeDay = 24 * 60
)

// readSpan returns a part of a day.
func (m *Messages) readSpan(text string) (string, error) {
	parts := typedSpan.FindStringSubmatch(text)
	if parts == nil {
		return "", Unread{Key: "admin-typed.hours"}
	}
	first, last := newTypedClock(parts[1], parts[2], parts[3]), newTypedClock(parts[4], parts[5], parts[6])
	if first.minute > 59 || last.minute > 59 || first.hour > 24 || last.hour > 24 {
		return "", Unread{Key: "admin-typed.hours"}
	}
	from, to := minutesOf(first, last)
	span := clockSpan(from, to)
	switch {
	case from >= to || to > wholeDay:
		return "", Unread{"admin-typed.hours.order", map[string]any{"From": clockOf(from), "To": clockOf(to)}}
	case m.hasHalfDays() && first.isBare && last.half == "" && first.hour > 0 && first.hour < 7 && to <= halfDay && last.isBare:
		return "", Unread{"admin-typed.unclear", map[string]any{"Typed": text, "First": span, "Second": clockSpan(from+halfDay, to+halfDay)}}
	}
	return span, nil
}

// hasHalfDays reports whether the language writes times with am and pm.
func (m *Messages) hasHalfDays() bool { return strings.Contains(m.format.clock, "a") }

// minutesOf returns the minutes of the day that two clocks mean: "9-5" ends in the afternoon, and so does "2-5pm" begin there.
func minutesOf(first, last typedClock) (from, to int) {
	from, to = first.in(first.half), last.in(last.half)
	if first.half == "" && last.half == "pm" && first.in("pm") < to {
		from = first.in("pm")
	}
	if to == 0 {
		to = wholeDay
	}
	if to <= from && last.half == "" && last.hour <= 12 && last.in("pm") > from && (first.half != "" || from <= halfDay) {
		to = last.in("pm")
	}
	return from, to
}

func clockSpan(from, to int) string { return clockOf(from) + "-" + clockOf(to) }

func clockOf(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }
