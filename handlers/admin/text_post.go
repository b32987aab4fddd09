package admin

import (
	"errors"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	views "portfolio/views/admin"
)

// The outcomes of a text's form, besides web.Stored and outcomeKept.
const (
	outcomePublished   = "published"
	outcomeScheduled   = "scheduled"
	outcomeUnpublished = "unpublished"
	outcomeTextDeleted = "removed"
	outcomeWaits       = "waits" // kept, and not published
	outcomeRestored    = "restored"
	outcomeTakenBack   = "taken_back"
	outcomeNew         = "new"
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
		return h.forgetText(r, state, formOutcome{Outcome: web.Stored})
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
	kept, err := h.keep(r, state.Folder, typed, posted)
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

// writeText writes what was typed into the files of the text. The text of a published one waits until it is published.
func (h *Handlers) writeText(r *web.Request, state textState, do, at string) (web.Response, error) {
	was, _ := h.stateOf(state.Text)
	draft, outcome := true, web.Stored
	switch do {
	case views.TextPublish, views.TextPublishAt:
		if field := state.withoutBody(); field != "" {
			return h.refuseText(r, state, []fieldFinding{{field: field, text: r.Messages.T("admin-text.empty")}})
		}
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
		return h.refuseText(r, state, []fieldFinding{{field: key.Field, text: r.Messages.T("admin-text.not_alone")}})
	}
	set := edit.Set{Changes: changes, Message: h.titleOf(state)}
	if do != "" && do != views.TextSave {
		set.Message, set.Publishes = outcome+": "+set.Message, h.filesOf(state.Folder)
	}
	return h.writeSet(r, state, set, outcome)
}

// withoutBody returns the field of the body where an article has none in any language, "" for other texts.
func (s textState) withoutBody() string {
	for _, lang := range s.Langs {
		if s.IsPage() || strings.TrimSpace(s.values[edit.Field(edit.BodyKey, lang)]) != "" {
			return ""
		}
	}
	return edit.Field(edit.BodyKey, s.Langs[0])
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
			return []fieldFinding{{field: views.TextAt, text: r.Messages.T("admin-text.at.wrong")}}
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
		return h.refuseText(r, state, h.inFields(r, next, refused.Findings))
	case errors.Is(err, edit.ErrPath):
		return web.Response{}, errTextNotFound
	case err != nil:
		return web.Response{}, h.NotStored(textForm, err)
	}
	done := h.saved(r, outcome, set, result)
	switch outcome {
	case outcomeNew, outcomeRestored:
		done.Save = ""
	case outcomeTextDeleted:
		done.What = h.titleOf(state)
	}
	return h.forgetText(r, state, done)
}

// forgetText forgets what was typed, and redirects to the text.
func (h *Handlers) forgetText(r *web.Request, state textState, done formOutcome) (web.Response, error) {
	if err := h.store.ForgetText(r.Context(), state.Folder); err != nil {
		return web.Response{}, h.NotStored(textForm, err)
	}
	if !state.Exists() && done.Outcome == web.Stored && len(state.values) == 0 {
		return web.Redirect(i18n.AdminPath(i18n.AdminTexts))
	}
	to := textAddress(state.Folder)
	if done.Outcome == outcomeTextDeleted {
		to = i18n.AdminPath(i18n.AdminTextHistory, path.Dir(state.Folder), path.Base(state.Folder))
	}
	return h.outcomeAt(to, textForm, done.String()), nil
}
