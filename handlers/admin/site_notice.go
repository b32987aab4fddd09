package admin

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/url"
	"strconv"
	"strings"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// formOutcome is what a press on a screen of the site has done, as the next page says it.
type formOutcome struct {
	Outcome string `json:"o"`           // the end of a message key
	What    string `json:"w,omitempty"` // what the message names
	Read    string `json:"r,omitempty"` // how typed values were understood
	Git     string `json:"g,omitempty"` // what Git said of a save that is no commit
	Save    string `json:"s,omitempty"` // id of the save that a press undoes
}

// String encodes it as the outcome of a form.
func (p formOutcome) String() string {
	if p.What+p.Read+p.Git+p.Save == "" {
		return p.Outcome
	}
	text, err := json.Marshal(p)
	if err != nil {
		return p.Outcome // cannot happen: it holds texts only
	}
	return encodedOutcome + base64.RawURLEncoding.EncodeToString(text) // a flash has dots of its own
}

// encodedOutcome begins an outcome with more than the end of a message key.
const encodedOutcome = "~"

// readOutcome decodes the outcome of a form.
func readOutcome(outcome string) formOutcome {
	var p formOutcome
	text, err := base64.RawURLEncoding.DecodeString(strings.TrimPrefix(outcome, encodedOutcome))
	if !strings.HasPrefix(outcome, encodedOutcome) || err != nil || json.Unmarshal(text, &p) != nil {
		return formOutcome{Outcome: outcome}
	}
	return p
}

// saved returns the outcome of a press that saved a change set.
func (h *Handlers) saved(r *web.Request, outcome string, set edit.Set, result edit.Result) formOutcome {
	p := formOutcome{Outcome: outcome, Git: gitText(result)}
	for _, change := range set.Changes {
		after := edit.Digest(change.New)
		if after == change.Read { // nothing to undo
			continue
		}
		version, err := h.store.LastSiteVersion(r.Context(), change.Path)
		if err == nil && version.AfterDigest == after {
			p.Save = strconv.FormatInt(version.SaveID, 10)
			break
		}
		if err != nil && !errors.Is(err, db.ErrNotFound) {
			h.Log.Error("save not found: it cannot be undone at once", "path", change.Path, "error", err)
		}
	}
	return p
}

// formOutcome returns the outcome of the press that led to a page, the zero value for none.
func (h *Handlers) formOutcome(r *web.Request, form string) formOutcome {
	flash, _ := h.Flash(r, form)
	return readOutcome(flash)
}

// notice says what the press has done that led to a page. keys begins the keys of its messages, but for those that all screens share.
func (h *Handlers) notice(r *web.Request, form, keys string) views.Notice {
	p := h.formOutcome(r, form)
	switch p.Outcome {
	case "":
		return views.Notice{}
	case outcomeKept, outcomeTakenBack:
		keys = "admin-text.done."
	}
	n := views.Notice{Text: r.Messages.Tf(keys+p.Outcome, map[string]any{"What": p.What}), Read: p.Read, Git: p.Git}
	if h.Editor.Closed() == "" {
		n.Save, n.Back = p.Save, h.screenOf(r)
	}
	return n
}

// screenOf returns the address of the page that is shown, without what led to it.
func (h *Handlers) screenOf(r *web.Request) string {
	query := r.URL.Query()
	query.Del(forms.FlashParam)
	if len(query) == 0 {
		return r.URL.Path
	}
	return r.URL.Path + "?" + query.Encode()
}

// undoForm returns the form of a screen whose presses can be undone where they were made, "" for any other.
func undoForm(page i18n.Page) string {
	switch page {
	case i18n.AdminFile, i18n.AdminFiles:
		return fileForm
	case i18n.AdminText, i18n.AdminTextHistory:
		return textForm
	case i18n.AdminPictures, i18n.AdminPicture:
		return picturesForm
	}
	return ""
}

// undoneAt returns the screen to which an undone press leads back, and its form; false if it is none.
func undoneAt(back string) (address, form string, ok bool) {
	at, err := url.Parse(back)
	if err != nil || at.IsAbs() || at.Host != "" {
		return "", "", false
	}
	page, _ := i18n.AdminPageAt(at.Path)
	form = undoForm(page)
	return at.RequestURI(), form, form != ""
}
