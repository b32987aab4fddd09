package contact

import (
	"errors"
	"net/http"
	"slices"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/calendar"
	"portfolio/views"
	"portfolio/views/email"
	"portfolio/views/forms"
)

// A MeetingLink is what a link in an email about a meeting does.
type MeetingLink struct {
	Page    i18n.Page
	purpose db.TokenPurpose
	event   email.MeetingEvent
	state   db.MeetingState // that the meeting has then
	once    bool            // whether the link works only while the meeting is as the email says
}

// The links of the emails about a meeting. Those to move and to cancel it do not depend on the time: their pages show the present one.
var (
	MoveLink   = MeetingLink{i18n.MeetingMove, db.PurposeMove, email.MeetingMoved, db.MeetingBooked, false}
	CancelLink = MeetingLink{i18n.MeetingCancel, db.PurposeCancel, email.MeetingCancelled, db.MeetingCancelled, false}
	AcceptLink = MeetingLink{i18n.MeetingAccept, db.PurposeAccept, email.MeetingAccepted, db.MeetingConfirmed, true}
)

// The errors of links that do not work.
var (
	errMeetingLink    = web.NotFound("meeting", i18n.Meeting)
	errMeetingPast    = web.HTTPError{Status: http.StatusGone, Key: "meeting_past", Back: i18n.Meeting}
	errMeetingEnded   = web.HTTPError{Status: http.StatusGone, Key: "meeting_ended", Back: i18n.Meeting}
	errMeetingChanged = web.HTTPError{Status: http.StatusConflict, Key: "meeting_changed", Back: i18n.Meeting}
)

// ShowMeetingLink returns the handler of GET of the page of a link: it shows what the link does, and changes nothing, as mail
// programs follow links by themselves.
func (h *Handlers) ShowMeetingLink(link MeetingLink) web.Handler {
	return func(r *web.Request) (web.Response, error) {
		token := r.Param(email.TokenParam)
		found, done, err := h.linked(r, link, token, time.Time{})
		switch {
		case err != nil:
			return web.Response{}, err
		case done:
			return h.linkDone(r, link, found.Appointment, token)
		}
		return h.linkResponse(r, h.linkPage(r, link, found.Appointment, token), found.ID)
	}
}

// PostMeetingLink returns the handler of POST of the page of a link: it does what the link does.
func (h *Handlers) PostMeetingLink(link MeetingLink) web.Handler {
	return func(r *web.Request) (web.Response, error) { return h.postLink(r, link) }
}

// linked returns the meeting of a link that works now, or one for which the link has just done its work: it is pressed again. start
// is the time that is chosen, zero for none.
func (h *Handlers) linked(r *web.Request, link MeetingLink, token string, start time.Time) (found db.LinkedAppointment, done bool, err error) {
	found, err = h.store.AppointmentByToken(r.Context(), link.purpose, token)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return found, false, errMeetingLink
	case err != nil:
		return found, false, h.NotRead("meeting", err)
	case !found.StartsAt.After(h.Now()):
		return found, false, errMeetingPast
	case !found.Takes():
		return found, false, errMeetingEnded
	case link.hasDone(found, start):
		return found, true, nil
	case link.once && found.Sequence != found.LinkSequence:
		return found, false, errMeetingChanged
	}
	return found, false, nil
}

// hasDone reports whether a meeting is already as the link would make it: at the time that is chosen, or changed last by the link.
func (l MeetingLink) hasDone(found db.LinkedAppointment, start time.Time) bool {
	if l.Page == i18n.MeetingMove {
		return found.State != db.MeetingProposed && found.StartsAt.Equal(start)
	}
	return l.once && found.Sequence == found.LinkSequence+1 && found.State == l.state
}

