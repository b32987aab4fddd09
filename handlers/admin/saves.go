package admin

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	views "portfolio/views/admin"
)

// savesForm names the notice of the screen of saves.
const savesForm = "saves"

// Saves handles GET /admin/site/saves: when which files were saved, on which device, and one of the saves compared with how its files are.
func (h *Handlers) Saves(r *web.Request) (web.Response, error) {
	page, err := h.savesPage(r, r.URL.Query().Get(views.SaveParam))
	page.Notice = h.notice(r, savesForm, "admin-text.done.")
	return web.Response{Page: page}, err
}

// savesPage returns the page of saves with a chosen one, none for "".
func (h *Handlers) savesPage(r *web.Request, chosen string) (views.SavesPage, error) {
	page := views.SavesPage{Base: h.newPage(r, i18n.AdminSaves), Closed: string(h.Editor.Closed())}
	number := pageNumber(r)
	saves, err := h.store.SiteSaves(r.Context(), (number-1)*pageSize, pageSize+1)
	if err != nil {
		return page, h.NotRead(savesForm, err)
	}
	page.Pager = views.Pager{Address: i18n.AdminPath(i18n.AdminSaves), Number: number, Last: number}
	if len(saves) > pageSize {
		saves, page.Pager.Last = saves[:pageSize], number+1
	}
	for _, save := range saves {
		row, err := h.saveRow(r, save, "")
		if err != nil {
			return page, h.NotRead(savesForm, err)
		}
		row.Compare = saveAddress(row.ID)
		page.Saves = append(page.Saves, row)
	}
	if chosen == "" {
		return page, nil
	}
	save, changes, err := h.undo(r, chosen)
	if err != nil {
		return page, err
	}
	if page.Chosen, err = h.saveRow(r, save, ""); err != nil {
		return page, h.NotRead(savesForm, err)
	}
	page.Widens = h.widens(changes)
	page.Before, err = h.compareSave(r, save, "")
	return page, err
}

// undo returns a save, and the changes that make its files what they were before it.
func (h *Handlers) undo(r *web.Request, chosen string) (db.SiteSave, []edit.Change, error) {
	id, _ := strconv.ParseInt(chosen, 10, 64) // no save has the id 0
	save, err := h.store.SiteSave(r.Context(), id)
	if errors.Is(err, db.ErrNotFound) {
		return save, nil, web.NotFound("text", i18n.AdminSaves)
	}
	var changes []edit.Change
	for _, file := range save.Files {
		if err == nil {
			var change edit.Change
			change, err = h.before(r, file)
			changes = append(changes, change)
		}
	}
	if err != nil {
		return save, nil, h.NotRead(savesForm, err)
	}
	return save, changes, nil
}

// widens reports whether changes may widen what is public: the form of the file asks for the password then.
func (h *Handlers) widens(changes []edit.Change) bool {
	for _, change := range changes {
		if now, _, err := h.Editor.Read(change.Path); err != nil || content.Widens(change.Path, now, change.New) {
			return true
		}
	}
	return false
}

// PostSaves handles POST /admin/site/saves: it writes the files of a save as they were before it.
func (h *Handlers) PostSaves(r *web.Request, posted url.Values) (web.Response, error) {
	chosen := posted.Get(views.SaveParam)
	save, changes, err := h.undo(r, chosen)
	if err != nil {
		return web.Response{}, err
	}
	to, form, outcome := i18n.AdminPath(i18n.AdminSaves), savesForm, outcomeRestored
	if back := posted.Get(views.BackField); back != "" {
		if !isLast(save, changes) { // what came after it is shown first
			return web.Redirect(saveAddress(chosen))
		}
		var ok bool
		if to, form, ok = undoneAt(back); !ok {
			return web.Response{}, web.ErrBadRequest
		}
		outcome = outcomeTakenBack
	}
	if !h.widens(changes) {
		var result edit.Result
		result, err = h.saveSet(r, edit.Set{Changes: changes, Message: "Restore files of the site", Publishes: []string{}})
		if err == nil {
			return h.outcomeAt(to, form, formOutcome{Outcome: outcome, Git: gitText(result)}.String()), nil
		}
	}
	return h.notUndone(r, chosen, err)
}

// isLast reports whether the files of a save are as it has left them. changes are those that undo it.
func isLast(save db.SiteSave, changes []edit.Change) bool {
	for i, file := range save.Files {
		if changes[i].Read != file.AfterDigest {
			return false
		}
	}
	return true
}

// saveAddress returns the address of the comparison of a save with how its files are.
func saveAddress(id string) string {
	return i18n.WithQuery(i18n.AdminPath(i18n.AdminSaves), views.SaveParam, id)
}

// notUndone shows why a save was not undone. Without an error that is for its widening what is public.
func (h *Handlers) notUndone(r *web.Request, chosen string, err error) (web.Response, error) {
	page, pageErr := h.savesPage(r, chosen)
	page.HasErrors = true
	status := http.StatusUnprocessableEntity
	problem, isRefused := h.saveProblem(r, err)
	var conflict *edit.Conflict
	switch {
	case err == nil:
		page.Problem.Text = r.Messages.T("admin-saves.widens")
	case isRefused:
		page.Problem = problem
	case errors.As(err, &conflict):
		page.Conflict, status = filesConflict(conflict, page.T("admin-text.conflict.disk"), i18n.AdminPath(i18n.AdminSaves)), http.StatusConflict
	default:
		return web.Response{}, h.NotStored(savesForm, err)
	}
	return web.Response{Page: page, Status: status}, pageErr
}
