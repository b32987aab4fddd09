package contact

import (
	"errors"
	"net/http"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/email"
)

// The errors of links to versions of the résumé.
var (
	errResumeLink  = web.NotFound("resume_link", i18n.Resume)
	errResumeEnded = web.HTTPError{Status: http.StatusGone, Key: "resume_ended", Back: i18n.Resume}
)

// ResumeVersion handles GET of a link to a version of the résumé. Nothing names the page: it is in no menu, index, feed or cache, and
// has neither a share picture nor structured data. What is logged and counted has no token.
func (h *Handlers) ResumeVersion(r *web.Request) (web.Response, error) {
	token := r.Param(email.TokenParam)
	link, err := h.store.ResumeLinkByToken(r.Context(), token)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return web.Response{}, errResumeLink
	case err != nil:
		return web.Response{}, h.NotRead("link", err)
	}
	version, ok := h.Site.Resume.Version(link.Version)
	if !ok || !link.Works(h.Now()) {
		return web.Response{}, errResumeEnded
	}
	page := views.ResumePage{
		Base: h.NewPage(r, i18n.Resume), Resume: h.Site.Resume.In(version), Talks: h.Site.ResumeTalks(),
		Headline: version.Headline.In(r.Lang), Until: link.ExpiresAt.In(h.Site.Settings.Zone()),
	}
	page.NoIndex, page.Canonical, page.Image, page.JSONLD = true, h.Languages.Path(r.Lang, i18n.Resume), "", nil
	page.Paths = i18n.Localize(h.Languages, func(lang i18n.Lang) string {
		return i18n.WithQuery(h.Languages.Path(lang, i18n.ResumeVersion), email.TokenParam, token)
	})
	return web.Response{Page: page, Uncached: true, Effects: []web.Effect{web.Unstored}}, nil
}
