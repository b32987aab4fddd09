package content

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"portfolio/i18n"
)

// Meetings are the times at which visitors can book a meeting with the owner: meetings.toml. Without that file they can only
// wish for one.
type Meetings struct {
	TimeZone string `toml:"time_zone" optional:"true" is:"zone"` // that the hours are in; that of site.toml if absent
	Length   int    `optional:"true"`                            // of a meeting, in minutes
	Buffer   int    `optional:"true"`                            // minutes that stay free between two meetings
	Notice   int    `optional:"true"`                            // hours between the booking and the meeting, at least
	Horizon  int    `optional:"true"`                            // days from today that can be booked

	Place i18n.Localized[string] `optional:"true"` // where or how a call takes place: one sentence for visitors, in each language

	Hours      MeetingHours       // in which calls can be booked, each week; while no day has any, visitors write which time would suit them
	Exceptions []MeetingException `toml:"exception" optional:"true"`
}

// MeetingHours are the hours of each week. A day without hours is closed.
type MeetingHours struct {
	Monday    []MeetingSpan `optional:"true" is:"hours"`
	Tuesday   []MeetingSpan `optional:"true" is:"hours"`
	Wednesday []MeetingSpan `optional:"true" is:"hours"`
	Thursday  []MeetingSpan `optional:"true" is:"hours"`
	Friday    []MeetingSpan `optional:"true" is:"hours"`
	Saturday  []MeetingSpan `optional:"true" is:"hours"`
	Sunday    []MeetingSpan `optional:"true" is:"hours"`
}

// MeetingException is a run of days that are closed or have hours of their own.
type MeetingException struct {
	From  string        `is:"date"`                  // the first day
	To    string        `optional:"true" is:"date"`  // the last day; From if absent
	Hours []MeetingSpan `optional:"true" is:"hours"` // in place of those of the week; closed if absent
}

// MeetingSpan is a part of a day, as in "10:00-13:30". A day ends at 24:00.
type MeetingSpan string

// Minutes returns the beginning and the end of a span, in minutes on the clock since midnight, and reports whether it is one.
func (s MeetingSpan) Minutes() (from, to int, ok bool) {
	first, last, _ := strings.Cut(string(s), "-")
	from, fromOK := minuteOf(first)
	to, toOK := minuteOf(last)
	return from, to, fromOK && toOK && from < to
}

// minuteOf returns the minute of the day that a clock shows.
func minuteOf(clock string) (int, bool) {
	if clock == "24:00" {
		return minutesOfDay, true
	}
	at, err := time.Parse("15:04", clock)
	return at.Hour()*60 + at.Minute(), err == nil && len(clock) == len("15:04")
}

const minutesOfDay = 24 * 60

func isMeetingSpan(text string) bool {
	_, _, ok := MeetingSpan(text).Minutes()
	return ok
}

// The limits of meetings.
const (
	leastMeeting  = 10      // minutes
	mostMeeting   = 8 * 60  // minutes
	mostBuffer    = 4 * 60  // minutes
	mostNotice    = 60 * 24 // hours
	mostHorizon   = 180     // days
	mostException = 500     // in one file
)

// defaultMeetings returns the meetings of a meetings.toml that says no more than the hours.
func defaultMeetings() Meetings {
	return Meetings{Length: 30, Buffer: 15, Notice: 24, Horizon: 28}
}

// HasTimes reports whether there are times that can be booked.
func (m Meetings) HasTimes() bool { return m.Length > 0 }

// Zone returns the time zone of the hours.
func (m Meetings) Zone() *time.Location { return Settings{TimeZone: m.TimeZone}.Zone() }

// On returns the hours of a day, sorted. Of day counts what its calendar shows, not its zone.
func (m Meetings) On(day time.Time) []MeetingSpan {
	if e, ok := m.Exception(day); ok {
		return e.Hours
	}
	return m.Hours.on(day.Weekday())
}

