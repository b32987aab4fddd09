package admin

import (
	"cmp"
	"errors"
	"io/fs"
	"net/url"
	slashpath "path"
	"slices"
	"strconv"
	"strings"
	"time"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	views "portfolio/views/admin"
)

// siteFile is a file of the site folder, and the table of it that a form shows.
type siteFile struct {
	name   string
	text   []byte
	digest string
	toml   content.TOMLFile
	broken error // why the text is no TOML

	lang    i18n.Lang // that a key in one version is read in, where the file says it by language
	hasKeys bool
	table   content.Field
	at      []string // names and indexes of the table
	isNew   bool     // whether it is a table that its list does not have yet
	page    int      // of its long lists, from 1

	words sentences // of a file of words, in place of a table
}

// editedEndings are the endings of files that can be edited as text.
var editedEndings = []string{".toml", ".css", ".md"}

// openSiteFile returns the file that an address names: ErrNotFound if there can be no such file.
func (h *Handlers) openSiteFile(address *url.URL) (siteFile, error) {
	query := address.Query()
	name := strings.TrimPrefix(address.Path, i18n.AdminPath(i18n.AdminFile, "")) + ".toml"
	if name == views.OtherFile+".toml" {
		name = query.Get(views.FileField)
	}
	noun, words := content.NounOf(name), h.wordsLang(name)
	if noun == "" && !slices.Contains(editedEndings, slashpath.Ext(name)) {
		return siteFile{}, web.ErrNotFound
	}
	text, digest, err := h.Editor.Read(name)
	if errors.Is(err, edit.ErrPath) || errors.Is(err, fs.ErrInvalid) || err == nil && digest == "" && noun == "" && words == "" {
		return siteFile{}, web.ErrNotFound
	}
	if err != nil {
		return siteFile{}, err
	}
	f, ok := readSiteFile(name, text, digest, query.Get(views.AtField))
	if !ok {
		return siteFile{}, web.ErrNotFound
	}
	f.lang, f.page = h.Languages.Fallback(), pageIn(query)
	if words != "" {
		h.findWords(&f, words, web.CleanQuery(query.Get(views.QueryField)))
	}
	return f, nil
}

// readSiteFile reads the bytes of a file, and reports whether it has a table at a path, or can have it.
func readSiteFile(name string, text []byte, digest, at string) (siteFile, bool) {
	f := siteFile{name: name, text: text, digest: digest}
	f.table, f.hasKeys = content.Describe(name)
	f.toml, f.broken = content.ParseTOMLFile(text)
	f.hasKeys = f.hasKeys && f.broken == nil
	return f, at == "" || !f.hasKeys || f.enter(strings.Split(at, "/"))
}

// enter goes to the table at a path, and reports whether there is one, or can be.
func (f *siteFile) enter(path []string) bool {
	for len(path) > 0 {
		field, ok := f.table.Field(path[0])
		if !ok || f.isNew || field.Kind != content.TableKey && field.Kind != content.TablesKey {
			return false
		}
		f.at, f.table, path = append(f.at, path[0]), field, path[1:]
		if field.Kind == content.TableKey || f.isSingle() && len(path) == 0 {
			continue
		}
		if len(path) == 0 {
			return false
		}
		index, err := strconv.Atoi(path[0])
		count := f.count(f.at...)
		if err != nil || index < 0 || index > count || strconv.Itoa(index) != path[0] {
			return false
		}
		f.isNew = index == count
		f.at, path = append(f.at, path[0]), path[1:]
	}
	return true
}

// isSingle reports whether the list at the path is written as one table.
func (f *siteFile) isSingle() bool {
	_, single := f.toml.Value(f.at...).(map[string]any)
	return single
}

// count returns how many tables a list has.
func (f *siteFile) count(path ...string) int {
	list, _ := f.toml.Value(path...).([]any)
	return len(list)
}

// parent returns the path of the table around the one that is shown.
func (f *siteFile) parent() []string {
	end := len(f.at) - 1
	if end > 0 && isIndex(f.at[end]) {
		end--
	}
	return f.at[:max(0, end)]
}

func isIndex(part string) bool {
	_, err := strconv.Atoi(part)
	return err == nil
}

func (f *siteFile) address() string { return f.addressAt(f.at) }

func (f *siteFile) addressAt(path []string) string {
	if f.words.query != "" {
		return i18n.WithQuery(views.FileAddress(f.name, ""), views.QueryField, f.words.query)
	}
	return views.Pager{Address: views.FileAddress(f.name, strings.Join(path, "/")), Number: f.pageAt(path)}.Here()
}

// pageAt returns the page of the lists of a table: for one around the table that is shown, the page that has it.
func (f *siteFile) pageAt(path []string) int {
	switch below := len(f.at) - len(path); {
	case below == 0:
		return max(1, f.page)
	case below > 1:
		index, _ := strconv.Atoi(f.at[len(path)+1]) // 0 for a table in a table
		return index/pageSize + 1
	}
	return 1
}

