package admin

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/internal/edit"
	views "portfolio/views/admin"
	"portfolio/views/ui"
)

// saving returns the file with the text that was to be saved, by which the lines of findings lead to keys.
func (f siteFile) saving(text []byte) siteFile {
	f.toml, _ = content.ParseTOMLFile(text) // a text that is none has no lines
	return f
}

// fileRefused shows the form again, with what is wrong beside its fields.
func (h *Handlers) fileRefused(r *web.Request, f siteFile, draft fileDraft, err error) (web.Response, error) {
	stored, openErr := h.openSiteFile(r.URL)
	if openErr != nil {
		return web.Response{}, openErr
	}
	page := h.typedPage(r, stored, draft)
	page.HasErrors = true
	var refused *edit.Refused
	switch {
	case errors.As(err, &refused):
		page.Problem.Text = r.Messages.T("admin-file.problem.findings")
		for _, finding := range refused.Findings {
			page.Problem.Fields = append(page.Problem.Fields, h.refusedField(r, f, finding, page, draft.isWhole()))
		}
	case unreadText(r.Messages, err) != "":
		page.Problem.Text = r.Messages.T("admin-file.problem.typed")
		page.Problem.Fields = unreadFields(page, err)
	case content.IsPlaceless(err):
		page.Problem.Text = r.Messages.T("admin-file.problem.place")
		page.Problem.Fields = []ui.Problem{{FieldID: "file-text", Text: r.Messages.T("admin-file.text")}}
	default:
		page.Problem.Text = r.Messages.T("admin-file.problem.closed")
	}
	return web.Response{Page: page, Status: http.StatusUnprocessableEntity}, nil
}

// unreadFields returns the fields whose values are not understood, and says so in their rows.
func unreadFields(page views.SiteFilePage, err error) (fields []ui.Problem) {
	joined, ok := err.(interface{ Unwrap() []error }) //nolint:errorlint // with returns them joined
	if !ok {
		return nil
	}
	for _, err := range joined.Unwrap() {
		var wrong leafError
		if text := unreadText(page.Messages, err); text != "" && errors.As(err, &wrong) {
			label := views.KeyLabel(page.Base, wrong.leaf.field.Key)
			id := page.Refuse(wrong.leaf.id(), "", text, "")
			fields = append(fields, ui.Problem{FieldID: id, Text: label + page.Between(":") + text})
		}
	}
	return fields
}

// refusedField returns what a finding says of the field that it is about, and notes it beside that field. In the text of a file, and where
// no form has the field, it names the line.
func (h *Handlers) refusedField(r *web.Request, f siteFile, finding content.Finding, page views.SiteFilePage, inText bool) ui.Problem {
	if finding.File != f.name {
		view := h.findingView(r, finding, h.tomlFile(finding.File))
		return ui.Problem{Text: cmp.Or(h.findingTitle(r, finding.File), finding.File) + r.Messages.Between(":") + view.Sentence(r.Messages), Lang: view.Lang}
	}
	if f.words.lang != "" && !inText {
		return h.refusedWord(r, f, finding, page)
	}
	place, ok := findingPlaceIn(finding, &f.toml)
	view := h.findingView(r, finding, &f.toml)
	problem := ui.Problem{FieldID: "keys", Text: view.Sentence(r.Messages), Lang: view.Lang}
	switch {
	case inText || !ok:
		line := r.Messages.Tf("admin-findings.line", map[string]any{"Line": r.Messages.Number(max(1, finding.Line))})
		problem.FieldID, problem.Text = "file-text", line+r.Messages.Between(":")+problem.Text
	case len(place.at) >= len(f.at) && slices.Equal(place.at[:len(f.at)], f.at):
		within := place.at[len(f.at):]
		if len(within) == 0 || f.isNew {
			view.Item = ""
		}
		problem.Text = view.Sentence(r.Messages)
		id := page.Refuse(leaf{path: append(slices.Clone(within), place.key)}.id(), place.lang, problem.Text, view.Lang)
		if id == "" && len(within) > 0 {
			id = page.Refuse("key-"+within[0], "", problem.Text, view.Lang)
		}
		problem.FieldID = cmp.Or(id, problem.FieldID)
	}
	return problem
}

// askPassword returns the page that asks for the password, nil if it was posted and is right.
func (h *Handlers) askPassword(r *web.Request, f siteFile, draft fileDraft, posted url.Values) (*web.Response, error) {
	page := h.typedPage(r, f, draft)
	page.HasErrors = true
	page.Password, page.Problem.Text = true, r.Messages.T("admin-file.problem.password")
	response := web.Response{Page: page, Status: http.StatusUnprocessableEntity}
	switch _, err := h.store.SecondFactor(r.Context()); {
	case err == nil:
		page.Code = true
	case !errors.Is(err, db.ErrNotFound):
		return &response, err
	}
	response.Page = page
	attempt, err := h.tryPassword(r, posted)
	switch {
	case err != nil:
		return &response, err
	case attempt.Wait > 0:
		page.Problem.Text = h.waitText(r, attempt.Wait)
		response.Status, response.RetryAfter = http.StatusTooManyRequests, attempt.WaitSeconds()
	case attempt.OK:
		return nil, nil
	case !attempt.Empty:
		page.Problem.Text = wrongPasswordText(r.Messages, attempt)
	}
	response.Page = page
	return &response, nil
}
