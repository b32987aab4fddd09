package admin

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/handlers/web/auth"
	"portfolio/i18n"
	"portfolio/internal/edit"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// The outcomes of a text's form, besides web.Stored and outcomeKept.
const (
	outcomePublished   = "published"
	outcomeScheduled   = "scheduled"
	outcomeUnpublished = "unpublished"
	outcomeTextDeleted = "removed"
	outcomeWaits       = "waits" // kept, and not published
	outcomeRestored    = "restored"
	outcomeNew         = "new"
	gitOutcome         = "git: " // before what Git said
)

// PostText handles POST /admin/site/texts/{kind}/{id}. Whatever it is to do, what was typed is kept first.
func (h *Handlers) PostText(r *web.Request, posted url.Values) (web.Response, error) {
	state, err := h.textState(r)
	if err != nil {
		return web.Response{}, err
	}
	do := posted.Get(views.TextAction)
	switch do {
	case views.TextDelete:
		return h.deleteText(r, state)
	case views.TextDuplicate:
		return h.duplicateText(r, state)
	case views.TextDiscard:
		return h.forgetText(r, state, web.Stored)
	}
	if posted.Get(views.TextDigest) == "" {
		return web.Response{}, web.ErrBadRequest
	}
	typed := cleanTyped(posted.Get, state.Fields())
	if long := tooLong(typed, r.Messages); len(long) > 0 {
		state.values = typed
		return h.refuseText(r, state, long)
	}
	return h.saveText(r, state, typed, posted)
}

// saveText keeps what was typed, and does what the form asks for.
func (h *Handlers) saveText(r *web.Request, state textState, typed map[string]string, posted url.Values) (web.Response, error) {
	version, _ := strconv.Atoi(posted.Get(forms.VersionField))
	kept, err := h.keepText(r, state, typed, posted.Get(views.TextDigest), version)
	switch {
	case errors.Is(err, db.ErrChanged):
		return h.textConflict(r, state, typed, kept)
	case err != nil:
		return web.Response{}, h.NotStored(textForm, err)
	case r.PostExpectsJSON():
		return web.Response{JSON: h.keptJSON(r, "admin-text.kept", kept)}, nil
	}
	state.kept, state.values = kept, typed
	if posted.Get(views.TextDigest) != state.Digest() && !sameTyped(typed, state.stored) {
		return h.diskConflict(r, state)
	}
	do := posted.Get(views.TextAction)
	if do == views.TextPictures {
		return web.Redirect(views.PicturesAddress(state.Folder))
	}
	if lang, ok := strings.CutPrefix(do, views.TextPreview); ok && slices.Contains(state.Langs, lang) {
		return web.Redirect(h.previewAddress(state.Folder, lang))
	}
	if h.Editor.Closed() != "" {
		page, err := h.textPage(r, state)
		return web.Response{Page: page, Status: http.StatusConflict}, err
	}
	return h.writeText(r, state, do, posted.Get(views.TextAt))
}

// keepText stores what was typed.
func (h *Handlers) keepText(r *web.Request, state textState, typed map[string]string, digest string, version int) (db.KeptText, error) {
	text, err := json.Marshal(typed)
	if err != nil {
		return db.KeptText{}, err
	}
	if len(digest) > 64 {
		digest = digest[:64]
	}
	return h.store.KeepText(r.Context(), db.KeptText{Path: state.Folder, Digest: digest, Text: string(text), Version: version})
}

// keptJSON is the response to a script that keeps a text.
func (h *Handlers) keptJSON(r *web.Request, key string, kept db.KeptText) draftJSON {
	at := r.Messages.AtClock(kept.ChangedAt.In(h.Site.Settings.Zone()))
	return draftJSON{Message: r.Messages.Tf(key, map[string]any{"At": at}), Version: kept.Version}
}

// writeText writes what was typed into the files of the text. The text of a published one waits until it is published.
func (h *Handlers) writeText(r *web.Request, state textState, do, at string) (web.Response, error) {
	was, _ := h.stateOf(state.Text)
	draft, outcome := true, web.Stored
	switch do {
	case views.TextPublish, views.TextPublishAt:
		draft, outcome = false, outcomePublished
		if wrong := h.dateText(r, state, do, at); wrong != nil {
			return h.refuseText(r, state, wrong)
		}
		if do == views.TextPublishAt {
			outcome = outcomeScheduled
		}
	case views.TextUnpublish:
		outcome = outcomeUnpublished
	default:
		if was != views.TextDraft {
			return h.outcomeAt(textAddress(state.Folder), textForm, outcomeWaits), nil
		}
	}
	changes, err := state.Changes(state.values, draft)
	var key edit.KeyError
	if errors.As(err, &key) {
		return h.refuseText(r, state, []fieldFinding{{key.Field, r.Messages.T("admin-text.not_alone")}})
	}
	set := edit.Set{Changes: changes, Message: h.titleOf(state)}
	if do != "" && do != views.TextSave {
		set.Message, set.Publishes = outcome+": "+set.Message, h.filesOf(state.Folder)
	}
	return h.writeSet(r, state, set, outcome)
}

