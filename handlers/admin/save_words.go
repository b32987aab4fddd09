package admin

import (
	slashpath "path"
	"reflect"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	views "portfolio/views/admin"
	"portfolio/views/layout"
)

// saveRow returns a save as a list shows it: what its files below a folder are called, all for "", and what it changed in them.
func (h *Handlers) saveRow(r *web.Request, save db.SiteSave, folder string) (views.SiteSave, error) {
	row := siteSave(save, folder)
	words := saveWords{Handlers: h, base: h.PageBase(r, i18n.AdminSaves, i18n.Same(r.URL.Path))}
	for _, file := range save.Files {
		if !isBelow(file.Path, folder) {
			continue
		}
		if name := h.nameOf(r, file.Path); !slices.Contains(row.Names, name) {
			row.Names = append(row.Names, name)
		}
		before, after, err := h.versions(r, file)
		if err != nil {
			return row, err
		}
		words.file(file, before, after)
	}
	row.Changes = words.shortened()
	return row, nil
}

func isBelow(path, folder string) bool { return folder == "" || strings.HasPrefix(path, folder+"/") }

// nameOf returns the owner's name for a file: the title of a text, the name of a form, or else its path.
func (h *Handlers) nameOf(r *web.Request, path string) string {
	if folder := content.TextFolder(path); folder != "" {
		return h.textTitle(folder)
	}
	return h.fileTitle(r, path)
}

// versions returns the bytes of a file before a save and after it, nil for what is not known any more.
func (h *Handlers) versions(r *web.Request, file db.SiteVersion) (before, after []byte, err error) {
	version, err := h.store.SiteVersion(r.Context(), file.ID)
	if err != nil || file.AfterDigest == "" {
		return version.Before, nil, err
	}
	now, digest, err := h.Editor.Read(file.Path)
	if err == nil && digest == file.AfterDigest {
		return version.Before, now, nil
	}
	next, err := h.store.SiteVersionOf(r.Context(), file.Path, file.AfterDigest)
	if err != nil {
		return version.Before, nil, nil //nolint:nilerr // its bytes after the save were changed by somebody else
	}
	return version.Before, next.Before, nil
}

// saveWords says in a few words what a save has changed.
type saveWords struct {
	*Handlers
	base     layout.Base
	changes  []string
	compared []views.Comparison // the same, with the values whole
}

// mostChanges is how many changes of a save are named.
const mostChanges = 4

func (w *saveWords) shortened() []string {
	if more := len(w.changes) - mostChanges; more > 0 {
		return append(w.changes[:mostChanges:mostChanges], w.base.Count("admin-saves.more", more))
	}
	return w.changes
}

// file says what became of a file.
func (w *saveWords) file(file db.SiteVersion, before, after []byte) {
	what := map[string]any{"What": slashpath.Base(file.Path)}
	switch ext := slashpath.Ext(file.Path); {
	case file.BeforeDigest == "":
		w.changes = append(w.changes, w.base.Tf("admin-saves.new", what))
	case file.AfterDigest == "":
		w.changes = append(w.changes, w.base.Tf("admin-saves.deleted", what))
	case after == nil:
	case ext == ".md":
		w.text(file.Path, before, after)
	case ext == ".toml":
		w.toml(file.Path, before, after)
	case slices.Contains(textEndings, ext):
		w.lines("", string(before), string(after))
	default:
		w.changes = append(w.changes, w.base.Tf("admin-saves.replaced", what))
	}
}

// text says which keys of a text have changed, and the first line of its body.
func (w *saveWords) text(path string, before, after []byte) {
	old, isText := content.ParseTextFile(before)
	next, isStill := content.ParseTextFile(after)
	if !isText || !isStill {
		w.lines("", string(before), string(after))
		return
	}
	lang := ""
	if w.Languages.Several() {
		lang = strings.TrimSuffix(slashpath.Base(path), ".md")
	}
	was, is := old.Values(), next.Values()
	if was["draft"] != is["draft"] {
		state := views.TextPublished
		if is["draft"] == "true" {
			state = views.TextDraft
		}
		label := w.base.T("admin-texts.state." + state)
		w.changes, w.compared = append(w.changes, label), append(w.compared, views.Comparison{Said: label})
	}
	for _, key := range slices.Concat(edit.ArticleShared, edit.ArticleOwn, []string{"menu", "order"}) {
		if key != edit.BodyKey && was[key] != is[key] {
			w.add(w.label("admin-text.key."+key, lang), was[key], is[key])
		}
	}
	if old.Body() != next.Body() {
		w.lines(w.label("admin-text.key.body", lang), old.Body(), next.Body())
	}
}

// label returns the label of a key in a language, "" for no language.
func (w *saveWords) label(key, lang string) string {
	if lang == "" {
		return w.base.T(key)
	}
	return w.base.T(key) + " (" + w.Languages.Name(lang) + ")"
}

// lines says how the first line that differs has changed.
func (w *saveWords) lines(label, before, after string) {
	rows := diff(before, after)
	at := slices.IndexFunc(rows, func(row views.ComparedLine) bool { return row.Differs })
	if at < 0 {
		return
	}
	w.changes = append(w.changes, w.change(label, rows[at].Left, rows[at].Right))
	w.compared = append(w.compared, views.Comparison{Label: label, Rows: folded(rows)})
}