// Exception returns the exception that a day is in, and reports whether there is one.
func (m Meetings) Exception(day time.Time) (MeetingException, bool) {
	date := day.Format(time.DateOnly)
	for _, e := range m.Exceptions {
		if e.From <= date && date <= e.last() {
			return e, true
		}
	}
	return MeetingException{}, false
}

// Closures returns the runs of closed days that touch those from today on that can be booked, in their order.
func (m Meetings) Closures(today time.Time) (closures []MeetingException) {
	first, last := today.Format(time.DateOnly), today.AddDate(0, 0, m.Horizon).Format(time.DateOnly)
	for _, e := range m.Exceptions {
		if len(e.Hours) == 0 && e.From <= last && e.last() >= first {
			closures = append(closures, e)
		}
	}
	slices.SortFunc(closures, func(a, b MeetingException) int { return strings.Compare(a.From, b.From) })
	return closures
}

// Days returns the first and the last day of an exception.
func (e *MeetingException) Days() (first, last time.Time) {
	first, _ = time.Parse(time.DateOnly, e.From) // check refuses what is no day
	last, _ = time.Parse(time.DateOnly, e.last())
	return first, last
}

func (h *MeetingHours) on(day time.Weekday) []MeetingSpan {
	return [...][]MeetingSpan{h.Sunday, h.Monday, h.Tuesday, h.Wednesday, h.Thursday, h.Friday, h.Saturday}[day]
}

// last returns the last day of an exception.
func (e *MeetingException) last() string { return cmp.Or(e.To, e.From) }

// check refuses numbers out of their limits and hours in which no meeting fits.
func (m *Meetings) check(wrong func(key, what, do string)) {
	for _, n := range []struct {
		key                string
		value, least, most int
	}{
		{"length", m.Length, leastMeeting, mostMeeting}, {"buffer", m.Buffer, 0, mostBuffer},
		{"notice", m.Notice, 0, mostNotice}, {"horizon", m.Horizon, 1, mostHorizon},
	} {
		if n.value < n.least || n.value > n.most {
			wrong(n.key, fmt.Sprintf("%s is %d", n.key, n.value), fmt.Sprintf("write a number from %d to %d", n.least, n.most))
		}
	}
	if m.Notice >= 24*m.Horizon {
		wrong("notice", fmt.Sprintf("%d hours of notice are longer than the horizon of %d days", m.Notice, m.Horizon), "shorten `notice`, or make `horizon` longer")
	}
	m.checkFit(wrong)
	m.checkExceptions(wrong)
}

// checkFit refuses hours that are shorter than a meeting.
func (m *Meetings) checkFit(wrong func(key, what, do string)) {
	fit := func(key string, spans []MeetingSpan) {
		for _, span := range spans {
			if from, to, _ := span.Minutes(); to-from < m.Length {
				wrong(key, fmt.Sprintf("%s is shorter than a meeting of %d minutes", quoted(string(span)), m.Length), "make it longer, or shorten length")
			}
		}
	}
	for day := time.Sunday; day <= time.Saturday; day++ {
		fit(string(path("hours").key(strings.ToLower(day.String()))), m.Hours.on(day))
	}
	for i, e := range m.Exceptions {
		fit(string(path("exception").index(i).key("hours")), e.Hours)
	}
}

// checkExceptions refuses days that are in two exceptions.
func (m *Meetings) checkExceptions(wrong func(key, what, do string)) {
	if len(m.Exceptions) > mostException {
		wrong("exception", fmt.Sprintf("there are %d exceptions", len(m.Exceptions)), fmt.Sprintf("delete those that are past, or join them: %d are taken", mostException))
	}
	order := make([]int, len(m.Exceptions))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return strings.Compare(m.Exceptions[a].From, m.Exceptions[b].From) })
	last := ""
	for _, i := range order {
		e := m.Exceptions[i]
		if e.From <= last {
			wrong(string(path("exception").index(i).key("from")), "the day "+e.From+" is in two exceptions", "leave it out of one")
		}
		last = max(last, e.last())
	}
}