// dateText gives a text that is published the date that it needs.
func (h *Handlers) dateText(r *web.Request, state textState, do, at string) []fieldFinding {
	if state.IsPage() {
		return nil
	}
	now := h.Now().In(h.Site.Settings.Zone())
	if do == views.TextPublishAt {
		when, err := time.ParseInLocation("2006-01-02T15:04", at, now.Location())
		if err != nil || !when.After(now) {
			return []fieldFinding{{views.TextAt, r.Messages.T("admin-text.at.wrong")}}
		}
		state.values["date"] = at
		return nil
	}
	text, err := edit.ReadText(h.Editor.Read, state.Folder, state.Langs) // the date as it is stored may be in the future
	if err != nil || state.values["date"] == "" || state.values["date"] == text.Values()["date"] && h.isLater(state.Folder) {
		state.values["date"] = now.Format(time.DateOnly)
		if h.isLater(state.Folder) {
			state.values["date"] = now.Format("2006-01-02T15:04")
		}
	}
	return nil
}

// isLater reports whether the date of an article is in the future.
func (h *Handlers) isLater(folder string) bool {
	a, ok := h.Site.ArticleByID(path.Base(folder))
	return ok && a.Date.After(h.Now())
}

// writeSet saves changes of a text, and redirects to it.
func (h *Handlers) writeSet(r *web.Request, state textState, set edit.Set, outcome string) (web.Response, error) {
	result, err := h.saveSet(r, set)
	var conflict *edit.Conflict
	var refused *edit.Refused
	switch {
	case errors.As(err, &conflict):
		again, err := h.textState(r)
		again.values, again.kept = state.values, state.kept
		if err != nil {
			return web.Response{}, err
		}
		return h.diskConflict(r, again)
	case errors.As(err, &refused):
		_, next, err := h.asTyped(state)
		if err != nil {
			next = state.Text
		}
		return h.refuseText(r, state, inFields(next, refused.Findings))
	case errors.Is(err, edit.ErrPath):
		return web.Response{}, errTextNotFound
	case err != nil:
		return web.Response{}, h.NotStored(textForm, err)
	}
	if result.GitError != nil {
		h.Log.Error("a publication is no commit", "folder", state.Folder, "error", result.GitError)
		said := []rune(result.GitError.Error())
		outcome = gitOutcome + string(said[:min(len(said), 300)])
	}
	return h.forgetText(r, state, outcome)
}

// saveSet saves changes in the name of the device that sent the request.
func (h *Handlers) saveSet(r *web.Request, set edit.Set) (edit.Result, error) {
	set.Device = auth.DeviceName(r.UserAgent())
	return h.Editor.Save(r.Context(), set)
}

// forgetText forgets what was typed, and redirects to the text.
func (h *Handlers) forgetText(r *web.Request, state textState, outcome string) (web.Response, error) {
	if err := h.store.ForgetText(r.Context(), state.Folder); err != nil {
		return web.Response{}, h.NotStored(textForm, err)
	}
	if !state.Exists() && outcome == web.Stored && len(state.values) == 0 {
		return web.Redirect(i18n.AdminPath(i18n.AdminTexts))
	}
	return h.outcomeAt(textAddress(state.Folder), textForm, outcome), nil
}

// refuseText responds with the form as it was filled in, and what is wrong with it.
func (h *Handlers) refuseText(r *web.Request, state textState, found []fieldFinding) (web.Response, error) {
	page, err := h.textPage(r, state)
	page.Shared, page.Languages, page.Problems = nil, nil, nil
	h.fillText(&page, r, state, found)
	page.Refused, page.HasErrors = true, true
	if r.PostExpectsJSON() {
		return web.Response{JSON: map[string]string{"error": found[0].text}, Status: http.StatusUnprocessableEntity}, err
	}
	return web.Response{Page: page, Status: http.StatusUnprocessableEntity}, err
}

// textConflict responds to a text that was typed in another window meanwhile with both.
func (h *Handlers) textConflict(r *web.Request, state textState, typed map[string]string, other db.KeptText) (web.Response, error) {
	if r.PostExpectsJSON() {
		return web.Response{JSON: h.keptJSON(r, "admin-draft.conflict", other), Status: http.StatusConflict}, nil
	}
	theirs := decodeTyped(other.Text, state.Fields())
	state.values, state.kept = typed, other
	page, err := h.textPage(r, state)
	page.Digest = other.Digest
	page.Conflict, page.HasErrors = comparison(h, r, state.Text, typed, theirs), true
	return web.Response{Page: page, Status: http.StatusConflict}, err
}

