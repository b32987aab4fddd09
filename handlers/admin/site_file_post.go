package admin

import (
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	"portfolio/internal/splice"
	views "portfolio/views/admin"
)

// PostFile handles POST /admin/site/files/{file}: it saves the keys of the form, or the whole text. What was typed is kept first.
func (h *Handlers) PostFile(r *web.Request, posted url.Values) (web.Response, error) {
	f, err := h.openSiteFile(r.URL)
	if err != nil {
		return web.Response{}, err
	}
	do, whole := posted.Get(views.DoField), posted.Has(views.TextField)
	switch {
	case do == views.DoDiscardAll:
		if err := h.store.ForgetText(r.Context(), f.draftPath(true)); err != nil {
			return web.Response{}, h.NotStored(fileForm, err)
		}
		return h.forgetFile(r, f, false, f.address(), "")
	case do == views.DoDiscard || do == views.DoForget:
		return h.forgetFile(r, f, do == views.DoForget, f.address(), "")
	case !whole && !f.hasKeys:
		return web.Response{}, web.ErrBadRequest
	}
	draft, err := h.keepFile(r, f, posted)
	switch {
	case errors.Is(err, db.ErrChanged):
		return h.fileTypedElsewhere(r, f, posted, draft)
	case err != nil:
		return web.Response{}, h.NotStored(fileForm, err)
	case r.PostExpectsJSON():
		return web.Response{JSON: h.keptJSON(r, "admin-text.kept", draft.KeptText)}, nil
	case h.isStored(r.Messages, f, draft) && !f.isNew && f.digest != draft.Digest: // also of a save that is repeated
		return h.forgetFile(r, f, whole, f.address(), web.Stored)
	case !whole && f.digest != draft.Digest && (do != views.DoSave || !h.isUntouched(r, f, draft.Digest)):
		return h.fileConflict(r, draft)
	}
	change, err := h.changeFile(r, f, posted)
	if draft.values = typedIn(posted); err != nil {
		return h.fileRefused(r, f, draft, err)
	}
	return h.saveFile(r, f, draft, posted, change)
}

// fileChange is what a press makes of a file.
type fileChange struct {
	text []byte
	next string      // address that follows
	done formOutcome // if it is saved
}

// changeFile returns the file with what was posted.
func (h *Handlers) changeFile(r *web.Request, f siteFile, posted url.Values) (fileChange, error) {
	change := fileChange{next: f.address(), done: formOutcome{Outcome: web.Stored}}
	if posted.Has(views.TextField) {
		change.text = content.WithText(f.text, posted.Get(views.TextField))
		return change, nil
	}
	base := h.PageBase(r, i18n.AdminFile, i18n.Same(f.address()))
	action, index, key := readDo(posted.Get(views.DoField))
	field, isKey := f.table.Field(key)
	if isKey {
		change.done.Outcome, change.done.What = doneBy(action), itemAt(r.Messages, f, field, index, posted)
	}
	if isKey && field.List {
		name := leaf{path: []string{key}, field: field}.name("")
		posted[name] = rearranged(posted[name], action, index)
	}
	if action == views.DoCopy {
		copyHours(posted)
	}
	if f.isNew {
		h.nameItem(f, posted)
		change.next = f.addressAt(f.parent())
	}
	change.done.Read = h.readings(base, f, posted)
	var err error
	if change.text, err = h.with(r.Messages, f, posted); err != nil || !isKey || field.Kind != content.TablesKey {
		return change, err
	}
	change.next = f.address() + "#key-" + key
	path := f.below(key)
	switch action {
	case views.DoUp:
		change.text, err = splice.SwapItemsTOML(change.text, index-1, path...)
	case views.DoDown:
		change.text, err = splice.SwapItemsTOML(change.text, index, path...)
	case views.DoRemove:
		if change.text, err = splice.RemoveItemTOML(change.text, index, path...); err == nil {
			change.text, err = withoutEmptyTables(change.text, path[:len(path)-1])
		}
	}
	return change, err
}

