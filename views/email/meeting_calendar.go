package email

import (
	"fmt"
	"strings"

	ics "github.com/arran4/golang-ical"
)

// MeetingType returns the type of a calendar file with a method.
func MeetingType(method string) string { return "text/calendar; charset=utf-8; method=" + method }

// file writes the meeting as an iCalendar file, and returns its method. A visitor whose address is confirmed gets an invitation that is
// accepted already, so that later ones change the same entry; the owner, who cannot invite herself, and an address that is not
// confirmed get the entry, which no calendar program adds by itself. Times are in UTC; calendar programs show them in local time.
// Source: RFC 5546.
func (m MeetingMail) file(toOwner bool) (file []byte, method string, err error) {
	calendar := ics.NewCalendarFor("portfolio")
	calendar.SetProductId("-//portfolio//meeting//" + strings.ToUpper(string(m.Lang)))
	event := calendar.AddEvent(m.UID + "@" + m.Site())
	way, status := ics.MethodPublish, ics.ObjectStatusConfirmed
	if m.Confirmed && !toOwner {
		way = ics.MethodRequest
	}
	switch {
	case m.Event.ends():
		way, status = ics.MethodCancel, ics.ObjectStatusCancelled
	case m.Event == MeetingProposed:
		status = ics.ObjectStatusTentative
	}
	calendar.SetMethod(way)
	event.SetDtStampTime(m.At)
	event.SetStartAt(m.Start)
	event.SetEndAt(m.End)
	event.SetStatus(status)
	event.SetSequence(m.Sequence)
	event.SetOrganizer("mailto:"+m.OwnerEmail, ics.WithCN(m.Owner))
	with, about := m.Owner, m.Place
	if toOwner {
		with = oneLine(m.FullName)
		about = with + "\n" + oneLine(m.Email) + "\n" + m.Place + "\n\n" + clean(m.Text)
	} else if way != ics.MethodPublish {
		event.AddAttendee(oneLine(m.Email), ics.CalendarUserTypeIndividual, ics.ParticipationRoleReqParticipant, m.participation(), ics.WithRSVP(false))
	}
	if m.Place != "" {
		event.SetLocation(m.Place)
	}
	if about = strings.TrimSpace(about); about != "" {
		event.SetDescription(about)
	}
	event.SetSummary(m.Tf("mail.meeting.summary", map[string]any{"Name": with}))
	var text strings.Builder
	if err := calendar.SerializeTo(&text, ics.WithNewLineWindows); err != nil {
		return nil, "", fmt.Errorf("write calendar file: %w", err)
	}
	return []byte(text.String()), string(way), nil
}

// File writes the meeting as a file that a visitor adds to a calendar.
func (m MeetingMail) File() ([]byte, error) {
	m.Confirmed = false
	file, _, err := m.file(false)
	return file, err
}

// participation returns whether the visitor takes part.
func (m MeetingMail) participation() ics.ParticipationStatus {
	if m.Event == MeetingProposed {
		return ics.ParticipationStatusNeedsAction
	}
	return ics.ParticipationStatusAccepted
}
