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
		func(ctx context.Context, r *web.Request, row db.Inquiry, f forms.QuoteFields) error {
			row.PrivacyVersion = h.acceptedPrivacy(r, f.Privacy)
			return h.addInquiry(ctx, r, row, f.Form())
		})
}

// PostCollaboration handles POST /connects/collaboration and /conexiones/colaboracion.
func (h *Handlers) PostCollaboration() web.Handler {
	return postInquiry(h, web.FormSpec{Name: "collaboration", Show: h.showForms, Page: h.Site.FormsPage()}, (*forms.CollaborationFields).Form,
		func(ctx context.Context, r *web.Request, row db.Inquiry, f forms.CollaborationFields) error {
			row.PrivacyVersion = h.acceptedPrivacy(r, f.Privacy)
			return h.addInquiry(ctx, r, row, f.Form())
		})
}

// PostCVRequest handles POST /resume and /curriculum.
func (h *Handlers) PostCVRequest() web.Handler {
	return postInquiry(h, web.FormSpec{Name: "cv", Show: h.Resume, Page: i18n.Resume}, (*forms.CVRequestFields).Form,
		func(ctx context.Context, r *web.Request, row db.Inquiry, f forms.CVRequestFields) error {
			return h.addInquiry(ctx, r, row, f.Form())
		})
}

// PostSuggestion handles POST /podcast/suggest.
func (h *Handlers) PostSuggestion() web.Handler {
	return postInquiry(h, web.FormSpec{Name: "podcast-suggest", Show: h.Podcast, Page: i18n.Podcast}, (*forms.PodcastSuggestFields).Form,
		func(ctx context.Context, r *web.Request, row db.Inquiry, f forms.PodcastSuggestFields) error {
			return h.addInquiry(ctx, r, row, f.Form())
		})
}

// addInquiry stores an inquiry with the emails about its form.
func (h *Handlers) addInquiry(ctx context.Context, r *web.Request, row db.Inquiry, form forms.Form) error {
	mails, err := h.inquiryMails(r, form, row)
	if err != nil {
		return err
	}
	return h.store.AddInquiry(ctx, row, mails...)
}

// acceptedPrivacy returns the version of the privacy statement that a visitor accepts, "" for none. It is stored where the form does
// not require it.
func (h *Handlers) acceptedPrivacy(r *web.Request, accepts bool) string {
	if !accepts {
		return ""
	}
	return views.PrivacyVersion(h.Site, r.Messages)
}
