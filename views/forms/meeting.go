package forms

import "portfolio/views/ui"

// MeetingFields holds a request for a meeting.
type MeetingFields struct {
	FullName, Email, Date, Time, Text string
}

// Form describes the form that fills m.
func (m *MeetingFields) Form() Form {
	return Form{Name: "meeting", DonePanel: true, Fields: []Field{
		require(fullName(&m.FullName)),
		email(&m.Email),
		{Name: "date", Kind: ui.DateField, Label: "meeting.date", Required: true, Text: &m.Date},
		{Name: "time", Kind: ui.TimeField, Label: "meeting.time", Hint: "meeting.time.hint", Required: true, Text: &m.Time},
		meetingMessage(&m.Text),
		requiredConsent("privacy"),
	}}
}

// meetingMessage is what a visitor wants to talk about.
func meetingMessage(into *string) Field {
	return Field{
		Name: MessageField, Kind: ui.TextareaField, Label: "meeting.message", Hint: "meeting.message.hint", Max: maxText, Rows: 4,
		Text: into,
	}
}