// below returns the path of a key of the table.
func (f *siteFile) below(path ...string) []string { return append(slices.Clone(f.at), path...) }

// leaf is a key with one value or a list of values.
type leaf struct {
	path  []string // below the table that is shown
	field content.Field
	first bool // whether it is the first key of a table within
}

// name returns the name of the input for a language, or for all.
func (l leaf) name(lang i18n.Lang) string {
	name := valuePrefix + strings.Join(l.path, "/")
	if lang != "" {
		name += "@" + string(lang)
	}
	return name
}

func (l leaf) id() string { return "key-" + strings.Join(l.path, "-") }

// leaves returns the keys that the form has fields for: those of the table, and of a table that is added with it as it needs it.
func (f *siteFile) leaves() []leaf {
	if f.words.lang != "" {
		return f.words.leaves
	}
	return f.leavesOf(f.table, nil)
}

func (f *siteFile) leavesOf(table content.Field, path []string) []leaf {
	var all []leaf
	for _, field := range table.Fields {
		at := append(slices.Clone(path), field.Key)
		switch {
		case f.takesLines(field, at):
			all = append(all, leaf{path: at, field: linesOf(field)})
		case field.Kind != content.TableKey && field.Kind != content.TablesKey:
			all = append(all, leaf{path: at, field: field})
		case f.isNew && field.Needed:
			if field.Kind == content.TablesKey {
				at = append(at, "0")
			}
			within := f.leavesOf(field, at)
			within[0].first = true
			all = append(all, within...)
		}
	}
	return all
}

// shown returns a value as the form shows it: one text for each item of a list.
func shown(value any) []string {
	switch value := value.(type) {
	case nil, map[string]any:
		return nil
	case string:
		return []string{strings.ReplaceAll(value, "\r\n", "\n")}
	case int64:
		return []string{strconv.FormatInt(value, 10)}
	case bool:
		return []string{strconv.FormatBool(value)}
	case interface{ String() string }:
		return []string{value.String()}
	case []any:
		var all []string
		for _, item := range value {
			all = append(all, shown(item)...)
		}
		return all
	}
	return nil
}

// values returns what the form shows of a key in a language, "" for a key that has none.
func (f *siteFile) values(l leaf, lang i18n.Lang) []string {
	value := f.toml.Value(f.below(l.path...)...)
	if versions, ok := value.(map[string]any); ok && l.field.Localized {
		value = versions[string(cmp.Or(lang, f.lang))]
	}
	if l.field.Kind == content.BoolKey && value == nil {
		return []string{strconv.FormatBool(l.field.Default == "true")}
	}
	if list, ok := value.([]any); ok && len(list) == 0 && l.field.Key == promisesKey {
		return []string{noPromise}
	}
	return shown(value)
}

// langsOf returns the languages of a key's versions: "" alone where there is one version for all.
func (h *Handlers) langsOf(l leaf) []i18n.Lang {
	if !l.field.Localized || !h.Languages.Several() {
		return []i18n.Lang{""}
	}
	return h.Languages.List()
}

// titleKeys are the keys by which a table in a list is known, the best first.
var titleKeys = []string{"title", "name", "label", "question", "text", "from", "school", "role", "id", "path"}

// titleOf returns the title of a table in a list: for days all of them, and whether they are closed.
func titleOf(m *i18n.Messages, table any) string {
	values, _ := table.(map[string]any)
	if days := daysOf(m, values); days != "" {
		return days
	}
	for _, key := range titleKeys {
		value := values[key]
		if versions, ok := value.(map[string]any); ok {
			if value = versions[string(m.Lang)]; value == nil {
				for _, any := range versions {
					value = any
				}
			}
		}
		if text := strings.Join(shown(value), ", "); text != "" {
			return text
		}
	}
	for _, value := range values {
		if text := strings.Join(shown(value), ", "); text != "" {
			return text
		}
	}
	return "…"
}

// daysOf returns the title of a table with a first day and a last one, "" for any other table.
func daysOf(m *i18n.Messages, values map[string]any) string {
	day := func(key string) (time.Time, error) {
		return time.Parse(time.DateOnly, strings.Join(shown(values[key]), ""))
	}
	first, err := day("from")
	if err != nil {
		return ""
	}
	days := m.LongDate(first)
	if last, err := day("to"); err == nil && !last.Equal(first) {
		days = m.Tf("admin-file.days", map[string]any{"From": days, "To": m.LongDate(last)})
	}
	if hours := shown(values["hours"]); len(hours) > 0 {
		return days + m.Between(":") + strings.ReplaceAll(strings.Join(hours, ", "), "-", "–")
	}
	return m.Tf("admin-file.days.closed", map[string]any{"Days": days})
}
