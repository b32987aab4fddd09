package admin

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/internal/calendar"
	"portfolio/internal/meetings"
	views "portfolio/views/admin"
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
func (h *Handlers) PostMeeting(r *web.Request) (web.Response, error) {
	posted, err := r.Posted()
	if err != nil {
		return web.Response{}, err
	}
	answer := forms.MeetingAnswer(posted.Get(forms.AnswerField))
	if _, ok := meetingAnswers[answer]; !ok {
		return web.Response{}, web.ErrBadRequest
	}
	a, err := h.loadMeeting(r)
	if err != nil {
		return web.Response{}, err
	}
	if posted.Get(forms.SeenField) != seenOf(a) || !slices.Contains(h.answersTo(a), answer) {
		return h.answeredBefore(r, a, answer, posted)
	}
	var f forms.MeetingAnswerFields
	if wrong := f.Form(answer, forms.Language{}).Decode(posted); wrong != nil {
		return h.refuseAnswer(r, a, answer, posted, wrong)
	}
	changed := a
	if answer == forms.ProposeMeeting {
		start, err := meetings.Start(f.Date, f.Time, h.Site.Settings.TimeZone, h.Now())
		var wrong forms.Errors
		switch {
		case errors.As(err, &wrong):
			return h.refuseAnswer(r, a, answer, posted, wrong)
		case err != nil:
			return web.Response{}, err
		}
		changed.StartsAt, changed.EndsAt = db.NewTime(start), db.NewTime(start.Add(h.Times.Length()))
	}
	err = h.storeAnswer(r, a, changed, answer, f.Words)
	switch {
	case errors.Is(err, db.ErrTaken):
		return h.refuseAnswer(r, a, answer, posted, forms.BusyTime)
	case errors.Is(err, db.ErrChanged), errors.Is(err, db.ErrDuplicate): // a moment ago
		if a, err = h.loadMeeting(r); err != nil {
			return web.Response{}, err
		}
		return h.answeredBefore(r, a, answer, posted)
	case err != nil:
		return web.Response{}, h.answerError(err)
	}
	return h.answered(a, answer), nil
}

// storeAnswer stores what an answer makes of a meeting, with the mails about it.
func (h *Handlers) storeAnswer(r *web.Request, a, changed db.Appointment, answer forms.MeetingAnswer, words string) error {
	to := meetingAnswers[answer]
	changed.State, changed.Sequence = to.state, a.Sequence+1
	notice, err := h.MeetingMailer.Notice(r.Context(), to.event, changed, words)
	if err != nil {
		return err
	}
	check := h.Times.CheckOwn(calendar.Interval{Start: changed.StartsAt.Time, End: changed.EndsAt.Time})
	if a.ID == 0 {
		return h.store.PlanMeeting(r.Context(), changed.Meeting, check, notice.Tokens, notice.Mails()...)
	}
	change := db.MeetingChange{ID: a.ID, Seen: a.Sequence, State: to.state, ByOwner: true}
	if answer == forms.ProposeMeeting {
		here := changed.StartsAt.In(h.Site.Settings.Zone())
		change.StartsAt, change.EndsAt, change.Check = changed.StartsAt, changed.EndsAt, check
		change.Date, change.Time = here.Format(time.DateOnly), here.Format("15:04")
	}
	return h.store.ChangeMeeting(r.Context(), change, notice.Tokens, notice.Mails()...)
}

// answerError returns the error of an answer that was not stored.
func (h *Handlers) answerError(err error) error {
	if errors.Is(err, db.ErrNotFound) {
		return errInquiryNotFound
	}
	return h.NotStored(meetingForm, err)
}

// answered redirects to a meeting, which shows what the owner has done about it.
func (h *Handlers) answered(a db.Appointment, answer forms.MeetingAnswer) web.Response {
	return web.Response{Location: h.WithFlash(meetingAddress(a.RequestID), meetingForm, string(answer))}
}

// answeredBefore responds to an answer to a meeting that has changed since the owner saw it. If it has become what the answer
// makes of it, as by a second click, all is done.
func (h *Handlers) answeredBefore(r *web.Request, a db.Appointment, answer forms.MeetingAnswer, posted url.Values) (web.Response, error) {
	if h.isRepeated(a, answer, posted) {
		return h.answered(a, answer), nil
	}
	page := h.meetingPage(r, a)
	page.Changed, page.HasErrors = true, true
	keepAnswer(&page, answer, posted, nil)
	return web.Response{Page: page, Status: http.StatusConflict}, nil
}

// isRepeated reports whether a meeting has just become what an answer makes of it.
func (h *Handlers) isRepeated(a db.Appointment, answer forms.MeetingAnswer, posted url.Values) bool {
	seen, before := posted.Get(forms.SeenField), a
	if before.Sequence--; before.Sequence == 0 && seen == seenWish {
		before.ID = 0
	}
	here := a.StartsAt.In(h.Site.Settings.Zone())
	isSameTime := posted.Get("date") == here.Format(time.DateOnly) && posted.Get("time") == here.Format("15:04")
	return a.ID != 0 && a.State == meetingAnswers[answer].state && seen == seenOf(before) && (isSameTime || answer != forms.ProposeMeeting)
}

// refuseAnswer responds to an answer with errors with its form as it was filled in.
func (h *Handlers) refuseAnswer(
	r *web.Request, a db.Appointment, answer forms.MeetingAnswer, posted url.Values, wrong forms.Errors,
) (web.Response, error) {
	page := h.meetingPage(r, a)
	page.HasErrors = true
	keepAnswer(&page, answer, posted, wrong)
	return web.Response{Page: page, Status: http.StatusUnprocessableEntity}, nil
}

// keepAnswer fills in the form of an answer as it was posted.
func keepAnswer(page *views.MeetingPage, answer forms.MeetingAnswer, posted url.Values, wrong forms.Errors) {
	for i := range page.Answers {
		frame := &page.Answers[i].Frame
		if page.Answers[i].Answer != answer {
			continue
		}
		frame.Values, frame.Errors = posted, wrong
		if _, ok := wrong["time"]; ok && answer == forms.ConfirmMeeting {
			frame.Errors, frame.Notice = nil, page.T(wrong["time"]) // the form has no such field
		}
	}
}
