package admin

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	"portfolio/internal/splice"
	views "portfolio/views/admin"
	"portfolio/views/ui"
)

// postedValues returns what was posted for a key in a language, as the form would show it.
func postedValues(l leaf, lang i18n.Lang, posted url.Values) []string {
	if l.field.Kind == content.BoolKey {
		return []string{strconv.FormatBool(posted.Get(l.name(lang)) == "on")}
	}
	var values []string
	for _, value := range posted[l.name(lang)] {
		value = strings.TrimRight(strings.ReplaceAll(value, "\r\n", "\n"), " \t\n")
		if l.field.List && l.field.Localized {
			values = append(values, strings.Split(value, "\n")...)
		} else {
			values = append(values, value)
		}
	}
	return slices.DeleteFunc(values, func(value string) bool { return strings.TrimSpace(value) == "" })
}

// errNumber means that something else than a whole number was written for one.
var errNumber = errors.New("not a whole number")

// typed returns the value of a key as it is written into a file, nil for none.
func typed(field content.Field, values []string) (any, error) {
	switch {
	case field.List && len(values) == 0, len(values) == 0:
		return nil, nil
	case field.List:
		return values, nil
	case field.Kind == content.BoolKey:
		return values[0] == "true", nil
	case field.Kind == content.NumberKey || field.Kind == content.MoneyKey:
		n, err := strconv.Atoi(strings.TrimSpace(values[0]))
		if err != nil {
			return nil, errNumber
		}
		return n, nil
	}
	return values[0], nil
}

// leafError is why the value of a key cannot be written.
type leafError struct {
	leaf leaf
	err  error
}

func (e leafError) Error() string { return strings.Join(e.leaf.path, ".") + ": " + e.err.Error() }
func (e leafError) Unwrap() error { return e.err }

// with returns the text of the file with the values that were posted. Keys whose values are the file's keep their bytes.
func (h *Handlers) with(f siteFile, posted url.Values) ([]byte, error) {
	if f.isNew {
		if err := f.begin(f.at, f.leaves()); err != nil {
			return nil, err
		}
	}
	for _, l := range f.leaves() {
		text, err := h.withLeaf(f, l, posted)
		if err != nil {
			return nil, leafError{l, err}
		}
		if err := f.use(text); err != nil {
			return nil, leafError{l, err}
		}
	}
	return f.text, nil
}

// use makes a text the file's.
func (f *siteFile) use(text []byte) (err error) {
	if f.text = text; f.text == nil {
		f.text = []byte{}
	}
	if f.toml, err = content.ParseTOMLFile(f.text); err != nil {
		return splice.ErrUnread
	}
	return nil
}

// begin adds an empty table to its list, and the tables that it needs.
func (f *siteFile) begin(at []string, leaves []leaf) error {
	text, err := splice.AddItemTOML(f.text, nil, at[:len(at)-1]...)
	if err == nil {
		err = f.use(text)
	}
	for _, l := range leaves {
		if l.first && err == nil && len(l.path) > 2 && isIndex(l.path[1]) {
			if text, err = splice.AddItemTOML(f.text, nil, append(slices.Clone(at), l.path[0])...); err == nil {
				err = f.use(text)
			}
		}
	}
	return err
}

// withLeaf returns the text of the file with the values of one key that were posted.
func (h *Handlers) withLeaf(f siteFile, l leaf, posted url.Values) ([]byte, error) {
	path, langs, changed := f.below(l.path...), h.langsOf(l), false
	versions := map[i18n.Lang]any{}
	for _, lang := range langs {
		values := postedValues(l, lang, posted)
		value, err := typed(l.field, values)
		if err != nil {
			return nil, err
		}
		versions[lang], changed = value, changed || !slices.Equal(values, f.values(l, lang))
	}
	switch {
	case !changed:
		return f.text, nil
	case len(langs) > 1:
		return f.toml.WithVersions(versions, path...)
	case l.field.Localized:
		if _, byLang := f.toml.Value(path...).(map[string]any); byLang {
			lang := h.Languages.Fallback()
			return f.toml.WithVersions(map[i18n.Lang]any{lang: versions[""]}, path...)
		}
	}
	return f.toml.With(versions[""], path...)
}

