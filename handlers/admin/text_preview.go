package admin

import (
	"io/fs"
	"path"
	"slices"
	"time"

	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
)

// previewAddress returns the address of the preview of a text in a language.
func (h *Handlers) previewAddress(folder, lang string) string {
	return i18n.WithQuery(i18n.AdminPath(i18n.AdminTextPreview, path.Dir(folder), path.Base(folder)), "lang", lang)
}

// TextPreview handles GET /admin/site/texts/{kind}/{id}/preview: the page of a text as it was typed.
func (h *Handlers) TextPreview(r *web.Request) (web.Response, error) {
	state, err := h.textState(r)
	lang := r.URL.Query().Get("lang")
	if err != nil || !slices.Contains(state.Langs, lang) {
		return web.Response{}, errTextNotFound
	}
	for _, key := range []string{"title", "description"} {
		if field := edit.Field(key, lang); state.values[field] == "" {
			state.values[field] = "…"
		}
	}
	if !state.IsPage() && state.values["date"] == "" {
		state.values["date"] = h.Now().In(h.Site.Settings.Zone()).Format(time.DateOnly) // as if it were published today
	}
	files, _, err := h.asTyped(state)
	if err != nil {
		return web.Response{}, errTextNotFound
	}
	one, err := h.Site.ReadText(r.Context(), files, state.Folder, h.Now())
	if err != nil {
		return web.Response{}, err
	}
	return h.Preview(r, i18n.Lang(lang), one)
}

// asTyped returns the site folder with a text as it was typed, and that text.
func (h *Handlers) asTyped(state textState) (fs.FS, edit.Text, error) {
	files, err := h.Editor.Files()
	if err != nil {
		return nil, state.Text, err
	}
	changes, err := state.Changes(state.values, state.IsDraft() || !state.Exists())
	if err != nil {
		return nil, state.Text, err
	}
	files = edit.Overlay(files, changes)
	next, err := edit.ReadText(edit.ReadFrom(files), state.Folder, state.Langs)
	return files, next, err
}
