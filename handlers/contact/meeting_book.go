package contact

import (
	"context"
	"errors"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/email"
	"portfolio/views/forms"
)

// The outcomes of a booking besides web.Stored and web.Again.
const (
	bookingHeld   web.Outcome = "held"   // until the visitor confirms it
	bookingWished web.Outcome = "wished" // a limit has made it a wish
)

// untilField is the end of a hold in the address of the page that tells of it.
const untilField = "until"

// A bookingResult is the result of a booking, for the page that shows it.
type bookingResult struct {
	until time.Time // the end of its hold; zero for none
	token string    // of the links on the page of a booking that was taken at once; "" for none
}

// postBooking books a free time. The page after it tells which one, and until when it is held.
func (h *Handlers) postBooking(r *web.Request) (web.Response, error) {
	var result bookingResult
	post := postInquiry(h, web.FormSpec{Name: bookingForm, Show: h.Meeting, Page: i18n.Meeting}, (*forms.BookingFields).Form,
		func(ctx context.Context, r *web.Request, row db.Inquiry, f forms.BookingFields) (err error) {
			result, err = h.book(ctx, r, row, f)
			return err
		})
	response, err := post(r)
	if err != nil || response.Location == "" {
		return response, err
	}
	if result.token != "" {
		response.Location = i18n.WithQuery(h.Languages.Path(r.Lang, i18n.MeetingConfirm), email.TokenParam, result.token)
		return response, nil
	}
	choice := h.meetingChoice(r)
	response.Location = startAddress(choice.address(response.Location, ""), choice.start)
	if !result.until.IsZero() {
		response.Location = i18n.WithQuery(response.Location, untilField, result.until.UTC().Format(time.RFC3339))
	}
	return response, nil
}

// book stores a meeting at the time of the form, if it is free. Where emails are sent, the time is held until the visitor confirms it.
func (h *Handlers) book(ctx context.Context, r *web.Request, row db.Inquiry, f forms.BookingFields) (result bookingResult, err error) {
	booking, err := h.booking(r, row, f)
	if err != nil {
		return result, err
	}
	sends := h.delivers(ctx)
	if sends {
		result.until, err = booking.HeldUntil.Time, h.holdBooking(ctx, &booking)
	} else {
		result.token, err = h.takeBooking(ctx, &booking)
	}
	if err != nil {
		return result, err
	}
	booking.ToVisitor.Network = h.MailNetwork(r.Request)
	booked, err := h.store.BookMeeting(ctx, booking)
	switch {
	case errors.Is(err, db.ErrTaken):
		return result, forms.TakenTime
	case errors.Is(err, db.ErrDuplicate):
		return h.bookedBefore(ctx, row.SubmissionID)
	case err == nil && !booked:
		return bookingResult{}, bookingWished
	case err == nil && sends:
		return result, bookingHeld
	}
	return result, err
}

// booking returns the booking of a form, with the emails of a wish. It returns forms.TakenTime if the site does not offer the time.
func (h *Handlers) booking(r *web.Request, row db.Inquiry, f forms.BookingFields) (db.Booking, error) {
	slot, ok := h.meetings.At(parseStart(f.Start))
	if !ok {
		return db.Booking{}, forms.TakenTime
	}
	zone, ok := parseZone(f.Zone)
	if !ok {
		zone = h.Site.Settings.Zone()
	}
	owner := h.Site.Settings.Zone()
	row.Kind, row.TimeZone = db.MeetingKind, owner.String()
	row.Date, row.Time = slot.Start.In(owner).Format(time.DateOnly), slot.Start.In(owner).Format("15:04")
	wish, err := h.meetingMails(r, row, slot.Start)
	return db.Booking{
		Appointment: db.Appointment{Inquiry: row, Meeting: db.Meeting{
			UID: row.SubmissionID, State: db.MeetingBooked, StartsAt: db.NewTime(slot.Start), EndsAt: db.NewTime(slot.End),
			Zone: zone.String(), Network: row.Network,
		}},
		Check: h.meetings.Check(slot.Start), Share: h.meetings.Share(slot.Start), Wish: wish,
	}, err
}

// holdBooking makes a booking hold its time until the visitor confirms it.
func (h *Handlers) holdBooking(ctx context.Context, b *db.Booking) error {
	ask, token, err := h.meetingMailer.Ask(ctx, b.Appointment)
	ask.Class = db.ConfirmationMail
	b.HeldUntil, b.ToVisitor, b.Tokens = db.NewTime(h.Now().Add(db.HoldTime)), ask, []db.Token{token}
	return err
}

// takeBooking makes a booking take its time at once, and returns the token of the links on its page.
func (h *Handlers) takeBooking(ctx context.Context, b *db.Booking) (token string, err error) {
	notice, err := h.meetingMailer.Notice(ctx, email.MeetingBooked, db.Appointment{}, b.Appointment, "")
	page := db.NewToken(db.PurposeConfirm)
	b.ToVisitor, b.Others, b.Tokens = notice.ToVisitor, []db.Mail{notice.ToOwner}, append(notice.Tokens, page)
	b.ToVisitor.Class = db.AcknowledgementMail
	return page.Value, err
}

// bookedNotes returns the next steps after a booking, whose hold ends at until.
func (h *Handlers) bookedNotes(messages *i18n.Messages, times views.MeetingTimes, until string) []string {
	switch end := parseStart(until); times.Booking.Done {
	case "booking.done.wished":
		return []string{messages.T("meeting.wished")}
	case "booking.done.held":
		if !end.IsZero() {
			held := messages.Tf("meeting.held", map[string]any{"Until": messages.Until(end.In(times.Zone))})
			return []string{held, messages.T("meeting.held.over"), messages.T("meeting.booked.spam")}
		}
	}
	if times.Direct {
		return []string{messages.T("meeting.waits")}
	}
	return []string{messages.T("meeting.booked.mail"), messages.T("meeting.booked.spam")}
}

// bookedBefore returns the result of a form that was sent before.
func (h *Handlers) bookedBefore(ctx context.Context, uid string) (bookingResult, error) {
	a, err := h.store.AppointmentByUID(ctx, uid)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return bookingResult{}, bookingWished
	case err != nil:
		return bookingResult{}, err
	case a.Hold == db.HoldOn:
		return bookingResult{until: a.HeldUntil.Time}, bookingHeld
	}
	return bookingResult{}, db.ErrDuplicate
}
