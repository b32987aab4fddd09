package contact

import (
	"context"
	"errors"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/meetings"
	"portfolio/views/email"
	"portfolio/views/forms"
)

// PostMeeting handles POST /connects/meeting and /conexiones/reunion: it books the time that was chosen, or stores a wish.
func (h *Handlers) PostMeeting() web.Handler {
	book, wish := h.postBooking(), h.postWish()
	return func(r *web.Request) (web.Response, error) {
		posted, err := r.Posted()
		if err != nil {
			return web.Response{}, err
		}
		if h.meetings.Offered() && posted.Has(forms.ZoneField) { // which the form of a wish lacks
			return book(r)
		}
		return wish(r)
	}
}

// postWish stores the wish for a meeting at a time that is not offered.
func (h *Handlers) postWish() web.Handler {
	return h.PostForm(web.FormSpec{Name: "meeting", Show: h.Meeting, Page: i18n.Meeting, Store: web.StoreForm(
		(*forms.MeetingFields).Form,
		func(ctx context.Context, r *web.Request, submission db.Submission, f forms.MeetingFields) error {
			zone := h.Site.Settings.TimeZone
			start, err := meetings.Start(f.Date, f.Time, zone, h.Now())
			if err != nil {
				return err
			}
			mails, err := h.meetingMails(r, f, start, submission.SubmissionID)
			if err != nil {
				return err
			}
			row := db.MeetingRequest{Submission: submission, TimeZone: zone}
			web.CopyFields(&row, f)
			return h.store.AddMeetingRequest(ctx, row, mails...)
		})})
}

// postBooking books a free time.
func (h *Handlers) postBooking() web.Handler {
	post := h.PostForm(web.FormSpec{Name: bookingForm, Show: h.Meeting, Page: i18n.Meeting, Store: web.StoreForm(
		(*forms.BookingFields).Form, h.book)})
	return func(r *web.Request) (web.Response, error) {
		response, err := post(r)
		if err == nil && response.Location != "" { // the page tells which time it is
			choice := h.meetingChoice(r)
			response.Location = startAddress(choice.address(response.Location, ""), choice.start)
		}
		return response, err
	}
}

// book stores a meeting at the time of the form, if it is free.
func (h *Handlers) book(ctx context.Context, r *web.Request, submission db.Submission, f forms.BookingFields) error {
	slot, ok := h.meetings.At(parseStart(f.Start))
	if !ok {
		return forms.TakenTime
	}
	zone, ok := parseZone(f.Zone)
	if !ok {
		zone = h.Site.Settings.Zone()
	}
	owner := h.Site.Settings.Zone()
	request := db.MeetingRequest{
		Submission: submission, FullName: f.FullName, Email: f.Email, Message: f.Message, TimeZone: owner.String(),
		Date: slot.Start.In(owner).Format(time.DateOnly), Time: slot.Start.In(owner).Format("15:04"),
	}
	meeting := db.Meeting{
		UID: submission.SubmissionID, State: db.MeetingBooked, StartsAt: db.NewTime(slot.Start), EndsAt: db.NewTime(slot.End), Zone: zone.String(),
	}
	notice, err := h.meetingMailer.Notice(ctx, email.MeetingBooked, db.Appointment{
		Meeting: meeting, FullName: f.FullName, Email: f.Email, Language: submission.Language, Message: f.Message, Context: submission.Context,
	}, "")
	if err != nil {
		return err
	}
	notice.ToVisitor.Class, notice.ToVisitor.Network = db.AcknowledgementMail, h.MailNetwork(r.Request)
	err = h.store.BookMeeting(ctx, request, meeting, h.meetings.Check(slot.Start), notice.Tokens, notice.Mails()...)
	if errors.Is(err, db.ErrTaken) {
		return forms.TakenTime
	}
	return err
}
