package admin

import (
	"errors"
	"net/url"
	"strconv"
	"strings"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/email"
)

// resumeForm is the flash name of the links' forms.
const resumeForm = "resume-links"

// maxLinkRecipient is how long the owner's note of who gets a link may be, in characters.
const maxLinkRecipient = 120

// purposeResume is what the token of a link to a version of the résumé is for.
const purposeResume db.TokenPurpose = "resume"

// Resume handles GET /admin/resume: the versions of the résumé, and the links to them.
func (h *Handlers) Resume(r *web.Request) (web.Response, error) {
	page, err := h.resumePage(r)
	_, page.Ended = h.Flash(r, resumeForm)
	return web.Response{Page: page}, err
}

// PostResume handles POST /admin/resume: it makes a link, or ends one. A new link is shown in the response itself, this once: only its hash
// is stored.
func (h *Handlers) PostResume(r *web.Request, posted url.Values) (web.Response, error) {
	if id := posted.Get(views.LinkEndField); id != "" {
		return h.endResumeLink(r, id)
	}
	version, ok := h.Site.Resume.Version(posted.Get(views.LinkVersionField))
	if !ok {
		return web.Response{}, web.ErrBadRequest
	}
	lang, ok := h.Languages.Parse(posted.Get(views.LinkLanguageField))
	if !ok {
		lang = h.Languages.Fallback()
	}
	recipient := []rune(strings.TrimSpace(posted.Get(views.LinkRecipientField)))
	link := h.newResumeLink(version, lang, string(recipient[:min(len(recipient), maxLinkRecipient)]))
	if err := h.store.AddResumeLink(r.Context(), *link); err != nil {
		return web.Response{}, h.NotStored(resumeForm, err)
	}
	page, err := h.resumePage(r)
	page.New = email.NewLetterhead(h.Site.Site, h.Site.BaseURL).With(h.Languages.Messages(lang)).TokenURL(i18n.ResumeVersion, link.Token)
	return web.Response{Page: page}, err
}

// endResumeLink makes a link stop working. Repeating it changes nothing.
func (h *Handlers) endResumeLink(r *web.Request, id string) (web.Response, error) {
	number, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return web.Response{}, web.ErrBadRequest
	}
	if err := h.store.EndResumeLink(r.Context(), number, h.Now()); err != nil && !errors.Is(err, db.ErrNotFound) {
		return web.Response{}, h.NotStored(resumeForm, err)
	}
	return h.outcomeAt(i18n.AdminPath(i18n.AdminResume), resumeForm, web.Stored), nil
}

// newResumeLink returns a link to a version that is made now.
func (h *Handlers) newResumeLink(version content.ResumeVersion, lang i18n.Lang, recipient string) *db.NewResumeLink {
	return &db.NewResumeLink{
		Token: db.NewToken(purposeResume).Value,
		ResumeLink: db.ResumeLink{
			Version: version.ID, Language: string(lang), Recipient: recipient, ExpiresAt: db.NewTime(h.linkExpires(version)),
		},
	}
}

func (h *Handlers) resumePage(r *web.Request) (views.ResumePage, error) {
	page := views.ResumePage{Base: h.newPage(r, i18n.AdminResume)}
	for _, lang := range h.Languages.List() {
		page.Languages = append(page.Languages, views.LinkLanguage{Lang: lang, Name: h.Languages.Name(string(lang))})
	}
	names := map[string]string{}
	for _, version := range h.Site.Resume.Versions {
		names[version.ID] = version.Name
		page.Versions = append(page.Versions, views.ResumeVersion{ID: version.ID, Name: version.Name, Days: version.Days()})
	}
	links, err := h.store.ResumeLinks(r.Context())
	for _, link := range links {
		name, ok := names[link.Version]
		if !ok {
			name = link.Version
		}
		page.Links = append(page.Links, views.ResumeLink{
			ID: link.ID, Version: name, Recipient: link.Recipient, Language: h.Languages.Name(link.Language), MadeAt: link.CreatedAt.Time,
			Until: link.ExpiresAt.Time, Works: ok && link.Works(h.Now()),
		})
	}
	return page, err
}
