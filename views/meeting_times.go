package views

import (
	"strings"
	"time"

	"portfolio/i18n"
	"portfolio/views/forms"
	"portfolio/views/ui"
)

// MeetingTimes is what the dialog for a meeting shows of the owner's times.
type MeetingTimes struct {
	Offered bool           // whether the site offers times: without them there is the form for a wish alone
	Action  string         // address that the choice of a time, or of a time zone, leads to
	Kept    []HiddenField  // what that choice keeps of the address
	Zone    *time.Location // the visitor's
	Named   bool           // whether the visitor has chosen it
	Owner   *time.Location // the owner's
	Zones   []ui.OptionGroup
	Days    []MeetingDay
	Earlier string // address of the days before these; "" for none
	Later   string // address of the days after these; "" for none
	All     string // address of all times

	Closures   []string // when there are no calls, in words
	ClosedWish string   // that there are none on the day that was just wished for; "" if there are

	Chosen  *MeetingTime  // nil for none
	Gone    bool          // whether the chosen time is not free
	Next    []MeetingTime // the times to choose from instead
	Booking forms.Frame
	Booked  *MeetingTime // what was just booked; nil for nothing
	Notes   []string     // what comes next then
	Direct  bool         // whether a booking takes its time at once: the site sends no emails
	Place   string       // where the call takes place; "" if the owner does not say
}

// choose returns the message key of what to do with the times.
func (t MeetingTimes) choose() string {
	if t.Direct {
		return "meeting.choose.direct"
	}
	return "meeting.choose"
}

// HiddenField is a field of a form that visitors do not see.
type HiddenField struct{ Name, Value string }

// MeetingDay is a day with free times, in the visitor's zone.
type MeetingDay struct {
	Date  time.Time
	Times []MeetingTime
}

// MeetingTime is a time for a meeting.
type MeetingTime struct {
	Start, End time.Time
}

// value is the time as forms and addresses have it.
func (t MeetingTime) value() string { return t.Start.UTC().Format(time.RFC3339) }

// MeetingMoment writes the day and the time of a meeting in a zone: "Tuesday, November 24, 2026, 10:00 AM".
func MeetingMoment(m *i18n.Messages, t time.Time, zone *time.Location) string {
	return m.FullDate(t.In(zone)) + ", " + m.TimeOfDay(t.In(zone))
}

// TimesOnCard is how many free times stand below an answer of the assistant.
const TimesOnCard = 3

// NextTimes are the next free times as links to the form with each of them, in the place of those that a card has.
type NextTimes struct {
	Note  string         `json:"note"` // the time zone
	Links []ChatCardLink `json:"links"`
}

// NewNextTimes returns the free times that start then as links, the last of which leads to all of them. The form shows the zone if it
// is named.
func NewNextTimes(m *i18n.Messages, starts []time.Time, zone *time.Location, named bool) NextTimes {
	address := m.Path(i18n.Meeting)
	if named {
		address = i18n.WithQuery(address, forms.ZoneField, zone.String())
	}
	next := NextTimes{Note: m.Tf("meeting.time.hint", map[string]any{"Zone": m.ZonePlace(zone.String())}), Links: []ChatCardLink{}}
	for _, start := range starts {
		next.Links = append(next.Links, ChatCardLink{
			Text: shortMoment(m, start.In(zone)), URL: i18n.WithQuery(address, forms.StartField, MeetingTime{Start: start}.value()),
		})
	}
	next.Links = append(next.Links, ChatCardLink{Text: m.T("meeting.other"), URL: address})
	return next
}

// shortMoment writes a day that is near and the time: "Tuesday 11/24, 10:00 AM".
func shortMoment(m *i18n.Messages, t time.Time) string {
	return strings.TrimSpace(m.Weekday(t)+" "+m.ShortDay(t)) + ", " + m.TimeOfDay(t)
}

// instead returns the times to choose from as options.
func (t MeetingTimes) instead(m *i18n.Messages) []ui.OptionArgs {
	var options []ui.OptionArgs
	for _, next := range t.Next {
		options = append(options, ui.OptionArgs{Value: next.value(), Label: MeetingMoment(m, next.Start, t.Zone)})
	}
	return options
}

// twoZones reports whether the visitor's clock shows another time than the owner's.
func (t MeetingTimes) twoZones(at time.Time) bool {
	_, visitor := at.In(t.Zone).Zone()
	_, owner := at.In(t.Owner).Zone()
	return visitor != owner
}

// meetingProps is the props of the island that shows the times in the browser's zone.
type meetingProps struct {
	Zone  string `json:"zone"`  // in which the times are shown
	Named bool   `json:"named"` // whether the visitor has chosen it
}