// check refuses hours that overlap, and a week without any.
func (h *MeetingHours) check(wrong func(key, what, do string)) {
	any := false
	for day := time.Sunday; day <= time.Saturday; day++ {
		spans := h.on(day)
		any = any || len(spans) > 0
		checkSpans(strings.ToLower(day.String()), spans, wrong)
	}
	if !any {
		wrong("", "no day of the week has hours", `write monday = ["10:00-13:00"], or delete meetings.toml`)
	}
}

// check refuses an exception that ends before it begins, and hours that overlap.
func (e *MeetingException) check(wrong func(key, what, do string)) {
	if e.last() < e.From {
		wrong("to", "the exception ends on "+e.To+", before it begins", "write a day after "+e.From)
	}
	checkSpans("hours", e.Hours, wrong)
}

// checkSpans sorts the hours of a day, and refuses those that overlap.
func checkSpans(key string, spans []MeetingSpan, wrong func(key, what, do string)) {
	slices.Sort(spans)
	for i := 1; i < len(spans); i++ {
		from, _, _ := spans[i].Minutes()
		if _, before, _ := spans[i-1].Minutes(); from < before {
			wrong(key, fmt.Sprintf("%s and %s overlap", quoted(string(spans[i-1])), quoted(string(spans[i]))), "join them, or correct one")
		}
	}
}

// phoneNumber is what the words of a place may have for one that can be called.
var phoneNumber = regexp.MustCompile(`\d([ ()./-]*\d){5}`)

// lacksNumber reports whether a call takes place by phone, in any language that the program is shipped in, without a number to call.
func (m Meetings) lacksNumber() bool {
	for _, place := range m.Place {
		if isPhone(place) && !phoneNumber.MatchString(place) {
			return true
		}
	}
	return false
}

// asksForNumber reports whether a question asks for the visitor's phone number.
func (q Question) asksForNumber() bool {
	return strings.HasPrefix(q.Autocomplete, "tel") || isPhone(q.ID) || slices.ContainsFunc(slices.Collect(maps.Values(q.Label)), isPhone)
}

// isPhone reports whether words are about a phone.
func isPhone(words string) bool {
	return slices.ContainsFunc(strings.Split(TopicSlug(words), "-"), func(word string) bool {
		return strings.HasPrefix(word, "phone") || strings.HasPrefix(word, "telefon") || strings.HasPrefix(word, "telephon")
	})
}

// readMeetings reads meetings.toml. With a mistake in it there are no times: an exception that is left out would offer times on
// days that are closed. A file of comments alone is no mistake, and offers none: init writes such a one.
func (l *loader) readMeetings(site *Site) {
	const name = "meetings.toml"
	before := l.findings.Errors()
	meetings := defaultMeetings()
	meetings.TimeZone = site.Settings.TimeZone
	d, there := l.open(name)
	if !there || len(d.values) == 0 {
		return
	}
	if site.files[name] = d.table(reflect.ValueOf(&meetings).Elem(), d.values, "") && l.findings.Errors() == before; site.files[name] {
		site.Meetings = meetings
		l.hintUTC(name, meetings.TimeZone, "calls are offered on the clock of servers")
		if len(meetings.Place) == 0 {
			l.findings.hint(name, 0, "visitors are not told where a call takes place", `write place.`+string(site.Settings.Languages[0])+
				` = "Video call: I’ll email you the link the day before."`)
		}
		if meetings.lacksNumber() && !slices.ContainsFunc(site.Requests.Call.Fields, Question.asksForNumber) {
			l.findings.hint(name, d.line(path("").key("place")), "place says that a call is by phone, and nobody gives a number",
				"write yours in it, or ask visitors for theirs in a field of the call in requests.toml")
		}
	}
}