// PostFile handles POST /admin/site/files/{file}: it saves the keys of the form, or the whole text.
func (h *Handlers) PostFile(r *web.Request, posted url.Values) (web.Response, error) {
	f, err := h.openSiteFile(r)
	if err != nil {
		return web.Response{}, err
	}
	if posted.Get(views.DoField) == views.DoText {
		text := content.WithText(f.text, posted.Get(views.TextField))
		return h.saveFile(r, f, posted, text, f.address())
	}
	if !f.hasKeys {
		return web.Response{}, web.ErrBadRequest
	}
	if f.digest != posted.Get(views.DigestField) {
		return h.fileConflict(r, f, posted)
	}
	text, next, err := h.changedFile(f, posted)
	if err != nil {
		return h.fileRefused(r, f, posted, err)
	}
	return h.saveFile(r, f, posted, text, next)
}

// changedFile returns the text of the file with what was posted, and the address that follows.
func (h *Handlers) changedFile(f siteFile, posted url.Values) (text []byte, next string, err error) {
	action, index, key := readDo(posted.Get(views.DoField))
	field, isKey := f.table.Field(key)
	if isKey && field.List {
		name := leaf{path: []string{key}, field: field}.name("")
		posted[name] = rearranged(posted[name], action, index)
	}
	if text, err = h.with(f, posted); err != nil || !isKey || field.Kind != content.TablesKey {
		next = f.address()
		if f.isNew {
			next = f.addressAt(f.parent())
		}
		return text, next, err
	}
	path := f.below(key)
	switch action {
	case views.DoUp:
		text, err = splice.SwapItemsTOML(text, index-1, path...)
	case views.DoDown:
		text, err = splice.SwapItemsTOML(text, index, path...)
	case views.DoRemove:
		text, err = splice.RemoveItemTOML(text, index, path...)
	}
	return text, f.address() + "#key-" + key, err
}

// readDo reads the value of a button.
func readDo(do string) (action string, index int, key string) {
	parts := strings.SplitN(do, " ", 3)
	if len(parts) < 3 {
		return do, 0, ""
	}
	index, err := strconv.Atoi(parts[1])
	if err != nil || index < 0 {
		return "", 0, ""
	}
	return parts[0], index, parts[2]
}

// rearranged returns a list with an item moved or removed.
func rearranged(list []string, action string, index int) []string {
	list = slices.Clone(list)
	switch {
	case index >= len(list):
	case action == views.DoRemove:
		return slices.Delete(list, index, index+1)
	case action == views.DoUp && index > 0:
		list[index], list[index-1] = list[index-1], list[index]
	case action == views.DoDown && index+1 < len(list):
		list[index], list[index+1] = list[index+1], list[index]
	}
	return list
}

// saveFile saves a file, and leads to the next page.
func (h *Handlers) saveFile(r *web.Request, f siteFile, posted url.Values, text []byte, next string) (web.Response, error) {
	if content.Widens(f.name, f.text, text) {
		if refused, err := h.askPassword(r, f, posted); refused != nil || err != nil {
			return *refused, err
		}
	}
	change := edit.Change{Path: f.name, Read: posted.Get(views.DigestField), New: text}
	result, err := h.Editor.Save(r.Context(), edit.Set{Changes: []edit.Change{change}, Device: deviceOf(r), Publishes: []string{}, Message: "Change " + f.name})
	var refused *edit.Refused
	var conflict *edit.Conflict
	switch {
	case errors.As(err, &refused):
		return h.fileRefused(r, f.saving(text), posted, err)
	case errors.As(err, &conflict):
		return h.fileConflict(r, f, posted)
	case errors.Is(err, edit.ErrReadOnly), errors.Is(err, edit.ErrPath):
		return h.fileRefused(r, f, posted, err)
	case err != nil:
		return web.Response{}, h.NotStored(fileForm, err)
	}
	if result.GitError != nil {
		h.Log.Warn("the save is no commit", "file", f.name, "error", result.GitError)
	}
	h.Log.Info("site file saved", "file", f.name)
	address, fragment, _ := strings.Cut(next, "#")
	address = h.WithFlash(address, fileForm, web.Stored)
	if fragment != "" {
		address += "#" + fragment
	}
	return web.Response{Location: address}, nil
}

// saving returns the file with the text that was to be saved, by which the lines of findings lead to keys.
func (f siteFile) saving(text []byte) siteFile {
	f.toml, _ = content.ParseTOMLFile(text) // a text that is none has no lines
	return f
}

