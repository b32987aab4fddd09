package admin

import (
	"net/http"

	"portfolio/db"
	"portfolio/handlers/web"
	views "portfolio/views/admin"
)

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
		return h.windowConflict(r, other), nil
	}
	theirs := decodeTyped(other.Text, state.Fields())
	state.values, state.kept = typed, other
	page, err := h.textPage(r, state)
	page.Digest, page.HasErrors = other.Digest, true
	page.Conflict = &views.Conflict{Lead: page.T("admin-text.conflict.window"), Compared: comparison(h, r, state.Text, typed, theirs), Form: page.Form.Action}
	return web.Response{Page: page, Status: http.StatusConflict}, err
}

// diskConflict responds to a text whose files have changed since it was begun with both.
func (h *Handlers) diskConflict(r *web.Request, state textState) (web.Response, error) {
	state.kept.Version = 0 // what is saved next is begun from the files as they are
	page, err := h.textPage(r, state)
	page.Conflict, page.HasErrors = h.onDisk(r, state), true
	return web.Response{Page: page, Status: http.StatusConflict}, err
}

// onDisk compares what was typed for a text with its files.
func (h *Handlers) onDisk(r *web.Request, state textState) *views.Conflict {
	return &views.Conflict{
		Lead: r.Messages.T("admin-text.conflict.disk"), Compared: comparison(h, r, state.Text, state.values, state.stored),
		Form: textAddress(state.Folder), Discard: views.TextDiscard,
	}
}
