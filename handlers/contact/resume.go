package contact

import (
	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
)

// Resume handles GET /resume and /curriculum.
func (h *Handlers) Resume(r *web.Request) (web.Response, error) {
	page := views.ResumePage{Base: h.inquiryPage(r, i18n.Resume), Resume: h.Site.Resume, Talks: h.resumeTalks()}
	page.Description = page.Tf("resume.description", map[string]any{
		"Name": h.Site.Profile.Name, "Role": page.Site.Profile.Role.In(page.Lang),
	})
	page.OGType = "profile"
	page.JSONLD = append(page.JSONLD, page.Career())
	page.Form = h.inquiryForm(r, page.Base, i18n.Resume, "cv")
	return web.RenderUncached(page)
}

// resumeTalks returns the talks that the résumé mentions.
func (h *Handlers) resumeTalks() []content.Talk {
	var found []content.Talk
	for _, id := range h.Site.Resume.Talks {
		if talk := h.Site.About.Talk(id); talk.ID != "" {
			found = append(found, talk)
		}
	}
	return found
}
