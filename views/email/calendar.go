package email

import (
	"errors"
	"fmt"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
)

// Name and type of an attached calendar file.
const (
	CalendarName = "meeting.ics"
	CalendarType = "text/calendar; charset=utf-8; method=PUBLISH"
)

// meetingLength is the length of the calendar entry.
const meetingLength = 30 * time.Minute

// Event is a meeting that a visitor proposes. Its file adds a tentative entry to the owner's calendar. The method is PUBLISH,
// not REQUEST, and the visitor is no participant: no calendar program sends mail to their address by itself.
type Event struct {
	ID         string // stable, so that a second copy of the email updates the same entry
	Start      time.Time
	CreatedAt  time.Time
	OwnerEmail string
	Visitor
}

// Visitor is a visitor who asks for a meeting, and what they wrote.
type Visitor struct{ FullName, Email, Text string }

// The times that daylight saving makes invalid.
var (
	ErrSkippedTime  = errors.New("the clocks skip this time")
	ErrRepeatedTime = errors.New("the clocks show this time twice")
)

// EventStart returns the start of a meeting on date (2026-11-21) at clock (16:30) in zone (Europe/Madrid): ErrSkippedTime or
// ErrRepeatedTime if the clocks are changed over it, so that it names no moment, or two.
func EventStart(date, clock, zone string) (time.Time, error) {
	location, err := time.LoadLocation(zone)
	if err != nil {
		return time.Time{}, fmt.Errorf("read time zone: %w", err)
	}
	wall, err := time.Parse("2006-01-02 15:04", date+" "+clock)
	if err != nil {
		return time.Time{}, fmt.Errorf("read meeting time: %w", err)
	}
	starts := moments(wall, location)
	switch len(starts) {
	case 0:
		return time.Time{}, ErrSkippedTime
	case 1:
		return starts[0], nil
	}
	return time.Time{}, ErrRepeatedTime
}

// moments returns the moments at which clocks in a place show the wall time, which is given as UTC. A day before and after are
// the offsets on both sides of a change.
func moments(wall time.Time, location *time.Location) (found []time.Time) {
	for _, side := range []time.Time{wall.AddDate(0, 0, -1), wall.AddDate(0, 0, 1)} {
		_, offset := side.In(location).Zone()
		moment := wall.Add(-time.Duration(offset) * time.Second).In(location)
		_, actual := moment.Zone()
		if actual == offset && (len(found) == 0 || !found[0].Equal(moment)) {
			found = append(found, moment)
		}
	}
	return found
}

// file writes the event as an iCalendar file. Times are in UTC; calendar programs show them in local time.
func (e Event) file(b Base) ([]byte, error) {
	cal := ics.NewCalendarFor("portfolio")
	cal.SetProductId("-//portfolio//meeting request//" + strings.ToUpper(string(b.Lang)))
	cal.SetMethod(ics.MethodPublish)
	event := cal.AddEvent(e.ID + "@" + b.Site())
	event.SetDtStampTime(e.CreatedAt)
	event.SetStartAt(e.Start)
	event.SetEndAt(e.Start.Add(meetingLength))
	event.SetStatus(ics.ObjectStatusTentative)
	event.SetSequence(0)
	event.SetSummary(b.Tf("mail.calendar_summary", map[string]any{"Name": oneLine(e.FullName)}))
	event.SetDescription(strings.TrimSpace(oneLine(e.FullName) + "\n" + oneLine(e.Email) + "\n\n" + clean(e.Text)))
	event.SetOrganizer("mailto:"+e.OwnerEmail, ics.WithCN(b.Owner))
	var file strings.Builder
	if err := cal.SerializeTo(&file, ics.WithNewLineWindows); err != nil {
		return nil, fmt.Errorf("write calendar file: %w", err)
	}
	return []byte(file.String()), nil
}

// oneLine returns text cleaned and with each run of white space as one space.
func oneLine(text string) string { return strings.Join(strings.Fields(clean(text)), " ") }
