package feeds

import (
	"encoding/json"
	"net/http"

	"portfolio/handlers/web"
	"portfolio/handlers/web/cache"
	"portfolio/i18n"
	"portfolio/internal/resume"
)

// The kinds of the forms that a page names.
var (
	jsonDocument = cache.Document("application/json; charset=utf-8")
	pdfDocument  = cache.Document("application/pdf")
)

// ResumeJSON handles GET of the résumé as JSON Resume. langs are the languages that share the path.
func (h *Handlers) ResumeJSON(langs []i18n.Lang) http.Handler {
	return h.HandleLocalized(jsonDocument, langs, func(_ *http.Request, lang i18n.Lang) (web.Document, error) {
		data, err := json.MarshalIndent(resume.Of(h.Site.Site, h.Site.BaseURL, lang), "", "  ")
		return web.Document{Bytes: append(data, '\n')}, err
	})
}

// ResumeText handles GET of the résumé as plain text.
func (h *Handlers) ResumeText(langs []i18n.Lang) http.Handler {
	return h.HandleLocalized(Text, langs, func(_ *http.Request, lang i18n.Lang) (web.Document, error) {
		return web.Document{Bytes: resume.Of(h.Site.Site, h.Site.BaseURL, lang).Text(h.Languages.Messages(lang))}, nil
	})
}

// ResumePDF handles GET of the résumé as a PDF, which the site folder has or has not.
func (h *Handlers) ResumePDF(langs []i18n.Lang) http.Handler {
	return h.HandleLocalized(pdfDocument, langs, func(_ *http.Request, lang i18n.Lang) (web.Document, error) {
		pdf, ok := h.Site.ResumePDF(lang)
		if !ok {
			return web.Document{}, web.ErrNotFound
		}
		data, err := pdf.Read()
		if err != nil { // replaced a moment ago
			return web.Document{}, web.ErrNotFound
		}
		return web.Document{Bytes: data}, nil
	})
}
