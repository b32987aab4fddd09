package admin

import (
	"cmp"
	"context"

	"portfolio/db"
	"portfolio/views/forms"
)

// inquiry is a stored inquiry with the form that it was sent with.
type inquiry struct {
	db.Submission
	db.InquiryStatus
	FullName, Email string // may be empty
	TimeZone        string // of its dates and times; "" if it has none

	kind db.InquiryKind
	form forms.Form
}

// from returns the sender's name or address, "" if both are unknown.
func (i inquiry) from() string { return cmp.Or(i.FullName, i.Email) }

// load reads one inquiry. It returns db.ErrNotFound if it does not exist.
func (h *Handlers) load(ctx context.Context, kind db.InquiryKind, id int64) (inquiry, error) {
	switch kind {
	case db.QuoteKind:
		return loadInto[db.QuoteRequest](ctx, h.store, kind, id, new(forms.QuoteFields))
	case db.CollaborationKind:
		return loadInto[db.CollaborationRequest](ctx, h.store, kind, id, new(forms.CollaborationFields))
	case db.MeetingKind:
		return loadInto[db.MeetingRequest](ctx, h.store, kind, id, new(forms.MeetingFields))
	case db.CVKind:
		return loadInto[db.CVRequest](ctx, h.store, kind, id, new(forms.CVRequestFields))
	case db.SuggestionKind:
		return loadInto[db.PodcastSuggestion](ctx, h.store, kind, id, new(forms.PodcastSuggestFields))
	}
	return inquiry{}, db.ErrNotFound
}

// loadInto reads a row R and copies it to fields.
func loadInto[R any](ctx context.Context, store *db.Store, kind db.InquiryKind, id int64, fields interface{ Form() forms.Form }) (inquiry, error) {
	var row R
	err := store.Inquiry(ctx, kind, id, &row)
	loaded := inquiry{kind: kind}
	forms.CopyFields(&loaded, row)
	forms.CopyFields(fields, row)
	loaded.form = fields.Form()
	return loaded, err
}
