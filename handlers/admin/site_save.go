package admin

import (
	"bytes"
	"cmp"
	"errors"
	"net/http"
	"strings"
	"unicode/utf8"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/handlers/web/auth"
	"portfolio/internal/edit"
	views "portfolio/views/admin"
	"portfolio/views/ui"
)

// What the screens of texts, files and pictures share: how they save, and what they say if something came in between.

// saveSet saves changes in the name of the device that sent the request.
func (h *Handlers) saveSet(r *web.Request, set edit.Set) (edit.Result, error) {
	set.Device = auth.DeviceName(r.UserAgent())
	result, err := h.Editor.Save(r.Context(), set)
	if err == nil {
		h.Log.Info("site saved", "change", set.Message)
	}
	if result.GitError != nil {
		h.Log.Error("a save is no commit", "change", set.Message, "error", result.GitError)
	}
	return result, err
}

// gitText returns Git's answer to a save that is no commit, shortened, "" if there is none.
func gitText(result edit.Result) string {
	if result.GitError == nil {
		return ""
	}
	said := []rune(strings.ToValidUTF8(result.GitError.Error(), "\ufffd"))
	return string(said[:min(len(said), 300)])
}

// filesConflict compares what a save would have written with what others have written meanwhile. form is the address of the page that
// shows it.
func filesConflict(conflict *edit.Conflict, lead, form string) *views.Conflict {
	shown := &views.Conflict{Lead: lead, Form: form}
	for _, file := range conflict.Files {
		compared := views.Comparison{Label: file.Path}
		if isText(file.Yours) && isText(file.Stored) {
			compared.Rows = diff(string(file.Yours), string(file.Stored))
		}
		shown.Compared = append(shown.Compared, compared)
	}
	return shown
}

// isText reports whether bytes can be shown as lines.
func isText(data []byte) bool { return utf8.Valid(data) && bytes.IndexByte(data, 0) < 0 }

// windowConflict responds to a script whose form was typed on in another window.
func (h *Handlers) windowConflict(r *web.Request, other db.KeptText) web.Response {
	return web.Response{JSON: h.keptJSON(r, "admin-draft.conflict", other), Status: http.StatusConflict}
}

// saveProblem returns why a save was refused, as a screen says it, and false for a conflict or a fault.
func (h *Handlers) saveProblem(r *web.Request, err error) (views.FileProblem, bool) {
	var refused *edit.Refused
	switch {
	case errors.As(err, &refused):
		return views.FileProblem{Text: r.Messages.T("admin-file.problem.findings"), Fields: h.findingProblems(r, refused.Findings)}, true
	case errors.Is(err, edit.ErrReadOnly):
		return views.FileProblem{Text: r.Messages.T("admin-file.problem.closed")}, true
	case content.IsPlaceless(err):
		return views.FileProblem{Text: r.Messages.T("admin-file.problem.place")}, true
	}
	return views.FileProblem{}, false
}

// findingProblems returns findings as the lines of an error summary.
func (h *Handlers) findingProblems(r *web.Request, findings content.Findings) []ui.Problem {
	var all []ui.Problem
	for _, finding := range findings {
		view := h.findingView(r, finding, h.tomlFile(finding.File))
		all = append(all, ui.Problem{Text: cmp.Or(h.findingTitle(r, finding.File), finding.File) + r.Messages.Between(":") + view.Sentence(r.Messages), Lang: view.Lang})
	}
	return all
}
