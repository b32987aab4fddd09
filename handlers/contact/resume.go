package contact

import (
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/resume"
	"portfolio/views"
	"portfolio/views/layout"
)

// Resume handles GET /resume and /curriculum.
func (h *Handlers) Resume(r *web.Request) (web.Response, error) {
	page := views.ResumePage{Base: h.inquiryPage(r, i18n.Resume), Resume: h.Site.Resume, Talks: h.Site.ResumeTalks(), Publications: h.Site.ResumePublications()}
	page.Description = page.Tf("resume.description", map[string]any{
		"Name": h.Site.Profile.Name, "Role": page.Site.Profile.Role.In(page.Lang),
	})
	page.OGType = "profile"
	if _, ok := h.Site.ResumePDF(r.Lang); ok {
		page.Formats = append(page.Formats, layout.Format{Type: "application/pdf", Path: i18n.WithSuffix(page.Path(i18n.Resume), resume.PDFSuffix), Label: "PDF"})
	}
	page.Formats = append(page.Formats,
		layout.Format{Type: "application/json", Path: i18n.WithSuffix(page.Path(i18n.Resume), resume.JSONSuffix), Label: "JSON Resume"},
		layout.Format{Type: "text/plain", Path: i18n.WithSuffix(page.Path(i18n.Resume), resume.TextSuffix), Label: page.T("resume.text")})
	page.JSONLD = append(page.JSONLD, page.Career())
	page.Form = h.inquiryForm(r, page.Base, i18n.Resume, "cv")
	return web.RenderUncached(page)
}
