package admin

import (
	"errors"
	"net/http"
	"net/url"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

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

// keepAnswer fills in the form of an answer as it was posted. What was written to decline a meeting that has been confirmed
// meanwhile goes into the form that cancels it. It returns the form's frame, nil if the answer is not offered.
func keepAnswer(page *views.MeetingPage, answer forms.MeetingAnswer, posted url.Values, wrong forms.Errors) *forms.Frame {
	for i := range page.Answers {
		frame, offered := &page.Answers[i].Frame, page.Answers[i].Answer
		if offered != answer && (offered != forms.WithdrawMeeting || answer != forms.DeclineMeeting) {
			continue
		}
		frame.Values, frame.Errors = posted, wrong
		if _, ok := wrong["time"]; ok && answer == forms.ConfirmMeeting {
			frame.Errors, frame.Notice = nil, page.T(wrong["time"]) // the form has no such field
		}
		return frame
	}
	return nil
}

// keptAnswer describes what is kept of an answer that was sent after the session had ended: all fields that an answer can have.
func keptAnswer() forms.Form {
	form := new(forms.MeetingAnswerFields).Form(forms.ProposeMeeting, forms.Language{})
	form.Fields = append(form.Fields, forms.Field{Name: forms.AnswerField})
	return form
}

// restoreAnswer shows an answer that was sent after the session had ended in its form: nothing is done about the meeting.
func (h *Handlers) restoreAnswer(r *web.Request, request int64, kept url.Values) (web.Response, error) {
	a, err := h.loadMeeting(r.Context(), request)
	switch {
	case errors.Is(err, db.ErrNotFound): // deleted meanwhile
		return web.Redirect(i18n.AdminPath(i18n.AdminMeetings))
	case err != nil:
		return web.Response{}, err
	}
	page := h.meetingPage(r, a)
	if frame := keepAnswer(&page, forms.MeetingAnswer(kept.Get(forms.AnswerField)), kept, nil); frame != nil {
		frame.Notice = page.T("admin-meeting.restored")
	}
	return web.Response{Page: page}, nil
}
