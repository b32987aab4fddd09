package admin

import (
	"net/http"
	"net/url"
	"slices"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	views "portfolio/views/admin"
	"portfolio/views/ui"
)

// newKinds are the kinds of text that the owner can begin, the usual one first.
var newKinds = []string{"articles", "pages"}

// TextNew handles GET /admin/site/texts/new: what a new text is called, and what it is.
func (h *Handlers) TextNew(r *web.Request) (web.Response, error) {
	return web.Render(h.textNewPage(r, r.URL.Query(), ""))
}

func (h *Handlers) textNewPage(r *web.Request, posted url.Values, wrong string) views.TextNewPage {
	page := views.TextNewPage{Base: h.newPage(r, i18n.AdminTextNew), Closed: string(h.Editor.Closed())}
	page.HasErrors = wrong != ""
	page.Name = ui.FieldArgs{
		Kind: ui.TextField, ID: "text-title", Name: "title", Label: page.T("admin-text.key.title"), Max: maxKey, Required: true,
		Values: posted["title"], Error: wrong, ErrorPrefix: page.T("form.error.prefix"),
	}
	page.Kind = ui.FieldArgs{Kind: ui.RadioField, ID: "text-kind", Name: "kind", Label: page.T("admin-text.kind"), Values: []string{newKinds[0]}}
	if slices.Contains(newKinds, posted.Get("kind")) {
		page.Kind.Values = posted["kind"]
	}
	for _, kind := range newKinds {
		page.Kind.Options = append(page.Kind.Options, ui.OptionArgs{Value: kind, Label: page.T("admin-text.kind." + kind)})
	}
	if h.Languages.Several() {
		page.Language = ui.FieldArgs{Kind: ui.SelectField, ID: "text-lang", Name: "lang", Label: page.T("admin-text.language"), Values: posted["lang"]}
		for _, lang := range h.Languages.List() {
			page.Language.Options = append(page.Language.Options, ui.OptionArgs{Value: string(lang), Label: h.Languages.Name(string(lang))})
		}
	}
	return page
}

// PostTextNew handles POST /admin/site/texts/new: it makes a draft.
func (h *Handlers) PostTextNew(r *web.Request, posted url.Values) (web.Response, error) {
	title := cleanTyped(posted.Get, []string{"title"})["title"]
	kind, lang := posted.Get("kind"), posted.Get("lang")
	if lang == "" {
		lang = h.langNames()[0]
	}
	id := content.FolderName(title)
	switch {
	case h.Editor.Closed() != "":
		return web.Response{Page: h.textNewPage(r, posted, ""), Status: http.StatusConflict}, nil
	case !slices.Contains(newKinds, kind), !slices.Contains(h.langNames(), lang):
		return web.Response{}, web.ErrBadRequest
	case id == "" || len([]rune(title)) > maxKey:
		return web.Response{Page: h.textNewPage(r, posted, r.Messages.T("admin-text.title.missing")), Status: http.StatusUnprocessableEntity}, nil
	}
	folder, err := h.freeFolder(kind + "/" + id)
	if err != nil {
		return web.Response{}, err
	}
	text := edit.Text{Folder: folder, Langs: h.langNames()}
	changes, err := text.Changes(map[string]string{edit.Field("title", lang): title}, true)
	if err != nil {
		return web.Response{}, err
	}
	return h.writeSet(r, textState{Text: text}, edit.Set{Changes: changes}, outcomeNew)
}