// add adds a change of a value.
func (w *saveWords) add(label, before, after string) {
	w.changes = append(w.changes, w.change(label, before, after))
	w.compared = append(w.compared, views.Comparison{Label: label, Rows: diff(before, after)})
}

// change says in a few words how a value has changed.
func (w *saveWords) change(label, before, after string) string {
	change := excerpt(before) + " → " + excerpt(after)
	if label != "" {
		change = label + w.base.Between(":") + change
	}
	return change
}

// compare compares the versions of a file: by the labels of what differs, or by its lines where those say nothing.
func (w *saveWords) compare(path, name string, before, after []byte) []views.Comparison {
	switch slashpath.Ext(path) {
	case ".md":
		w.text(path, before, after)
	case ".toml":
		w.toml(path, before, after)
	}
	isSaid := len(w.compared) > 0 && len(w.compared) == len(w.changes) // else something is new, gone or in another order
	if isSaid && !slices.ContainsFunc(w.compared, func(c views.Comparison) bool { return c.Label+c.Said == "" }) {
		return w.compared
	}
	whole := views.Comparison{Label: name, File: path}
	if slices.Contains(textEndings, slashpath.Ext(path)) {
		whole.Rows = folded(diff(string(before), string(after)))
	}
	return []views.Comparison{whole}
}

// excerpt returns the beginning of a value, a dash for none.
func excerpt(value string) string {
	const most = 40
	value = strings.Join(strings.Fields(value), " ")
	if value == "" {
		return "–"
	}
	if runes := []rune(value); len(runes) > most {
		return strings.TrimSpace(string(runes[:most])) + "…"
	}
	return value
}

// toml says which keys of a file have changed, by their labels.
func (w *saveWords) toml(name string, before, after []byte) {
	table, hasKeys := content.Describe(name)
	old, oldErr := content.ParseTOMLFile(before)
	next, nextErr := content.ParseTOMLFile(after)
	if !hasKeys || oldErr != nil || nextErr != nil {
		w.lines("", string(before), string(after))
		return
	}
	f := siteFile{name: name, toml: next}
	w.table(f, "", table, old.Values, next.Values)
}

// table says which keys of a table have changed. within is what the table is called, "" for the file's own keys.
func (w *saveWords) table(f siteFile, within string, table content.Field, before, after map[string]any) {
	for _, field := range table.Fields {
		was, is := before[field.Key], after[field.Key]
		if reflect.DeepEqual(was, is) {
			continue
		}
		label := views.KeyLabel(w.base, field.Key)
		if within != "" {
			label = within + " › " + label
		}
		switch field.Kind {
		case content.TableKey:
			old, _ := was.(map[string]any)
			next, _ := is.(map[string]any)
			w.table(f, label, field, old, next)
		case content.TablesKey:
			w.tables(f, label, field, asTables(was), asTables(is))
		default:
			w.value(f, label, field, was, is)
		}
	}
}

// asTables returns the tables of a list, which may be written as one table.
func asTables(value any) []any {
	if list, ok := value.([]any); ok {
		return list
	}
	if value == nil {
		return nil
	}
	return []any{value}
}

// tables says which tables of a list are new, gone or changed, or that their order is.
func (w *saveWords) tables(f siteFile, label string, field content.Field, before, after []any) {
	gone, added := without(before, after), without(after, before)
	if len(gone)+len(added) == 0 {
		w.changes = append(w.changes, w.base.Tf("admin-saves.order", map[string]any{"What": label}))
		return
	}
	for i := 0; i < len(gone) && len(gone) == len(added); i++ { // tables that were changed where they are
		old, _ := gone[i].(map[string]any)
		next, _ := added[i].(map[string]any)
		w.table(f, titleOf(w.base.Messages, next), field, old, next)
	}
	if len(gone) == len(added) {
		return
	}
	for _, table := range added {
		w.changes = append(w.changes, w.base.Tf("admin-saves.new", map[string]any{"What": titleOf(w.base.Messages, table)}))
	}
	for _, table := range gone {
		w.changes = append(w.changes, w.base.Tf("admin-saves.deleted", map[string]any{"What": titleOf(w.base.Messages, table)}))
	}
}

// without returns the tables of a list that another list does not have.
func without(list, other []any) []any {
	return slices.DeleteFunc(slices.Clone(list), func(table any) bool {
		return slices.ContainsFunc(other, func(known any) bool { return reflect.DeepEqual(known, table) })
	})
}

// value says how the value of a key has changed, in each of its languages.
func (w *saveWords) value(f siteFile, label string, field content.Field, before, after any) {
	old, oldByLang := before.(map[string]any)
	next, nextByLang := after.(map[string]any)
	if !oldByLang && !nextByLang {
		w.add(label, w.shown(f, field, before), w.shown(f, field, after))
		return
	}
	for _, lang := range w.langNames() {
		was, is := before, after
		if oldByLang {
			was = old[lang]
		}
		if nextByLang {
			is = next[lang]
		}
		if !reflect.DeepEqual(was, is) {
			w.add(label+" ("+w.Languages.Name(lang)+")", w.shown(f, field, was), w.shown(f, field, is))
		}
	}
}

// shown returns a value as a sentence says it.
func (w *saveWords) shown(f siteFile, field content.Field, value any) string {
	values := shown(value)
	for i, text := range values {
		values[i] = w.shownValue(w.base.Messages, f, field, text)
	}
	return strings.Join(values, ", ")
}