// diskConflict responds to a text whose files have changed since it was begun with both.
func (h *Handlers) diskConflict(r *web.Request, state textState) (web.Response, error) {
	state.kept.Version = 0 // what is saved next is begun from the files as they are
	page, err := h.textPage(r, state)
	page.Conflict, page.ConflictOnDisk, page.HasErrors = comparison(h, r, state.Text, state.values, state.stored), true, true
	return web.Response{Page: page, Status: http.StatusConflict}, err
}

// filesOf returns the files in the folder of a text.
func (h *Handlers) filesOf(folder string) []string {
	names := []string{}
	files, err := h.Editor.Files()
	if err != nil {
		return names
	}
	_ = fs.WalkDir(files, folder, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() && !strings.HasPrefix(entry.Name(), ".") {
			names = append(names, name)
		}
		return nil //nolint:nilerr // what cannot be listed is no file of the text
	})
	return names
}

// deleteText deletes the files of a text. Its history has them.
func (h *Handlers) deleteText(r *web.Request, state textState) (web.Response, error) {
	set := edit.Set{Message: "delete: " + h.titleOf(state), Publishes: []string{}}
	for _, name := range h.filesOf(state.Folder) {
		_, digest, err := h.Editor.Read(name)
		if err != nil {
			return web.Response{}, h.NotStored(textForm, err)
		}
		set.Changes = append(set.Changes, edit.Change{Path: name, Read: digest})
	}
	response, err := h.writeSet(r, state, set, outcomeTextDeleted)
	if err == nil && response.Page == nil {
		response.Location = h.WithFlash(i18n.AdminPath(i18n.AdminTextHistory, path.Dir(state.Folder), path.Base(state.Folder)), textForm, outcomeTextDeleted)
	}
	return response, err
}

// duplicateText makes a draft with the words and the pictures of a text.
func (h *Handlers) duplicateText(r *web.Request, state textState) (web.Response, error) {
	folder, err := h.freeFolder(state.Folder)
	if err != nil {
		return web.Response{}, err
	}
	changes, err := state.Copy(folder)
	if err != nil {
		return h.refuseText(r, state, []fieldFinding{{"", r.Messages.T("admin-text.not_alone")}})
	}
	for _, name := range h.filesOf(state.Folder) {
		if strings.HasSuffix(name, ".md") {
			continue
		}
		data, _, err := h.Editor.Read(name)
		if err != nil {
			return web.Response{}, h.NotStored(textForm, err)
		}
		changes = append(changes, edit.Change{Path: folder + strings.TrimPrefix(name, state.Folder), New: data})
	}
	copied := textState{Text: edit.Text{Folder: folder}}
	return h.writeSet(r, copied, edit.Set{Changes: changes}, outcomeNew)
}

// freeFolder returns a folder that does not exist, called like another one.
func (h *Handlers) freeFolder(like string) (string, error) {
	files, err := h.Editor.Files()
	if err != nil {
		return "", h.NotStored(textForm, err)
	}
	folder := like
	for n := 2; ; n++ {
		if _, err := fs.Stat(files, folder); errors.Is(err, fs.ErrNotExist) {
			return folder, nil
		}
		folder = like + "-" + strconv.Itoa(n)
	}
}

// typedForm returns the form of the text at an address, for a login that keeps what was typed.
func (h *Handlers) typedForm(address string) forms.Form {
	parts := strings.Split(address, "/") // "", "admin", "site", "texts", kind, id
	names := append(edit.Text{Folder: parts[4] + "/" + parts[5], Langs: h.langNames()}.Fields(), views.TextDigest)
	var form forms.Form
	for _, name := range names {
		form.Fields = append(form.Fields, forms.Field{Name: name})
	}
	return form
}

// restoreText keeps a text that was sent after the session had ended.
func (h *Handlers) restoreText(r *web.Request, loggedIn web.Response, typed url.Values) (web.Response, error) {
	parts := strings.Split(loggedIn.Location, "/") // "", "admin", "site", "texts", kind, id
	folder := parts[4] + "/" + cmp.Or(parts[5], "-")
	text, err := h.readText(folder)
	if err != nil || !folderName.MatchString(parts[5]) {
		return loggedIn, nil //nolint:nilerr // there is nothing to restore
	}
	values := cleanTyped(typed.Get, text.Fields())
	version, _ := strconv.Atoi(typed.Get(forms.VersionField))
	state := textState{Text: text}
	kept, err := h.keepText(r, state, values, typed.Get(views.TextDigest), version)
	if errors.Is(err, db.ErrChanged) { // typed on in another window: the owner chooses
		state.stored, state.values = text.Values(), values
		response, err := h.textConflict(r, state, values, kept)
		loggedIn.Location, loggedIn.Page, loggedIn.Status = "", response.Page, response.Status
		return loggedIn, err
	}
	loggedIn.Location = h.WithFlash(textAddress(folder), textForm, outcomeKept)
	return loggedIn, err
}
