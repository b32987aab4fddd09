package admin

import (
	"errors"
	"io/fs"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	"portfolio/internal/splice"
	views "portfolio/views/admin"
)

// Files handles GET /admin/site/files: the files of the site folder, and the sections that are off.
func (h *Handlers) Files(r *web.Request) (web.Response, error) {
	page, err := h.filesPage(r)
	if err != nil {
		return web.Response{}, err
	}
	page.Notice = h.notice(r, fileForm, "admin-file.done.")
	return web.Render(page)
}

func (h *Handlers) filesPage(r *web.Request) (views.SiteFilesPage, error) {
	page := views.SiteFilesPage{Base: h.newPage(r, i18n.AdminFiles), Closed: string(h.Editor.Closed())}
	findings, err := h.allFindings(r)
	if err != nil {
		return page, err
	}
	page.Findings = len(findings)
	files, err := h.Editor.Files()
	if errors.Is(err, edit.ErrReadOnly) { // the site has no folder
		return page, nil
	}
	if err != nil {
		return page, err
	}
	for _, name := range content.NounFiles() {
		page.Add(h.fileRow(r, files, name, findings))
	}
	for _, lang := range h.Languages.List() {
		words := h.fileRow(r, files, wordsFile(lang), findings)
		words.On = true // without a file the program's words hold
		page.Add(words)
	}
	for _, folder := range []string{"surveys", "words"} {
		names, _ := fs.Glob(files, folder+"/*.toml") // it fails for a malformed pattern alone
		for _, name := range names {
			if h.wordsLang(name) == "" {
				page.Add(h.fileRow(r, files, name, findings))
			}
		}
	}
	next := h.fileRow(r, files, content.NextSurvey(files), nil)
	next.Title = r.Messages.T("admin-surveys.surveys")
	page.Add(next)
	for _, name := range []string{"theme.css"} {
		if row := h.fileRow(r, files, name, findings); row.On {
			page.Add(row)
		}
	}
	for _, section := range content.NamedSections() {
		page.Add(views.SiteFile{
			Section: section, Title: r.Messages.T("admin-files.section." + section), Switchable: true, On: slices.Contains(h.Site.Settings.Sections, section),
		})
	}
	return page, nil
}

// fileRow returns the row of a file, which need not be there.
func (h *Handlers) fileRow(r *web.Request, files fs.FS, name string, findings content.Findings) views.SiteFile {
	row := views.SiteFile{Name: name, Section: name, Title: h.fileTitle(r, name), Address: views.FileAddress(name, ""), Switchable: content.Switchable(name)}
	info, err := fs.Stat(files, name)
	row.On = err == nil && info.Mode().IsRegular()
	for _, finding := range findings {
		if finding.File == name {
			row.Findings++
		}
	}
	return row
}

// The buttons of a section.
const (
	beginSection = "begin"
	endSection   = "off"
)

// outcomeEmpty is the outcome of beginning a section that visitors see once its owner has filled in the form that follows.
const outcomeEmpty = "empty"

// PostFiles handles POST /admin/site/files: it begins a section, or switches one off.
func (h *Handlers) PostFiles(r *web.Request, posted url.Values) (web.Response, error) {
	action, section, _ := strings.Cut(posted.Get(views.DoField), " ")
	isNamed := slices.Contains(content.NamedSections(), section)
	if action != beginSection && action != endSection || !isNamed && !content.Switchable(section) {
		return web.Response{}, web.ErrBadRequest
	}
	if action == beginSection && !isNamed {
		if form, err := h.firstForm(r, section); form != "" || err != nil {
			return h.outcomeAt(form, fileForm, outcomeEmpty), err
		}
	}
	change, err := h.sectionChange(r, section, action == beginSection, isNamed)
	if problem, ok := h.saveProblem(r, err); ok {
		return h.filesProblem(r, problem)
	}
	if err != nil {
		return web.Response{}, err
	}
	set := edit.Set{Changes: []edit.Change{change}, Publishes: []string{}, Message: "Change " + change.Path}
	result, err := h.saveSet(r, set)
	problem, isRefused := h.saveProblem(r, err)
	var conflict *edit.Conflict
	switch {
	case isRefused:
		return h.filesProblem(r, problem)
	case errors.As(err, &conflict):
		page, err := h.filesPage(r)
		page.Conflict, page.HasErrors = filesConflict(conflict, page.T("admin-text.conflict.disk"), i18n.AdminPath(i18n.AdminFiles)), true
		return web.Response{Page: page, Status: http.StatusConflict}, err
	case err != nil:
		return web.Response{}, h.NotStored(fileForm, err)
	}
	address := i18n.AdminPath(i18n.AdminFiles)
	if action == beginSection && !isNamed {
		address = views.FileAddress(section, "")
	}
	return web.Redirect(h.WithFlash(address, fileForm, h.saved(r, action, set, result).String()))
}

