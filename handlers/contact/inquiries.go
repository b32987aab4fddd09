package contact

import (
	"context"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/forms"
)

// PostQuote handles POST /connects/budget and /conexiones/presupuesto.
func (h *Handlers) PostQuote() web.Handler {
	return postInquiry(h, web.FormSpec{Name: "budget", Show: h.showForms, Page: h.Site.FormsPage()}, (*forms.QuoteFields).Form,
		func(ctx context.Context, r *web.Request, submission db.Submission, f forms.QuoteFields) error {
			mails, err := h.inquiryMails(r, f.Form(), f.FullName, f.Email)
			if err != nil {
				return err
			}
			submission.PrivacyVersion = h.acceptedPrivacy(r, f.Privacy)
			row := db.QuoteRequest{Submission: submission}
			forms.CopyFields(&row, f)
			return h.store.AddQuoteRequest(ctx, row, mails...)
		})
}

// PostCollaboration handles POST /connects/collaboration and /conexiones/colaboracion.
func (h *Handlers) PostCollaboration() web.Handler {
	return postInquiry(h, web.FormSpec{Name: "collaboration", Show: h.showForms, Page: h.Site.FormsPage()}, (*forms.CollaborationFields).Form,
		func(ctx context.Context, r *web.Request, submission db.Submission, f forms.CollaborationFields) error {
			mails, err := h.inquiryMails(r, f.Form(), f.FullName, f.Email)
			if err != nil {
				return err
			}
			submission.PrivacyVersion = h.acceptedPrivacy(r, f.Privacy)
			row := db.CollaborationRequest{Submission: submission}
			forms.CopyFields(&row, f)
			return h.store.AddCollaborationRequest(ctx, row, mails...)
		})
}

// PostCVRequest handles POST /resume and /curriculum.
func (h *Handlers) PostCVRequest() web.Handler {
	return postInquiry(h, web.FormSpec{Name: "cv", Show: h.Resume, Page: i18n.Resume}, (*forms.CVRequestFields).Form,
		func(ctx context.Context, r *web.Request, submission db.Submission, f forms.CVRequestFields) error {
			mails, err := h.inquiryMails(r, f.Form(), "", f.Email)
			if err != nil {
				return err
			}
			row := db.CVRequest{Submission: submission}
			forms.CopyFields(&row, f)
			return h.store.AddCVRequest(ctx, row, mails...)
		})
}

// acceptedPrivacy returns the version of the privacy statement that a visitor accepts, "" for none. It is stored where the form does
// not require it.
func (h *Handlers) acceptedPrivacy(r *web.Request, accepts bool) string {
	if !accepts {
		return ""
	}
	return views.PrivacyVersion(h.Site, r.Messages)
}
