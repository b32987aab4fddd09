package forms

import "portfolio/views/ui"

// BookingForm is the name of the form that books a free time.
const BookingForm = "booking"

// The fields of the form that hold the chosen time.
const (
	StartField = "start" // RFC 3339
	ZoneField  = "zone"  // the visitor's: an IANA name
)

// BookingFields holds the booking of a free time.
type BookingFields struct {
	Start, Zone, FullName, Email, Text string
}

// Form describes the form that fills b. The browser sends it: what is free has to be shown again where it fails.
func (b *BookingFields) Form() Form {
	return Form{Name: BookingForm, Plain: true, Fields: []Field{
		{Name: StartField, Kind: ui.TextField, Label: "meeting.start", Required: true, Max: maxLine, Text: &b.Start},
		{Name: ZoneField, Kind: ui.TextField, Label: "meeting.zone", Max: maxLine, Text: &b.Zone},
		require(fullName(&b.FullName)),
		email(&b.Email),
		meetingMessage(&b.Text),
		requiredConsent("privacy"),
	}}
}

// TakenTime is the error of a time that is not free, or no longer.
var TakenTime = Errors{StartField: "form.error.taken"}
