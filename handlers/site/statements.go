package site

import (
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// Privacy handles GET /privacy and /privacidad.
func (h *Handlers) Privacy(r *web.Request) (web.Response, error) {
	page := views.PrivacyPage{Base: h.NewPage(r, i18n.Privacy)}
	if h.Site.AsFiles {
		page.Description = page.T("privacy.files.lead")
	}
	page.JSONLD = append(page.JSONLD, jsonld.WebPage(page.Base, "WebPage"))
	return web.Render(page)
}

// Accessibility handles GET /accessibility and /accesibilidad.
func (h *Handlers) Accessibility(r *web.Request) (web.Response, error) {
	page := views.AccessibilityPage{Base: h.NewPage(r, i18n.Accessibility)}
	page.JSONLD = append(page.JSONLD, jsonld.WebPage(page.Base, "WebPage"))
	return web.Render(page)
}
