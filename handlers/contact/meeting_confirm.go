package contact

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/email"
	"portfolio/views/forms"
)

// confirmLink is the link that confirms a booking.
var confirmLink = MeetingLink{Page: i18n.MeetingConfirm, purpose: db.PurposeConfirm}

// ShowMeetingConfirmation handles GET /connects/meeting/confirm and /conexiones/reunion/confirmar: it shows the button that confirms a
// booking, or what pressing it has led to, and changes nothing.
func (h *Handlers) ShowMeetingConfirmation(r *web.Request) (web.Response, error) {
	token := r.Param(email.TokenParam)
	found, err := h.toConfirm(r, token, h.NotRead)
	if err != nil {
		return web.Response{}, err
	}
	return h.confirmationPage(r, found, token)
}

// PostMeetingConfirmation handles POST to the same: it confirms a booking. Repeating it changes nothing.
func (h *Handlers) PostMeetingConfirmation(r *web.Request, posted url.Values) (web.Response, error) {
	if err := h.Allow(r.Request, "meeting-link"); err != nil {
		return web.Response{}, err
	}
	token := posted.Get(email.TokenParam)
	found, err := h.toConfirm(r, token, h.NotStored)
	if err == nil && found.MayConfirm() {
		found, err = h.confirmMeeting(r.Context(), found, token)
	}
	if err != nil {
		return web.Response{}, err
	}
	return h.confirmationPage(r, found, token)
}

// toConfirm returns the meeting of a link that confirms it, or has confirmed it. fault returns the error for a fault of the database.
func (h *Handlers) toConfirm(r *web.Request, token string, fault func(kind string, err error) error) (db.LinkedAppointment, error) {
	found, err := h.store.AppointmentByToken(r.Context(), confirmLink.purpose, token)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return found, errMeetingLink
	case err != nil:
		return found, fault("meeting", err)
	case !found.StartsAt.After(h.Now()):
		return found, errMeetingPast
	case !found.State.Takes():
		return found, errMeetingEnded
	case found.State == db.MeetingProposed:
		return found, errMeetingChanged
	}
	return found, nil
}

// confirmMeeting confirms a booking, with the emails that follow, and returns it as it is then.
func (h *Handlers) confirmMeeting(ctx context.Context, found db.LinkedAppointment, token string) (db.LinkedAppointment, error) {
	changed := found.Appointment
	changed.Sequence, changed.ConfirmedAt, changed.Hold = found.Sequence+1, db.NewTime(h.Now()), db.NoHold
	notice, err := h.meetingMailer.Notice(ctx, email.MeetingBooked, db.Appointment{}, changed, "")
	if err != nil {
		return found, err
	}
	found, err = h.store.ConfirmMeeting(ctx, db.Confirmation{
		Token: token, Check: h.meetings.Check(found.StartsAt.Time), Share: h.meetings.Share(found.StartsAt.Time),
		Tokens: notice.Tokens, Mails: notice.Mails(),
	})
	if err != nil {
		return found, h.NotStored("meeting", err)
	}
	return found, nil
}

// confirmationPage shows a booking with the button that confirms it, or what has become of it.
func (h *Handlers) confirmationPage(r *web.Request, found db.LinkedAppointment, token string) (web.Response, error) {
	page := h.linkPage(r, confirmLink, found.Appointment, token)
	switch {
	case found.MayConfirm():
		page.Note = page.T("meeting-confirm.over")
		if found.Hold == db.HoldOn {
			page.Note = page.Tf("meeting-confirm.held", map[string]any{"Until": page.Until(found.HeldUntil.In(page.Times.Zone))})
		}
		return web.RenderUncached(page)
	case found.Hold == db.HoldOver:
		page.Wish = true
	default:
		page.Ways = h.meetingWays(page, token)
	}
	page.Done, page.Next = true, web.Links(page.Base, nextPages[string(i18n.MeetingConfirm)])
	return web.RenderUncached(page)
}

// meetingWays returns the links to what a visitor can do with a booked call.
func (h *Handlers) meetingWays(page views.MeetingLinkPage, token string) (ways []forms.Link) {
	for _, way := range []struct {
		page i18n.Page
		text string
	}{
		{i18n.MeetingFile, "meeting.file"}, {i18n.MeetingMove, "mail.meeting.move"}, {i18n.MeetingCancel, "mail.meeting.cancel"},
	} {
		ways = append(ways, forms.Link{Address: i18n.WithQuery(page.Path(way.page), email.TokenParam, token), Text: page.T(way.text)})
	}
	return ways
}

// MeetingFile handles GET /connects/meeting/meeting.ics: the calendar file of the call that a token has confirmed.
func (h *Handlers) MeetingFile(w http.ResponseWriter, r *http.Request) {
	request := web.Request{Request: r}
	found, err := h.store.AppointmentByToken(r.Context(), db.PurposeFile, request.Param(email.TokenParam))
	switch {
	case errors.Is(err, db.ErrNotFound):
		err = errMeetingLink
	case err != nil:
		err = h.NotRead("meeting", err)
	case !found.Takes():
		err = errMeetingEnded
	}
	var file []byte
	if err == nil {
		file, err = h.meetingMailer.File(found.Appointment)
	}
	if err != nil {
		h.FailOutsidePages(w, r, err)
		return
	}
	w.Header()["Content-Type"] = []string{email.CalendarType}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", `attachment; filename="`+email.CalendarName+`"`)
	_, _ = w.Write(file) // a closed connection is not an error
}

// TellHoldsOver tells the owner of the bookings that visitors have not confirmed in time.
func (h *Handlers) TellHoldsOver(ctx context.Context) error {
	over, err := h.store.HoldsOver(ctx)
	for _, a := range over {
		mail, err := h.meetingMailer.HoldOver(ctx, a)
		if err != nil {
			return err
		}
		if err := h.store.TellHoldOver(ctx, a.ID, mail); err != nil && !errors.Is(err, db.ErrNotFound) {
			return err
		}
	}
	return err
}
