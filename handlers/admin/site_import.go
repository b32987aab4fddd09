package admin

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	"portfolio/internal/importer"
	views "portfolio/views/admin"
)

// outcomeReport is the outcome of deleting the reports of imports.
const outcomeReport = "report"

// importReports returns the names and the text of the reports of imports in the site folder, none where there is no folder.
func (h *Handlers) importReports() (names []string, text string, err error) {
	files, err := h.Editor.Files()
	if errors.Is(err, edit.ErrReadOnly) {
		return nil, "", nil
	}
	if err != nil {
		return nil, "", err
	}
	return importer.ReportNames(files), importer.Reports(files), nil
}

// importTodos tells how many lines of the reports of imports are left to look at.
func (h *Handlers) importTodos(r *web.Request) ([]views.Todo, error) {
	_, text, err := h.importReports()
	n := len(importer.ReadReports(text))
	if err != nil || n == 0 {
		return nil, err
	}
	return []views.Todo{{
		Text: r.Messages.Count("admin-overview.todo.import", n), Count: n, Tone: views.CalmTone, Href: i18n.AdminPath(i18n.AdminSiteImport),
	}}, nil
}

// SiteImport handles GET /admin/site/import: what the reports of imports leave to the owner, by file, and their text.
func (h *Handlers) SiteImport(r *web.Request) (web.Response, error) {
	names, text, err := h.importReports()
	if err != nil {
		return web.Response{}, err
	}
	if len(names) == 0 {
		return web.Redirect(i18n.AdminPath(i18n.AdminFiles))
	}
	return web.Render(h.siteImportPage(r, text))
}

func (h *Handlers) siteImportPage(r *web.Request, text string) views.SiteImportPage {
	page := views.SiteImportPage{Base: h.newPage(r, i18n.AdminSiteImport), Closed: string(h.Editor.Closed()), Text: text}
	for _, open := range importer.ReadReports(text) {
		at := slices.IndexFunc(page.Files, func(file views.FileFindings) bool { return file.Name == open.File })
		if at < 0 {
			at, page.Files = len(page.Files), append(page.Files, views.FileFindings{Name: open.File, Imported: true})
		}
		file := &page.Files[at]
		said, lang := saidIn(r, open.Finding)
		view := views.Finding{Line: open.Line, What: said.What, Do: said.Do, Lang: lang, Hint: open.Hint, Address: changedAt(open.Do)}
		if folder := content.TextFolder(open.Became); folder != "" {
			file.Title, file.Source, view.Address = h.findingTitle(r, open.Became), open.File, textAddress(folder)
		}
		file.Findings = append(file.Findings, view)
	}
	return page
}

// changedAt returns the address of the first file of the site that advice names, "" for none.
func changedAt(advice string) string {
	for _, word := range strings.Fields(advice) {
		name := strings.Trim(word, "`\"(),.:;")
		if _, ok := content.Describe(name); ok {
			return views.FileAddress(name, "")
		}
	}
	return ""
}

// PostSiteImport handles POST /admin/site/import: it deletes the reports, which can be undone.
func (h *Handlers) PostSiteImport(r *web.Request, _ url.Values) (web.Response, error) {
	names, text, err := h.importReports()
	if err != nil {
		return web.Response{}, err
	}
	set := edit.Set{Publishes: []string{}, Message: "Delete the report of an import"}
	for _, name := range names {
		_, digest, err := h.Editor.Read(name)
		if err != nil {
			return web.Response{}, err
		}
		set.Changes = append(set.Changes, edit.Change{Path: name, Read: digest})
	}
	result, err := h.saveSet(r, set)
	if problem, ok := h.saveProblem(r, err); ok {
		page := h.siteImportPage(r, text)
		page.Problem, page.HasErrors = problem, true
		return web.Response{Page: page, Status: http.StatusUnprocessableEntity}, nil
	}
	if err != nil {
		return web.Response{}, h.NotStored(fileForm, err)
	}
	return h.outcomeAt(i18n.AdminPath(i18n.AdminFiles), fileForm, h.saved(r, outcomeReport, set, result).String()), nil
}
