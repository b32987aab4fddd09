package admin

import (
	"errors"
	"net/url"
	"slices"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/internal/calendar"
	"portfolio/internal/meetings"
	"portfolio/views/email"
	"portfolio/views/forms"
)

// meetingAnswer is what an answer makes of a meeting, and what it is called in the mails.
type meetingAnswer struct {
	state db.MeetingState
	event email.MeetingEvent
}

var meetingAnswers = map[forms.MeetingAnswer]meetingAnswer{
	forms.ConfirmMeeting:  {db.MeetingConfirmed, email.MeetingConfirmed},
	forms.ProposeMeeting:  {db.MeetingProposed, email.MeetingProposed},
	forms.DeclineMeeting:  {db.MeetingDeclined, email.MeetingDeclined},
	forms.WithdrawMeeting: {db.MeetingCancelled, email.MeetingWithdrawn},
}

// PostMeeting handles POST /admin/meetings/{id}: the owner's answer to a meeting, or to the wish for one.
func (h *Handlers) PostMeeting(r *web.Request, posted url.Values) (web.Response, error) {
	answer := forms.MeetingAnswer(posted.Get(forms.AnswerField))
	if _, ok := meetingAnswers[answer]; !ok {
		return web.Response{}, web.ErrBadRequest
	}
	a, err := h.loadMeeting(r.Context(), parseID(r.PathValue("id")))
	if err != nil {
		return web.Response{}, inquiryError(err)
	}
	if posted.Get(forms.SeenField) != seenOf(a) || !slices.Contains(h.answersTo(a), answer) {
		return h.answeredBefore(r, a, answer, posted)
	}
	var f forms.MeetingAnswerFields
	if wrong := f.Form(answer, forms.Language{}).Decode(posted); wrong != nil {
		return h.refuseAnswer(r, a, answer, posted, wrong)
	}
	err = h.storeAnswer(r, a, answer, f)
	var wrong forms.Errors
	switch {
	case errors.As(err, &wrong):
		return h.refuseAnswer(r, a, answer, posted, wrong)
	case errors.Is(err, db.ErrChanged), errors.Is(err, db.ErrDuplicate): // a moment ago
		if a, err = h.loadMeeting(r.Context(), a.Number); err != nil {
			return web.Response{}, err
		}
		return h.answeredBefore(r, a, answer, posted)
	case errors.Is(err, db.ErrNotFound): // deleted a moment ago
		return web.Response{}, errInquiryNotFound
	case err != nil:
		return web.Response{}, h.NotStored(meetingForm, err)
	}
	return h.answered(a, answer), nil
}

// storeAnswer stores what an answer makes of a meeting, with the mails about it: forms.Errors if its time cannot be.
func (h *Handlers) storeAnswer(r *web.Request, a db.Appointment, answer forms.MeetingAnswer, f forms.MeetingAnswerFields) error {
	to, changed := meetingAnswers[answer], a
	if answer == forms.ProposeMeeting {
		start, err := meetings.Start(f.Date, f.Time, h.Site.Settings.TimeZone, h.Now())
		if err != nil {
			return err
		}
		changed.StartsAt, changed.EndsAt = db.NewTime(start), db.NewTime(start.Add(h.Times.Length()))
	}
	if answer == forms.ConfirmMeeting {
		changed.Words = f.Words
	}
	changed.State, changed.Sequence = to.state, a.Sequence+1
	notice, err := h.MeetingMailer.Notice(r.Context(), to.event, a, changed, f.Words)
	if err != nil {
		return err
	}
	check := h.Times.CheckOwn(calendar.Interval{Start: changed.StartsAt.Time, End: changed.EndsAt.Time})
	if a.ID == 0 {
		err = h.store.PlanMeeting(r.Context(), changed.Meeting, check, notice.Tokens, notice.Mails()...)
	} else {
		err = h.store.ChangeMeeting(r.Context(), h.meetingChange(changed, answer, check), notice.Tokens, notice.Mails()...)
	}
	if errors.Is(err, db.ErrTaken) {
		return forms.BusyTime
	}
	return err
}

// meetingChange returns the change that leaves a meeting as it is in changed.
func (h *Handlers) meetingChange(changed db.Appointment, answer forms.MeetingAnswer, check db.MeetingCheck) db.MeetingChange {
	change := db.MeetingChange{ID: changed.ID, Seen: changed.Sequence - 1, State: changed.State, ByOwner: true, Words: changed.Words}
	if answer == forms.ProposeMeeting || answer == forms.ConfirmMeeting && changed.Hold == db.HoldOver {
		here := changed.StartsAt.In(h.Site.Settings.Zone())
		change.StartsAt, change.EndsAt, change.Check = changed.StartsAt, changed.EndsAt, check
		change.Date, change.Time = here.Format(time.DateOnly), here.Format("15:04")
	}
	return change
}

// answered redirects to a meeting, which shows what the owner has done about it.
func (h *Handlers) answered(a db.Appointment, answer forms.MeetingAnswer) web.Response {
	return h.outcomeAt(meetingAddress(a.Number), meetingForm, string(answer))
}
