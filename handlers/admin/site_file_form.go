package admin

import (
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/ui"
)

// fileForm names the notice of a save.
const fileForm = "site-file"

// File handles GET /admin/site/files/{file}: the form of a file's keys, and its text, with what was typed and not saved.
func (h *Handlers) File(r *web.Request) (web.Response, error) {
	f, err := h.openSiteFile(r.URL)
	if err != nil {
		return web.Response{}, err
	}
	keys, keysErr := h.fileDraft(r, f, false)
	whole, err := h.fileDraft(r, f, true)
	if err = errors.Join(keysErr, err); err != nil {
		return web.Response{}, err
	}
	page := h.filePage(r, f, keys, whole)
	page.Notice = h.notice(r, fileForm, "admin-file.done.")
	return web.Render(page)
}

// filePage returns the page of a file: its forms say what was typed, or what the file says.
func (h *Handlers) filePage(r *web.Request, f siteFile, keys, whole fileDraft) views.SiteFilePage {
	page := views.SiteFilePage{
		Base: h.newPage(r, i18n.AdminFile, "x"), Closed: string(h.Editor.Closed()), Name: f.name, Digest: f.digest,
		HasKeys: f.hasKeys, Text: plainText(f.text), Words: h.wordsSearch(r, f), Keys: h.fileFormOf(r, f, keys, false), Whole: h.fileFormOf(r, f, whole, true),
	}
	page.Title = h.fileTitle(r, f.name)
	page.Paths = i18n.Same(f.address())
	if f.broken != nil && content.NounOf(f.name) != "" {
		page.Problem.Text = f.broken.Error()
	}
	if whole.values != nil {
		page.Text = plainText([]byte(whole.values.Get(views.TextField)))
	}
	if f.hasKeys {
		page.Around, page.Rows = h.tablesAround(r, f, page.Title), h.keyRows(r, f, keys.values)
		page.Title = h.tableTitle(r, f, page.Title)
	}
	return page
}

// fileTitle returns what a file is called.
func (h *Handlers) fileTitle(r *web.Request, name string) string {
	if noun := content.NounOf(name); noun != "" && noun != "surveys" {
		return r.Messages.T("admin-files.name." + noun)
	}
	switch lang := h.wordsLang(name); {
	case lang != "" && h.Languages.Several():
		return r.Messages.T("admin-words.title") + r.Messages.Between(":") + h.Languages.Name(string(lang))
	case lang != "":
		return r.Messages.T("admin-words.title")
	}
	return name
}

// tableTitle returns the title of the table in the form: that of the file, an item of a list by its own words, else its key.
func (h *Handlers) tableTitle(r *web.Request, f siteFile, file string) string {
	if len(f.at) == 0 {
		return file
	}
	key := f.at[len(f.at)-1]
	if isIndex(key) {
		if value := f.toml.Value(f.at...); value != nil {
			return titleOf(r.Messages, value)
		}
		key = f.at[len(f.at)-2]
	}
	return views.KeyLabel(h.PageBase(r, i18n.AdminFile, i18n.Same(f.address())), key)
}

// tablesAround returns links to the tables that the one in the form is in.
func (h *Handlers) tablesAround(r *web.Request, f siteFile, title string) []views.KeyLink {
	if len(f.at) == 0 {
		return nil
	}
	links := []views.KeyLink{{Address: f.addressAt(nil), Label: title}}
	for i := range f.at[:len(f.at)-1] {
		if isIndex(f.at[i]) {
			links = append(links, views.KeyLink{Address: f.addressAt(f.at[:i+1]), Label: titleOf(r.Messages, f.toml.Value(f.at[:i+1]...))})
		}
	}
	return links
}

