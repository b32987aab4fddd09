package email

import (
	"context"
	"time"

	"portfolio/i18n"
)

// MeetingEvent is an event in the life of a meeting.
type MeetingEvent string

// The events. The visitor has caused the first five, the owner the others.
const (
	MeetingAsked     MeetingEvent = "asked" // whether the visitor has booked it: the email has the link that books
	MeetingBooked    MeetingEvent = "booked"
	MeetingMoved     MeetingEvent = "moved"
	MeetingCancelled MeetingEvent = "cancelled"
	MeetingAccepted  MeetingEvent = "accepted" // the time that the owner has proposed
	MeetingConfirmed MeetingEvent = "confirmed"
	MeetingProposed  MeetingEvent = "proposed" // another time
	MeetingDeclined  MeetingEvent = "declined"
	MeetingWithdrawn MeetingEvent = "withdrawn" // cancelled by the owner

	MeetingLapsed MeetingEvent = "lapsed" // the visitor has not confirmed it in time: the owner alone is told
)

// ends reports whether the meeting does not take place.
func (e MeetingEvent) ends() bool {
	return e == MeetingCancelled || e == MeetingDeclined || e == MeetingWithdrawn
}

// MeetingMail is an email about a meeting: to the visitor, or the one to the owner about the same, each in the language of its reader.
type MeetingMail struct {
	Base
	Event       MeetingEvent
	UID         string
	Sequence    int
	Start, End  time.Time
	Former      time.Time      // start before it moved; zero if it has not
	Zone        *time.Location // the visitor's
	OwnerZone   *time.Location
	OwnerEmail  string
	At          time.Time // when it happened
	Words       string    // of the owner, for the visitor; may be empty
	Unconfirmed bool      // whether the owner had confirmed the former time, and has to confirm this one
	NoEntry     bool      // whether the visitor's calendar has no entry that the email could change
	Confirmed   bool      // whether the visitor has used a link of an email: a stranger's calendar gets no invitation
	Place       string    // where the call takes place; may be empty

	Visitor            // only the email to the owner has the name and the text
	Answers     []Row  // of the form, for the owner
	About, From string // title and URL of what led to the meeting, for the owner; may be empty
	Written     string // name of the visitor's language, for the owner, where it is another

	Confirm, Move, Cancel, Accept string // tokens of the visitor's links; "" for none
}

// ToVisitor writes the email to the visitor. It holds nothing that they wrote but a first name, as the address may be a stranger's.
func (m MeetingMail) ToVisitor(ctx context.Context) (Message, error) {
	fill := map[string]any{"Owner": m.Owner, "Site": m.Site()}
	why := "mail.why"
	if m.Cancel != "" {
		why = "mail.meeting.why"
	}
	l := layout{Base: m.Base, Subject: m.T("mail.meeting." + string(m.Event) + ".subject"), Signed: true, Notes: []string{m.Tf(why, fill)}}
	l.Title = l.Subject
	l.Opening = []string{m.greeting(m.FullName), m.Tf("mail.meeting."+string(m.Event)+".visitor", fill)}
	if m.Words != "" {
		l.Opening = append(l.Opening, clean(m.Words))
	}
	if m.Unconfirmed {
		l.Opening = append(l.Opening, m.Tf("mail.meeting.moved.unconfirmed.visitor", fill))
	}
	l.Rows = filled(append(m.times(m.Zone, m.OwnerZone), m.where()))
	m.addLinks(&l)
	l.Links = append(l.Links, link{m.T("mail.privacy"), m.url(i18n.Privacy)})
	if !m.hasFile() {
		return l.render(ctx)
	}
	return m.render(ctx, l, false)
}

// hasFile reports whether the visitor's email has a calendar file.
func (m MeetingMail) hasFile() bool { return !m.NoEntry && m.Event != MeetingAsked }

// where returns where the call takes place, nothing if it does not.
func (m MeetingMail) where() Row {
	if m.Event.ends() {
		return Row{}
	}
	return Row{m.T("mail.meeting.where"), m.Place}
}

