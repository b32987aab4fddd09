package contact

import (
	"context"
	"errors"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views/email"
	"portfolio/views/forms"
)

// PostQuote handles POST /connects/budget and /conexiones/presupuesto.
func (h *Handlers) PostQuote() web.Handler {
	return h.PostForm(web.FormSpec{Name: "budget", Show: h.showForms, Page: h.Site.FormsPage(), Store: web.StoreForm(
		(*forms.QuoteFields).Form,
		func(ctx context.Context, r *web.Request, submission db.Submission, f forms.QuoteFields) error {
			mails, err := h.inquiryMails(r, f.Form(), f.FullName, f.Email)
			if err != nil {
				return err
			}
			row := db.QuoteRequest{Submission: submission}
			web.CopyFields(&row, f)
			return h.store.AddQuoteRequest(ctx, row, mails...)
		})})
}

// PostCollaboration handles POST /connects/collaboration and /conexiones/colaboracion.
func (h *Handlers) PostCollaboration() web.Handler {
	return h.PostForm(web.FormSpec{Name: "collaboration", Show: h.showForms, Page: h.Site.FormsPage(), Store: web.StoreForm(
		(*forms.CollaborationFields).Form,
		func(ctx context.Context, r *web.Request, submission db.Submission, f forms.CollaborationFields) error {
			mails, err := h.inquiryMails(r, f.Form(), f.FullName, f.Email)
			if err != nil {
				return err
			}
			row := db.CollaborationRequest{Submission: submission}
			web.CopyFields(&row, f)
			return h.store.AddCollaborationRequest(ctx, row, mails...)
		})})
}

// PostMeeting handles POST /connects/meeting and /conexiones/reunion.
func (h *Handlers) PostMeeting() web.Handler {
	return h.PostForm(web.FormSpec{Name: "meeting", Show: h.Meeting, Page: i18n.Meeting, Store: web.StoreForm(
		(*forms.MeetingFields).Form,
		func(ctx context.Context, r *web.Request, submission db.Submission, f forms.MeetingFields) error {
			zone := h.Site.Settings.TimeZone
			start, err := meetingStart(f, zone, h.Now())
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

// PostCVRequest handles POST /resume and /curriculum.
func (h *Handlers) PostCVRequest() web.Handler {
	return h.PostForm(web.FormSpec{Name: "cv", Show: h.Resume, Page: i18n.Resume, Store: web.StoreForm(
		(*forms.CVRequestFields).Form,
		func(ctx context.Context, r *web.Request, submission db.Submission, f forms.CVRequestFields) error {
			mails, err := h.inquiryMails(r, f.Form(), "", f.Email)
			if err != nil {
				return err
			}
			row := db.CVRequest{Submission: submission}
			web.CopyFields(&row, f)
			return h.store.AddCVRequest(ctx, row, mails...)
		})})
}

// meetingHorizon is how far ahead a meeting may be, in months. Who asks for a later year has mistyped it.
const meetingHorizon = 12

// meetingStart returns when a meeting begins, or the error of its field.
func meetingStart(f forms.MeetingFields, zone string, now time.Time) (time.Time, error) {
	start, err := email.EventStart(f.Date, f.Time, zone)
	switch {
	case errors.Is(err, email.ErrSkippedTime):
		return start, forms.SkippedTime
	case errors.Is(err, email.ErrRepeatedTime):
		return start, forms.RepeatedTime
	case err != nil:
		return start, err
	case start.Before(now):
		return start, forms.PastDate
	case start.After(now.AddDate(0, meetingHorizon, 0)):
		return start, forms.DistantDate
	}
	return start, nil
}
