package admin

import (
	"errors"
	"net/url"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	views "portfolio/views/admin"
)

// newPageAddress is where the owner begins a page.
var newPageAddress = i18n.WithQuery(i18n.AdminPath(i18n.AdminTextNew), "kind", "pages")

// Ready handles GET /admin/ready: where a new site is, and what its owner may do next.
func (h *Handlers) Ready(r *web.Request) (web.Response, error) {
	samples, err := h.samples(r)
	if err != nil {
		return web.Response{}, err
	}
	page := views.ReadyPage{Base: h.newPage(r, i18n.AdminReady), Address: h.Site.BaseURL, Samples: len(samples) > 0, Bare: len(samples)+len(h.Site.Articles) == 0}
	if page.Samples || page.Bare {
		page.AddStep("write", i18n.AdminPath(i18n.AdminTextNew))
	}
	page.AddStep("profile", views.FileAddress("profile.toml", ""))
	if h.Site.HasPage(i18n.Services) {
		page.AddStep("services", views.FileAddress("services.toml", ""))
	} else if page.Bare {
		page.AddStep("parts", i18n.AdminPath(i18n.AdminFiles))
	}
	if !h.Mailing.Sends(r.Context()) && !h.Mailing.Fixed().Fixed {
		page.AddStep("email", i18n.AdminPath(i18n.AdminEmail))
	}
	if address, lacks := h.imprintAddress(); lacks {
		page.AddStep("imprint", address)
	} else if !slices.ContainsFunc(h.Site.Pages, content.OwnPage.IsImprint) {
		page.AddStep("legal", newPageAddress)
	}
	if base, err := url.Parse(h.Site.BaseURL); err == nil && base.Host != r.Host {
		page.Address = r.Host
		page.AddStep("address", views.FileAddress("site.toml", "")+"#key-url")
	}
	return web.Render(page)
}

// imprintAddress returns where an imprint is written that the site lacks, and reports whether it does.
func (h *Handlers) imprintAddress() (address string, lacks bool) {
	if _, lacks := h.Site.LacksImprint(); !lacks {
		return "", false
	}
	for _, draft := range h.Site.Drafts {
		if draft.IsImprint() {
			return textAddress("pages/" + draft.ID), true
		}
	}
	return newPageAddress, true
}

// imprintTodos tells that a site in German has no public imprint.
func (h *Handlers) imprintTodos(r *web.Request) ([]views.Todo, error) {
	address, lacks := h.imprintAddress()
	if !lacks || h.Editor.Closed() == ClosedDemonstration {
		return nil, nil
	}
	return []views.Todo{{Text: r.Messages.T("admin-overview.todo.imprint"), Tone: views.WarningTone, Href: address}}, nil
}

// draftPageTodos names the pages that only the owner sees, also those that lack something, but for an imprint that imprintTodos names.
func (h *Handlers) draftPageTodos(r *web.Request) (todos []views.Todo, err error) {
	files, err := h.Editor.Files()
	if errors.Is(err, edit.ErrReadOnly) { // the site has no folder
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	imprint, _ := h.imprintAddress()
	complete := h.texts(h.Now())
	for _, text := range append(h.incomplete(files, complete), complete...) {
		address := textAddress(text.Folder)
		if text.State == views.TextDraft && strings.HasPrefix(text.Folder, "pages/") && address != imprint {
			todos = append(todos, views.Todo{
				Text: r.Messages.Tf("admin-overview.todo.page", map[string]any{"Title": h.textTitle(text.Folder)}), Tone: views.CalmTone, Href: address,
			})
		}
	}
	return todos, nil
}

// untranslatedTodos tells in which languages nothing says what the owner does.
func (h *Handlers) untranslatedTodos(r *web.Request) (todos []views.Todo, err error) {
	if len(h.Site.Profile.Role) == 0 {
		return nil, nil
	}
	for _, lang := range h.Languages.List() {
		if h.Site.Profile.Role.In(lang) == "" {
			todos = append(todos, views.Todo{
				Text: r.Messages.Tf("admin-overview.todo.role", map[string]any{"Language": h.Languages.Name(string(lang))}), Tone: views.CalmTone,
				Href: views.FileAddress("profile.toml", "") + "#key-role",
			})
		}
	}
	return todos, nil
}
