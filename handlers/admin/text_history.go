package admin

import (
	"net/url"
	"path"
	"strconv"
	"strings"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	views "portfolio/views/admin"
)

// TextHistory handles GET /admin/site/texts/{kind}/{id}/history: the saves that changed a text, and one of them compared with it.
func (h *Handlers) TextHistory(r *web.Request) (web.Response, error) {
	state, err := h.textState(r)
	if err != nil {
		return web.Response{}, err
	}
	saves, err := h.store.SavesBelow(r.Context(), state.Folder)
	if err != nil {
		return web.Response{}, h.NotRead(textForm, err)
	}
	if len(saves) == 0 && !state.Exists() {
		return web.Response{}, errTextNotFound
	}
	page := views.TextHistoryPage{Base: h.newPage(r, i18n.AdminTextHistory, path.Dir(state.Folder), path.Base(state.Folder)), Name: h.titleOf(state), Closed: string(h.Editor.Closed())}
	if state.Exists() {
		page.Text = textAddress(state.Folder)
	}
	page.Notice = h.notice(r, textForm, "admin-text.done.")
	chosen := r.URL.Query().Get(views.SaveParam)
	for _, save := range saves {
		row, err := h.saveRow(r, save, state.Folder)
		if err != nil {
			return web.Response{}, h.NotRead(textForm, err)
		}
		row.Compare = i18n.WithQuery(page.Paths.In(page.Lang), views.SaveParam, row.ID)
		if page.Saves = append(page.Saves, row); row.ID != chosen {
			continue
		}
		page.Chosen = row
		if page.Before, err = h.compareSave(r, save, state.Folder); err != nil {
			return web.Response{}, err
		}
	}
	return web.Render(page)
}

// siteSave returns a save with its files below a folder, all for "".
func siteSave(save db.SiteSave, folder string) views.SiteSave {
	row := views.SiteSave{ID: strconv.FormatInt(save.ID, 10), At: save.CreatedAt.Time, Device: save.Device}
	for _, file := range save.Files {
		if isBelow(file.Path, folder) {
			row.Files = append(row.Files, file.Path)
		}
	}
	return row
}

// textEndings are the endings of the names of files whose lines are compared.
var textEndings = []string{".css", ".md", ".toml", ".txt", ".yaml", ".yml"}

// compareSave compares the files below a folder, all for "", as they were before a save with how they are.
func (h *Handlers) compareSave(r *web.Request, save db.SiteSave, folder string) ([]views.Comparison, error) {
	var all []views.Comparison
	for _, file := range save.Files {
		if !isBelow(file.Path, folder) {
			continue
		}
		version, err := h.store.SiteVersion(r.Context(), file.ID)
		if err != nil {
			return nil, h.NotRead(textForm, err)
		}
		now, _, err := h.Editor.Read(file.Path)
		if err != nil {
			return nil, err
		}
		words := saveWords{Handlers: h, base: h.PageBase(r, i18n.AdminSaves, i18n.Same(r.URL.Path))}
		all = append(all, words.compare(file.Path, h.nameOf(r, file.Path), version.Before, now)...)
	}
	return all, nil
}

// PostTextHistory handles POST /admin/site/texts/{kind}/{id}/history: it writes the files of a text as they were before a save.
func (h *Handlers) PostTextHistory(r *web.Request, posted url.Values) (web.Response, error) {
	state, err := h.textState(r)
	if err != nil {
		return web.Response{}, err
	}
	saves, err := h.store.SavesBelow(r.Context(), state.Folder)
	if err != nil {
		return web.Response{}, h.NotRead(textForm, err)
	}
	set := edit.Set{Message: "restore: " + h.titleOf(state), Publishes: []string{}}
	for _, save := range saves {
		if strconv.FormatInt(save.ID, 10) != posted.Get(views.SaveParam) {
			continue
		}
		for _, file := range save.Files {
			if !strings.HasPrefix(file.Path, state.Folder+"/") {
				continue
			}
			change, err := h.before(r, file)
			if err != nil {
				return web.Response{}, h.NotStored(textForm, err)
			}
			set.Changes = append(set.Changes, change)
		}
	}
	if set.Changes == nil {
		return web.Response{}, errTextNotFound
	}
	return h.writeSet(r, state, set, outcomeRestored)
}

// before returns the change that makes a file what it was before a save.
func (h *Handlers) before(r *web.Request, file db.SiteVersion) (edit.Change, error) {
	version, err := h.store.SiteVersion(r.Context(), file.ID)
	if err != nil {
		return edit.Change{}, err
	}
	_, digest, err := h.Editor.Read(file.Path)
	change := edit.Change{Path: file.Path, Read: digest}
	if version.BeforeDigest != "" {
		change.New = version.Before
	}
	return change, err
}