// addLinks adds what the visitor can do, and what the calendar file does.
func (m MeetingMail) addLinks(l *layout) {
	switch {
	case m.Confirm != "":
		l.Action = link{m.T("mail.meeting.confirm"), m.TokenURL(i18n.MeetingConfirm, m.Confirm)}
		l.Closing = append(l.Closing, m.T("mail.meeting.held"))
	case m.Event.ends():
		if m.hasFile() {
			l.Closing = append(l.Closing, m.T("mail.meeting.calendar_cancel"))
		}
		l.Ways = append(l.Ways, link{m.T("mail.meeting.again"), m.url(i18n.Meeting)})
	default:
		l.Closing = append(l.Closing, m.T("mail.meeting.calendar"))
	}
	if m.Accept != "" {
		l.Action = link{m.T("mail.meeting.accept"), m.TokenURL(i18n.MeetingAccept, m.Accept)}
	}
	if m.Move != "" {
		l.Ways = append(l.Ways, link{m.T("mail.meeting.move"), m.TokenURL(i18n.MeetingMove, m.Move)})
	}
	if m.Cancel != "" {
		l.Ways = append(l.Ways, link{m.T("mail.meeting.cancel"), m.TokenURL(i18n.MeetingCancel, m.Cancel)})
	}
}

// ToOwner writes the email to the owner.
func (m MeetingMail) ToOwner(ctx context.Context) (Message, error) {
	l := layout{Base: m.Base, Title: m.T("mail.meeting." + string(m.Event) + ".owner"), Notes: []string{m.Tf("mail.owner_why", map[string]any{"Site": m.Site()})}}
	l.Subject = l.Title
	if name := oneLine(m.FullName); name != "" {
		l.Subject = m.Tf("mail.owner_from", map[string]any{"Subject": l.Title, "Name": name})
	}
	rows := append(append(m.times(m.OwnerZone, m.Zone), m.where()), m.Answers...)
	l.Rows = filled(append(rows, Row{m.T("mail.meeting.words"), m.Words}, Row{m.T("mail.about"), m.About}, Row{m.T("mail.from"), m.From}, Row{m.T("mail.written"), m.Written}))
	l.Closing = []string{m.T("mail.owner_reply"), m.T("mail.meeting.calendar")}
	switch {
	case m.Event == MeetingLapsed:
		l.Closing[1] = m.T("mail.meeting.lapsed.note")
		return l.render(ctx)
	case m.Event.ends():
		l.Closing[1] = m.T("mail.meeting.calendar_cancel")
	case m.Unconfirmed:
		l.Opening = []string{m.T("mail.meeting.moved.unconfirmed.owner")}
	}
	return m.render(ctx, l, true)
}

// times returns when the meeting is, for a reader in one zone and the other person in another.
func (m MeetingMail) times(own, other *time.Location) []Row {
	rows := []Row{{m.T("mail.meeting.when"), m.timeIn(own) + " (" + m.ZonePlace(own.String()) + ")"}}
	_, offset := m.Start.In(own).Zone()
	if _, otherOffset := m.Start.In(other).Zone(); otherOffset != offset {
		rows = append(rows, Row{m.Tf("mail.meeting.there", map[string]any{"Place": m.ZonePlace(other.String())}), m.timeIn(other)})
	}
	if !m.Former.IsZero() {
		former := m.Former.In(own)
		rows = append(rows, Row{m.T("mail.meeting.former"), m.FullDate(former) + ", " + m.TimeOfDay(former)})
	}
	return rows
}

// timeIn writes the time of the meeting in a zone: "Tuesday, November 24, 2026, 10:00 AM–10:30 AM".
func (m MeetingMail) timeIn(zone *time.Location) string {
	start := m.Start.In(zone)
	return m.FullDate(start) + ", " + m.TimeOfDay(start) + "–" + m.TimeOfDay(m.End.In(zone))
}

func (m MeetingMail) render(ctx context.Context, l layout, toOwner bool) (Message, error) {
	message, err := l.render(ctx)
	if err == nil {
		message.Calendar, message.CalendarMethod, err = m.file(toOwner)
	}
	return message, err
}
