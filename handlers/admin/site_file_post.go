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
	case h.isStored(f, draft) && !f.isNew && f.digest != draft.Digest: // also of a save that is repeated
		return h.forgetFile(r, f, whole, f.address(), web.Stored)
	case !whole && f.digest != draft.Digest && (do != views.DoSave || !h.isUntouched(r, f, draft.Digest)):
		return h.fileConflict(r, draft)
	}
	text, next, err := h.changedFile(f, posted)
	if draft.values = typedIn(posted); err != nil {
		return h.fileRefused(r, f, draft, err)
	}
	return h.saveFile(r, f, draft, posted, text, next)
}

// changedFile returns the text of the file with what was posted, and the address that follows.
func (h *Handlers) changedFile(f siteFile, posted url.Values) (text []byte, next string, err error) {
	if posted.Has(views.TextField) {
		return content.WithText(f.text, posted.Get(views.TextField)), f.address(), nil
	}
	action, index, key := readDo(posted.Get(views.DoField))
	field, isKey := f.table.Field(key)
	if isKey && field.List {
		name := leaf{path: []string{key}, field: field}.name("")
		posted[name] = rearranged(posted[name], action, index)
	}
	if action == views.DoCopy {
		copyHours(posted)
	}
	if f.isNew {
		h.nameItem(f, posted)
	}
	if text, err = h.with(f, posted); err != nil || !isKey || field.Kind != content.TablesKey {
		next = f.address()
		if f.isNew {
			next = f.addressAt(f.parent())
		}
		return text, next, err
	}
	path := f.below(key)
	switch action {
	case views.DoUp:
		text, err = splice.SwapItemsTOML(text, index-1, path...)
	case views.DoDown:
		text, err = splice.SwapItemsTOML(text, index, path...)
	case views.DoRemove:
		text, err = splice.RemoveItemTOML(text, index, path...)
	}
	return text, f.address() + "#key-" + key, err
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
func (h *Handlers) saveFile(r *web.Request, f siteFile, draft fileDraft, posted url.Values, text []byte, next string) (web.Response, error) {
	if content.Widens(f.name, f.text, text) {
		if refused, err := h.askPassword(r, f, draft, posted); refused != nil || err != nil {
			return *refused, err
		}
	}
	change := edit.Change{Path: f.name, Read: f.digest, New: text}
	if draft.isWhole() {
		change.Read = draft.Digest
	}
	result, err := h.saveSet(r, edit.Set{Changes: []edit.Change{change}, Publishes: []string{}, Message: "Change " + f.name})
	var refused *edit.Refused
	var conflict *edit.Conflict
	switch {
	case errors.As(err, &refused):
		return h.fileRefused(r, f.saving(text), draft, err)
	case errors.As(err, &conflict):
		return h.fileConflict(r, draft)
	case errors.Is(err, edit.ErrReadOnly), errors.Is(err, edit.ErrPath):
		return h.fileRefused(r, f, draft, err)
	case err != nil:
		return web.Response{}, h.NotStored(fileForm, err)
	}
	return h.forgetFile(r, f, draft.isWhole(), next, outcomeOf(web.Stored, result))
}