// postLink does what the link does.
func (h *Handlers) postLink(r *web.Request, link MeetingLink) (web.Response, error) {
	posted, err := r.Posted()
	if err != nil {
		return web.Response{}, err
	}
	if err := h.Allow(r.Request, "meeting-link"); err != nil {
		return web.Response{}, err
	}
	token, start := posted.Get(email.TokenParam), parseStart(posted.Get(forms.StartField))
	found, done, err := h.linked(r, link, token, start)
	switch {
	case err != nil:
		return web.Response{}, err
	case done:
		return h.linkDone(r, link, found.Appointment, token)
	}
	changed, change := found.Appointment, db.MeetingChange{ID: found.ID, Seen: found.Sequence, State: link.state}
	if link.Page == i18n.MeetingMove {
		slot, ok := h.meetings.At(start)
		if !ok {
			return h.takenLink(r, link, found.Appointment, token)
		}
		h.moveTo(&change, &changed, slot)
		changed.Reconfirm = found.Reconfirms()
	}
	changed.State, changed.Sequence, changed.ConfirmedAt = link.state, found.Sequence+1, db.NewTime(h.Now())
	notice, err := h.meetingMailer.Notice(r.Context(), link.event, found.Appointment, changed, "")
	if err != nil {
		return web.Response{}, err
	}
	err = h.store.ChangeMeeting(r.Context(), change, notice.Tokens, notice.Mails()...)
	switch {
	case errors.Is(err, db.ErrTaken):
		return h.takenLink(r, link, found.Appointment, token)
	case errors.Is(err, db.ErrChanged): // a moment ago
		if found, done, err = h.linked(r, link, token, start); err == nil && !done {
			err = errMeetingChanged
		}
		if err != nil {
			return web.Response{}, err
		}
		return h.linkDone(r, link, found.Appointment, token)
	case errors.Is(err, db.ErrNotFound):
		return web.Response{}, errMeetingLink
	case err != nil:
		return web.Response{}, h.NotStored("meeting", err)
	}
	return h.linkDone(r, link, changed, token)
}

// linkDone describes the outcome of the link.
func (h *Handlers) linkDone(r *web.Request, link MeetingLink, a db.Appointment, token string) (web.Response, error) {
	page := h.linkPage(r, link, a, token)
	page.Done, page.Next = true, web.Links(page.Base, nextPages[string(link.Page)])
	return web.RenderUncached(page)
}

// moveTo makes a change move the meeting to a time.
func (h *Handlers) moveTo(change *db.MeetingChange, changed *db.Appointment, slot calendar.Interval) {
	start := slot.Start.In(h.Site.Settings.Zone())
	change.StartsAt, change.EndsAt, change.Check = db.NewTime(slot.Start), db.NewTime(slot.End), h.meetings.Check(slot.Start)
	change.Date, change.Time = start.Format(time.DateOnly), start.Format("15:04")
	changed.StartsAt, changed.EndsAt = change.StartsAt, change.EndsAt
}

// takenLink shows the page to move a meeting again, as the time that was chosen is not free.
func (h *Handlers) takenLink(r *web.Request, link MeetingLink, a db.Appointment, token string) (web.Response, error) {
	page := h.linkPage(r, link, a, token)
	page.Taken, page.HasErrors = true, true
	response, err := h.linkResponse(r, page, a.ID)
	response.Status = http.StatusUnprocessableEntity
	return response, err
}

// linkPage returns the page of a link. Nobody else can open it, so it has neither a share picture nor structured data.
func (h *Handlers) linkPage(r *web.Request, link MeetingLink, a db.Appointment, token string) views.MeetingLinkPage {
	zone, ok := parseZone(a.Zone)
	if !ok {
		zone = h.Site.Settings.Zone()
	}
	page := views.MeetingLinkPage{
		Base: h.NewPage(r, link.Page, i18n.Connects), Token: token, Waits: !h.delivers(r.Context()), Reconfirm: a.ToReconfirm(),
		Times: views.MeetingTimes{Zone: zone, Owner: h.Site.Settings.Zone()},
		At:    views.MeetingTime{Start: a.StartsAt.Time, End: a.EndsAt.Time},
	}
	if link.Page != i18n.MeetingCancel {
		page.Times.Place = h.Site.Meetings.Place.In(r.Lang)
	}
	page.NoIndex, page.Canonical, page.Image, page.JSONLD = true, h.Languages.Path(r.Lang, i18n.Meeting), "", nil
	page.Paths = i18n.Localize(h.Languages, func(lang i18n.Lang) string {
		return i18n.WithQuery(h.Languages.Path(lang, link.Page), email.TokenParam, token)
	})
	return page
}

// linkResponse adds the free times to the page that moves a meeting.
func (h *Handlers) linkResponse(r *web.Request, page views.MeetingLinkPage, meeting int64) (web.Response, error) {
	if page.Page == i18n.MeetingMove {
		free, err := h.meetings.FreeFor(r.Context(), meeting, 0)
		if err != nil {
			return web.Response{}, err
		}
		free = slices.DeleteFunc(free, func(slot calendar.Interval) bool { return slot.Start.Equal(page.At.Start) })
		page.Times.Days = meetingDays(free, page.Times.Zone)
	}
	return web.RenderUncached(page)
}