// withoutEmptyTables returns the text of a file without the table at a path, and those around it, if they have nothing in them: a table
// that needs a list, such as a form's own questions, cannot be there without an item. The items of a list stay.
func withoutEmptyTables(text []byte, at []string) ([]byte, error) {
	for ; len(at) > 0 && !isIndex(at[len(at)-1]); at = at[:len(at)-1] {
		file, err := content.ParseTOMLFile(text)
		if err != nil {
			return nil, splice.ErrUnread
		}
		if table, isTable := file.Value(at...).(map[string]any); !isTable || len(table) > 0 {
			break
		}
		if text, err = splice.RemoveTOML(text, at...); err != nil {
			return nil, err
		}
	}
	return text, nil
}

// The outcomes of the buttons of a list, besides web.Stored.
const (
	outcomeItemRemoved = "removed"
	outcomeItemMoved   = "moved"
	outcomeCopied      = "copied"
)

// doneBy returns the outcome of a button of a list.
func doneBy(action string) string {
	switch action {
	case views.DoRemove:
		return outcomeItemRemoved
	case views.DoUp, views.DoDown:
		return outcomeItemMoved
	case views.DoCopy:
		return outcomeCopied
	}
	return web.Stored
}

// itemAt returns the title of an item of a list.
func itemAt(m *i18n.Messages, f siteFile, field content.Field, index int, posted url.Values) string {
	if field.Kind == content.TablesKey {
		return titleOf(m, f.toml.Value(f.below(field.Key, strconv.Itoa(index))...))
	}
	l := leaf{path: []string{field.Key}, field: field}
	if list := posted[l.name("")]; index < len(list) {
		return strings.TrimSpace(list[index])
	}
	return "…"
}

// readDo reads the value of a button.
func readDo(do string) (action string, index int, key string) {
	parts := strings.SplitN(do, " ", 3)
	if len(parts) < 3 {
		return do, 0, ""
	}
	index, err := strconv.Atoi(parts[1])
	if err != nil || index < 0 {
		return "", 0, ""
	}
	return parts[0], index, parts[2]
}

// rearranged returns a list with an item moved or removed.
func rearranged(list []string, action string, index int) []string {
	list = slices.Clone(list)
	switch {
	case index >= len(list):
	case action == views.DoRemove:
		return slices.Delete(list, index, index+1)
	case action == views.DoUp && index > 0:
		list[index], list[index-1] = list[index-1], list[index]
	case action == views.DoDown && index+1 < len(list):
		list[index], list[index+1] = list[index+1], list[index]
	}
	return list
}

// saveFile saves a file, and leads to the next page.
func (h *Handlers) saveFile(r *web.Request, f siteFile, draft fileDraft, posted url.Values, next fileChange) (web.Response, error) {
	if content.Widens(f.name, f.text, next.text) {
		if refused, err := h.askPassword(r, f, draft, posted); refused != nil || err != nil {
			return *refused, err
		}
	}
	change := edit.Change{Path: f.name, Read: f.digest, New: next.text}
	if draft.isWhole() {
		change.Read = draft.Digest
	}
	set := edit.Set{Changes: []edit.Change{change}, Publishes: []string{}, Message: "Change " + f.name}
	result, err := h.saveSet(r, set)
	var refused *edit.Refused
	var conflict *edit.Conflict
	switch {
	case errors.As(err, &refused):
		return h.fileRefused(r, f.saving(next.text), draft, err)
	case errors.As(err, &conflict):
		return h.fileConflict(r, draft)
	case errors.Is(err, edit.ErrReadOnly), errors.Is(err, edit.ErrPath):
		return h.fileRefused(r, f, draft, err)
	case err != nil:
		return web.Response{}, h.NotStored(fileForm, err)
	}
	saved := h.saved(r, next.done.Outcome, set, result)
	saved.What, saved.Read = next.done.What, next.done.Read
	return h.forgetFile(r, f, draft.isWhole(), next.next, saved.String())
}
