package admin

import (
	"cmp"
	"context"
	"errors"

	"portfolio/db"
	"portfolio/views/forms"
)

// inquiry is a stored inquiry with the form that it was sent with.
type inquiry struct {
	db.Inquiry
	form    forms.Form
	meeting db.Meeting // that it has led to; the zero value for none
}

// from returns the sender's name or address, "" if both are unknown.
func (i inquiry) from() string { return cmp.Or(i.FullName, i.Email) }

// load reads one inquiry. It returns db.ErrNotFound if it does not exist.
func (h *Handlers) load(ctx context.Context, of db.InquiryRef) (inquiry, error) {
	row, err := h.store.Inquiry(ctx, of)
	if err != nil {
		return inquiry{}, err
	}
	var meeting db.Meeting
	if row.Kind == db.MeetingKind {
		a, err := h.store.Appointment(ctx, row.Number)
		if err != nil && !errors.Is(err, db.ErrNotFound) {
			return inquiry{}, err
		}
		meeting = a.Meeting
	}
	var fields interface{ Form() forms.Form }
	switch row.Kind {
	case db.QuoteKind:
		fields = new(forms.QuoteFields)
	case db.CollaborationKind:
		fields = new(forms.CollaborationFields)
	case db.MeetingKind:
		fields = new(forms.MeetingFields)
	case db.CVKind:
		fields = new(forms.CVRequestFields)
	case db.SuggestionKind:
		fields = new(forms.PodcastSuggestFields)
	}
	forms.CopyFields(fields, row)
	return inquiry{row, fields.Form().WithAnswers(h.Site.Requests, row.Answers), meeting}, nil
}
