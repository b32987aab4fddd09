package admin

import (
	"errors"
	"slices"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
)

// meetingDeletedWith returns when the meeting to come begins that would be deleted with an inquiry, the zero time if there is none.
func (h *Handlers) meetingDeletedWith(r *web.Request, of db.InquiryRef) (time.Time, error) {
	if of.Kind != db.MeetingKind {
		return time.Time{}, nil
	}
	a, err := h.store.Appointment(r.Context(), of.Number)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return time.Time{}, nil
	case err != nil || !a.Takes() || !a.EndsAt.After(h.Now()):
		return time.Time{}, err
	}
	return a.StartsAt.Time, nil
}

// meetingsDeletedWith returns how many meetings to come would be deleted with inquiries.
func (h *Handlers) meetingsDeletedWith(r *web.Request, refs []db.InquiryRef) (n int, err error) {
	coming, err := h.comingMeetings(r, h.Now().AddDate(meetingsAhead, 0, 0))
	for _, a := range coming {
		if slices.Contains(refs, a.Ref()) {
			n++
		}
	}
	return n, err
}
