package admin

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

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
			said, lang := saidIn(r, finding)
			page.Problem.Fields = append(page.Problem.Fields, ui.Problem{FieldID: fieldOf(f, said, lang, page.Rows), Text: findingText(f.name, said), Lang: lang})
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
			fields = append(fields, ui.Problem{FieldID: wrong.leaf.id(), Text: label + page.Between(":") + text})
			if i := slices.IndexFunc(page.Rows, func(row views.KeyRow) bool { return row.ID == wrong.leaf.id() }); i >= 0 {
				page.Rows[i].Error = text
			}
		}
	}
	return fields
}

// findingText returns a finding without the name of the file that is shown.
func findingText(name string, finding content.Finding) string {
	if finding.File == name {
		return strings.TrimPrefix(finding.String(), name+":")
	}
	return finding.String()
}

// fieldOf returns the id of the field that a finding is about, that of the text if there is none. It notes the finding in the field's row.
func fieldOf(f siteFile, finding content.Finding, lang string, rows []views.KeyRow) string {
	path := f.toml.PathAt(finding.Line)
	if finding.File != f.name || len(path) <= len(f.at) || !slices.Equal(path[:len(f.at)], f.at) {
		return "file-text"
	}
	for i, row := range rows {
		if row.Key == path[len(f.at)] && row.Error == "" {
			rows[i].Error, rows[i].ErrorLang = finding.What+": "+finding.Do, lang
			return row.ID
		}
	}
	return "keys"
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
	if posted.Get(views.PasswordField) != "" {
		attempt, err := h.tryPassword(r, posted)
		switch {
		case err != nil:
			return &response, err
		case attempt.Wait > 0:
			page.Problem.Text = h.waitText(r, attempt.Wait)
			response.Status, response.RetryAfter = http.StatusTooManyRequests, attempt.WaitSeconds()
		case attempt.OK:
			return nil, nil
		default:
			page.Problem.Text = wrongPasswordText(r.Messages, attempt)
		}
	}
	response.Page = page
	return &response, nil
}