// firstForm returns the address of the form that a section begins with, "" for one that begins with a file: a former one, or a sample.
func (h *Handlers) firstForm(r *web.Request, section string) (string, error) {
	at, ok := content.FirstForm(section)
	if text, _, err := h.Editor.Read(section); !ok || text != nil || err != nil {
		return "", nil //nolint:nilerr // the save says so
	}
	if former, err := h.switchedOff(r, section); former != nil || err != nil {
		return "", err
	}
	return views.FileAddress(section, at), nil
}

// sectionChange returns the change that switches a section on or off.
func (h *Handlers) sectionChange(r *web.Request, section string, on, isNamed bool) (edit.Change, error) {
	if isNamed {
		return h.namedSectionChange(section, on)
	}
	text, digest, err := h.Editor.Read(section)
	if err != nil {
		return edit.Change{}, err
	}
	change := edit.Change{Path: section, Read: digest}
	if !on {
		return change, nil
	}
	if text == nil {
		change.New, err = h.switchedOff(r, section)
	}
	if change.New != nil || err != nil {
		return change, err
	}
	label := func(key string) string { return r.Messages.T("admin-keys." + key) }
	sample, _ := h.Site.Sample(section, label, h.Now()) // Switchable says that there is one
	change.New = content.WithSample(text, sample)
	return change, nil
}

// switchedOff returns the former bytes of a section's file that was switched off here, nil if that is not how its file went.
func (h *Handlers) switchedOff(r *web.Request, section string) ([]byte, error) {
	last, err := h.store.LastSiteVersion(r.Context(), section)
	if errors.Is(err, db.ErrNotFound) || err == nil && last.AfterDigest != "" {
		return nil, nil
	}
	if err != nil {
		return nil, h.NotRead(fileForm, err)
	}
	return last.Before, nil
}

// namedSectionChange returns the change of the list of sections in site.toml.
func (h *Handlers) namedSectionChange(section string, on bool) (edit.Change, error) {
	const name, key = "site.toml", "sections"
	text, digest, err := h.Editor.Read(name)
	if err != nil {
		return edit.Change{}, err
	}
	file, err := content.ParseTOMLFile(text)
	if err != nil {
		return edit.Change{}, splice.ErrUnread
	}
	list := slices.DeleteFunc(shown(file.Value(key)), func(other string) bool { return other == section })
	if on {
		list = append(list, section)
	}
	changed, err := file.With(list, key)
	return edit.Change{Path: name, Read: digest, New: changed}, err
}

// filesProblem shows the list with the reason why a section was not changed.
func (h *Handlers) filesProblem(r *web.Request, problem views.FileProblem) (web.Response, error) {
	page, err := h.filesPage(r)
	if err != nil {
		return web.Response{}, err
	}
	page.Problem, page.HasErrors = problem, true
	return web.Response{Page: page, Status: http.StatusUnprocessableEntity}, nil
}

// Findings handles GET /admin/site/findings: what portfolio check says, by file, each leading to its key or its file.
func (h *Handlers) Findings(r *web.Request) (web.Response, error) {
	page := views.FindingsPage{Base: h.newPage(r, i18n.AdminFindings)}
	findings, err := h.allFindings(r)
	if err != nil {
		return web.Response{}, err
	}
	var parsed *content.TOMLFile
	for _, finding := range findings {
		if n := len(page.Files); n == 0 || page.Files[n-1].Name != finding.File {
			parsed = h.tomlFile(finding.File)
			page.Files = append(page.Files, views.FileFindings{Name: finding.File, Title: h.findingTitle(r, finding.File)})
		}
		file := &page.Files[len(page.Files)-1]
		file.Findings = append(file.Findings, h.findingView(r, finding, parsed))
	}
	return web.Render(page)
}

// findingAddress returns where a finding can be corrected, "" where it cannot be here. file is the TOML file that it is about.
func findingAddress(finding content.Finding, file *content.TOMLFile) string {
	if strings.HasPrefix(finding.File, "words/") || finding.File == "theme.css" {
		return views.FileAddress(finding.File, "")
	}
	if file == nil {
		return ""
	}
	table, _ := content.Describe(finding.File)
	return keyAddress(finding.File, table, file.PathAt(finding.Line))
}

// keyAddress returns the address of the field of the key that a path leads to.
func keyAddress(name string, table content.Field, path []string) string {
	at, table, left := tableAt(table, path)
	address := views.FileAddress(name, strings.Join(at, "/"))
	if len(left) == 0 {
		return address
	}
	if _, ok := table.Field(left[0]); !ok {
		return address
	}
	return address + "#key-" + left[0]
}

// tableAt returns the innermost table with a form of its own that holds what a path leads to: its path, its keys, and what of the path
// leads on from there.
func tableAt(table content.Field, path []string) (at []string, inner content.Field, left []string) {
	for len(path) > 1 {
		field, ok := table.Field(path[0])
		switch {
		case ok && field.Kind == content.TableKey:
			at, path = append(at, path[0]), path[1:]
		case ok && field.Kind == content.TablesKey && isIndex(path[1]):
			at, path = append(at, path[:2]...), path[2:]
		default:
			return at, table, path
		}
		table = field
	}
	return at, table, path
}