// keyRows returns the rows of the form in the order of the description.
func (h *Handlers) keyRows(r *web.Request, f siteFile, posted url.Values) []views.KeyRow {
	if f.words.lang != "" {
		return h.wordRows(r, f, posted)
	}
	var rows []views.KeyRow
	base := h.PageBase(r, i18n.AdminFile, i18n.Same(f.address()))
	for _, l := range f.leaves() {
		row := views.KeyRow{ID: l.id(), Key: l.path[len(l.path)-1], Label: views.KeyLabel(base, l.field.Key), Needed: l.field.Needed && l.field.Kind != content.BoolKey}
		row.Hint, row.HintLang = hintIn(r.Messages, l.field)
		if l.field.Format == optionLines {
			row.Hint, row.HintLang = r.Messages.T("admin-file.lines"), ""
		}
		if l.first {
			row.Heading = views.KeyLabel(base, l.path[0])
		}
		if !l.field.Needed && l.field.Default != "" && l.field.Kind != content.BoolKey {
			row.Hint = strings.TrimPrefix(row.Hint+"; "+l.field.Default, "; ")
		}
		h.addFields(r, f, l, posted, &row)
		rows = append(rows, row)
	}
	if f.isNew {
		return rows
	}
	for _, field := range f.table.Fields {
		path := f.below(field.Key)
		if f.takesLines(field, []string{field.Key}) {
			continue
		}
		row := views.KeyRow{ID: "key-" + field.Key, Key: field.Key, Label: views.KeyLabel(base, field.Key), Needed: field.Needed}
		row.Hint, row.HintLang = hintIn(r.Messages, field)
		switch field.Kind {
		case content.TableKey:
			row.Link = f.addressAt(path)
		case content.TablesKey:
			h.addTables(r, f, path, &row)
		default:
			continue
		}
		rows = append(rows, row)
	}
	return rows
}

// addTables adds the tables of a list to its row.
func (h *Handlers) addTables(r *web.Request, f siteFile, path []string, row *views.KeyRow) {
	value := f.toml.Value(path...)
	if _, single := value.(map[string]any); single {
		row.Link = f.addressAt(path)
		return
	}
	list, _ := value.([]any)
	last := lastPage(len(list))
	row.Pager = views.Pager{Address: views.FileAddress(f.name, strings.Join(f.at, "/")), Number: min(max(1, f.page), last), Last: last}
	row.Total, row.First = len(list), (row.Pager.Number-1)*pageSize
	for i, table := range list[row.First:min(row.First+pageSize, len(list))] {
		at := append(slices.Clone(path), strconv.Itoa(row.First+i))
		row.Tables = append(row.Tables, views.KeyTable{Address: f.addressAt(at), Title: titleOf(r.Messages, table)})
	}
	row.Add = f.addressAt(append(slices.Clone(path), strconv.Itoa(len(list))))
}

// addFields adds the fields of a key to its row.
func (h *Handlers) addFields(r *web.Request, f siteFile, l leaf, posted url.Values, row *views.KeyRow) {
	langs := h.langsOf(l)
	if l.field.Format == "picture" {
		row.Pictures = i18n.AdminPath(i18n.AdminPictures)
	}
	for _, lang := range langs {
		values := f.values(l, lang)
		if posted != nil {
			values = postedValues(l, lang, posted)
		}
		args := h.fieldArgs(r.Messages, f, l, lang, *row, values)
		sayOptions(r.Messages, l.field, args.Options)
		h.nameOptions(r.Messages, l.field.Format, args.Options)
		switch {
		case l.field.Key != "id" || len(l.path) > 1:
		case f.isNew && f.isNamed():
			args.Required, row.Needed, row.Hint, row.HintLang = false, false, r.Messages.T("admin-file.id"), ""
		case row.Hint == "" && !f.isNamed():
			row.Hint = r.Messages.T("admin-file.id.own")
		}
		if len(langs) > 1 {
			args.Label = h.Languages.Name(string(lang))
		} else {
			args.Hint = row.Hint
			if row.Needed {
				args.Mark = r.Messages.T("form.required")
			}
		}
		if l.field.List && !l.field.Localized && args.Kind != ui.CheckboxesField {
			row.Items = listItems(args, values, row.Label)
			return
		}
		row.Fields = append(row.Fields, args)
	}
}

