package admin

import (
	"crypto/rand"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// noteForm is the flash name of the notes about an inquiry; the others are the outcomes.
const (
	noteForm           = "note"
	outcomeNoteAdded   = "added"
	outcomeNoteDeleted = "deleted"
)

// notes returns the notes about an inquiry, and an empty form for another one.
func (h *Handlers) notes(r *web.Request, of db.InquiryRef) (views.Notes, error) {
	notes := views.Notes{
		ID: rand.Text(), Fields: new(forms.NoteFields).Form(),
		Form: forms.Frame{
			Messages: r.Messages, Action: inquiryAddress(of), Zone: h.Site.Settings.TimeZone,
		},
	}
	rows, err := h.store.InquiryNotes(r.Context(), of)
	for _, row := range rows {
		notes.List = append(notes.List, views.Note{ID: strconv.FormatInt(row.ID, 10), At: row.CreatedAt.Time, Text: row.Text})
	}
	return notes, err
}

// addNote stores a note. A second click stores no second one.
func (h *Handlers) addNote(r *web.Request, of db.InquiryRef, posted url.Values) (web.Response, error) {
	var f forms.NoteFields
	if wrong := f.Form().Decode(posted); wrong != nil {
		page, err := h.inquiryPage(r, i18n.AdminInquiry, of)
		page.Notes.Form.Values, page.Notes.Form.Errors, page.HasErrors = posted, wrong, true
		return web.Response{Page: page, Status: http.StatusUnprocessableEntity}, err
	}
	id := posted.Get(views.NoteIDField)
	if id == "" || len(id) > maxFormID {
		return web.Response{}, web.ErrBadRequest
	}
	err := h.store.AddInquiryNote(r.Context(), of, db.InquiryNote{SubmissionID: id, Text: f.Text})
	switch {
	case errors.Is(err, db.ErrNotFound):
		return web.Response{}, errInquiryNotFound
	case err != nil && !errors.Is(err, db.ErrDuplicate):
		return web.Response{}, h.NotStored(noteForm, err)
	}
	return h.outcomeAt(inquiryAddress(of), noteForm, outcomeNoteAdded), nil
}

// deleteNote deletes a note. If it is deleted already, as by a second click, that is no error.
func (h *Handlers) deleteNote(r *web.Request, of db.InquiryRef, posted url.Values) (web.Response, error) {
	err := h.store.DeleteInquiryNote(r.Context(), of, parseID(posted.Get(views.NoteIDField)))
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return web.Response{}, h.NotStored(noteForm, err)
	}
	return h.outcomeAt(inquiryAddress(of), noteForm, outcomeNoteDeleted), nil
}

// restoreNote shows a note that was sent after the session had ended in its form: it is not stored.
func (h *Handlers) restoreNote(r *web.Request, of db.InquiryRef, kept url.Values) (web.Response, error) {
	page, err := h.inquiryPage(r, i18n.AdminInquiry, of)
	page.Notes.Form.Values, page.Notes.Form.Notice = kept, r.Messages.T("admin-note.restored")
	return web.Response{Page: page}, err
}
