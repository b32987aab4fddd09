package email

import (
	"fmt"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
)

// How a calendar file is attached.
const (
	CalendarName = "meeting.ics"
	CalendarType = "text/calendar; charset=utf-8; method=PUBLISH"
)

// meetingLength is how long a first conversation takes.
const meetingLength = 30 * time.Minute

// Event is a meeting that a visitor proposes. Its file puts a tentative entry into the owner's calendar. It is published,
// not requested: the visitor's address is nobody's organizer, and no calendar program writes to it by itself.
type Event struct {
	ID         string // the same whenever the same request is written
	Start      time.Time
	Asked      time.Time // when the request came
	OwnerEmail string
	Name       string // of the visitor, like what follows
	Email      string
	Message    string
}

// EventStart returns when a meeting on date (2026-11-21) at clock (16:30) begins where the clocks show zone (Europe/Madrid).
func EventStart(date, clock, zone string) (time.Time, error) {
	place, err := time.LoadLocation(zone)
	if err != nil {
		return time.Time{}, fmt.Errorf("read time zone: %w", err)
	}
	start, err := time.ParseInLocation("2006-01-02 15:04", date+" "+clock, place)
	if err != nil {
		return time.Time{}, fmt.Errorf("read meeting time: %w", err)
	}
	return start, nil
}

// file writes the event. Times are UTC, which every calendar shows by its own clock.
func (e Event) file(b Base) ([]byte, error) {
	cal := ics.NewCalendarFor("portfolio")
	cal.SetProductId("-//portfolio//meeting request//" + strings.ToUpper(string(b.Lang)))
	cal.SetMethod(ics.MethodPublish)
	event := cal.AddEvent(e.ID + "@" + b.Site())
	event.SetDtStampTime(e.Asked)
	event.SetStartAt(e.Start)
	event.SetEndAt(e.Start.Add(meetingLength))
	event.SetStatus(ics.ObjectStatusTentative)
	event.SetSequence(0)
	event.SetSummary(b.Tf("mail.calendar_summary", map[string]any{"Name": oneLine(e.Name)}))
	event.SetDescription(strings.TrimSpace(oneLine(e.Name) + "\n" + oneLine(e.Email) + "\n\n" + clean(e.Message)))
	event.SetOrganizer("mailto:"+e.OwnerEmail, ics.WithCN(b.Owner))
	var file strings.Builder
	if err := cal.SerializeTo(&file, ics.WithNewLineWindows); err != nil {
		return nil, fmt.Errorf("write calendar file: %w", err)
	}
	return []byte(file.String()), nil
}

func oneLine(text string) string { return strings.Join(strings.Fields(clean(text)), " ") }