// listItems returns a field for each value of a list, and an empty one.
func listItems(args ui.FieldArgs, values []string, label string) []ui.FieldArgs {
	args.Hint = ""
	var items []ui.FieldArgs
	for i, value := range append(slices.Clone(values), "") {
		item := args
		item.Required, item.Values, item.Label = false, []string{value}, label+" "+strconv.Itoa(i+1)
		if i > 0 {
			item.ID += "-" + strconv.Itoa(i)
		}
		items = append(items, item)
	}
	return items
}

// fieldArgs returns the control for a key in a language.
func (h *Handlers) fieldArgs(
	m *i18n.Messages, f siteFile, l leaf, lang i18n.Lang, row views.KeyRow, values []string,
) ui.FieldArgs {
	field := l.field
	args := ui.FieldArgs{
		Kind: ui.TextField, ID: l.id() + "-value", Name: l.name(lang), Label: row.Label, Values: h.shownValues(field, values), Rows: 2,
		Required: field.Needed && !field.Localized && field.Kind != content.BoolKey,
	}
	if lang != "" {
		args.ID, args.Lang = args.ID+"-"+string(lang), string(lang)
	}
	options := field.Options
	if len(options) == 0 {
		options = h.choices(field.Format)
	}
	switch {
	case field.Key == lookKey:
		args = views.WithLooks(args, options, m)
	case hasBoxes(field):
		if field.Key == promisesKey {
			options = append(slices.Clone(options), noPromise)
		}
		args.Kind, args.Options = ui.CheckboxesField, optionsWith(options, values)
	case len(options) > 0, field.Format == "picture":
		args.Kind, args.Options, args.Prompt = ui.SelectField, optionsWith(options, values), "—"
	case field.Kind == content.BoolKey:
		args.Kind, args.Values = ui.ConsentField, nil
		if slices.Contains(values, "true") {
			args.Values = []string{"on"}
		}
	case field.Kind == content.MoneyKey:
		args.InputMode, args.Label = "decimal", args.Label+" ("+m.CurrencySign(h.currencyOf(f))+")"
	case field.Kind == content.NumberKey:
		args.InputMode = "numeric"
	case field.Localized && field.List:
		args.Kind, args.Values, args.Rows = ui.TextareaField, []string{strings.Join(values, "\n")}, max(3, len(values)+1)
	case field.Format == "date":
		args.Kind = ui.DateField
	case field.Format == "email":
		args.Kind = ui.EmailField
	case field.Format == "color":
		args.Kind = ui.ColorField
	case field.Format == "url" || field.Format == "origin":
		args.InputMode = "url"
	case isLong(field, values):
		args.Kind, args.Rows = ui.TextareaField, rowsFor(values)
	}
	return args
}

// hasBoxes reports whether a list is of a few values whose order says nothing.
func hasBoxes(field content.Field) bool {
	return field.List && (len(field.Options) > 0 || field.Key == promisesKey)
}

// shortKeys are the localized keys whose texts stand in one line.
var shortKeys = []string{"title", "label", "name", "role", "price", "duration", "category", "location", "alt", "highlight"}

// isLong reports whether a text may have several lines.
func isLong(field content.Field, values []string) bool {
	if field.Format != "" && field.Format != "linked" || field.List {
		return false
	}
	short := slices.Contains(shortKeys, field.Key) || strings.HasSuffix(field.Key, "_title")
	return field.Localized && !short || strings.Contains(strings.Join(values, ""), "\n")
}

func rowsFor(values []string) int {
	text := strings.Join(values, "\n")
	return min(12, max(2, strings.Count(text, "\n")+1+len(text)/60))
}