// fileRefused shows the form again, with what is wrong beside its fields.
func (h *Handlers) fileRefused(r *web.Request, f siteFile, posted url.Values, err error) (web.Response, error) {
	stored, openErr := h.openSiteFile(r)
	if openErr != nil {
		return web.Response{}, openErr
	}
	page := h.postedPage(r, stored, posted)
	var refused *edit.Refused
	var wrong leafError
	switch {
	case errors.As(err, &refused):
		page.Problem.Text = r.Messages.T("admin-file.problem.findings")
		for _, finding := range refused.Findings {
			page.Problem.Fields = append(page.Problem.Fields, ui.Problem{FieldID: h.fieldOf(f, finding, page.Rows), Text: findingText(f.name, finding)})
		}
	case errors.As(err, &wrong) && errors.Is(err, errNumber):
		page.Problem.Text = r.Messages.T("admin-file.problem.number")
		page.Problem.Fields = []ui.Problem{{FieldID: wrong.leaf.id(), Text: views.KeyLabel(page.Base, wrong.leaf.field.Key)}}
	case content.IsPlaceless(err):
		page.Problem.Text = r.Messages.T("admin-file.problem.place")
		page.Problem.Fields = []ui.Problem{{FieldID: "file-text", Text: r.Messages.T("admin-file.text")}}
	default:
		page.Problem.Text = r.Messages.T("admin-file.problem.closed")
	}
	return web.Response{Page: page, Status: http.StatusUnprocessableEntity}, nil
}

// postedPage returns the page with what was posted, and with the digest that it was begun from.
func (h *Handlers) postedPage(r *web.Request, f siteFile, posted url.Values) views.SiteFilePage {
	if posted.Get(views.DoField) != views.DoText {
		page := h.filePage(r, f, posted)
		page.Digest = posted.Get(views.DigestField)
		return page
	}
	page := h.filePage(r, f, nil)
	page.HasKeys, page.Text, page.Digest = false, posted.Get(views.TextField), posted.Get(views.DigestField)
	return page
}

// findingText returns a finding without the name of the file that is shown.
func findingText(name string, finding content.Finding) string {
	if finding.File == name {
		return strings.TrimPrefix(finding.String(), name+":")
	}
	return finding.String()
}

// fieldOf returns the id of the field that a finding is about, that of the text if there is none. It notes the finding in the field's row.
func (h *Handlers) fieldOf(f siteFile, finding content.Finding, rows []views.KeyRow) string {
	path := f.toml.PathAt(finding.Line)
	if finding.File != f.name || len(path) <= len(f.at) || !slices.Equal(path[:len(f.at)], f.at) {
		return "file-text"
	}
	for i, row := range rows {
		if row.Key == path[len(f.at)] && row.Error == "" {
			rows[i].Error = finding.What + ": " + finding.Do
			return row.ID
		}
	}
	return "keys"
}

// fileConflict shows the form with what was posted, and beside each field that differs what the file says by now.
func (h *Handlers) fileConflict(r *web.Request, f siteFile, posted url.Values) (web.Response, error) {
	stored, err := h.openSiteFile(r)
	if err != nil {
		return web.Response{}, err
	}
	page := h.postedPage(r, stored, posted)
	page.Digest, page.Problem.Text = stored.digest, r.Messages.T("admin-file.problem.conflict")
	if page.HasKeys {
		h.noteStored(r, stored, posted, &page)
	} else {
		page.Stored = strings.ReplaceAll(string(stored.text), "\r\n", "\n")
	}
	return web.Response{Page: page, Status: http.StatusConflict}, nil
}

// noteStored notes beside each field what the file says, where something else was posted.
func (h *Handlers) noteStored(r *web.Request, f siteFile, posted url.Values, page *views.SiteFilePage) {
	for i, l := range f.leaves() {
		for _, lang := range h.langsOf(l) {
			is := f.values(l, lang)
			if slices.Equal(is, postedValues(l, lang, posted)) || i >= len(page.Rows) {
				continue
			}
			page.Rows[i].Error = r.Messages.Tf("admin-file.stored", map[string]any{"Value": strings.Join(is, ", ")})
			page.Problem.Fields = append(page.Problem.Fields, ui.Problem{FieldID: l.id(), Text: page.Rows[i].Label})
		}
	}
}

// askPassword returns the page that asks for the password, nil if it was posted and is right.
func (h *Handlers) askPassword(r *web.Request, f siteFile, posted url.Values) (*web.Response, error) {
	page := h.postedPage(r, f, posted)
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
