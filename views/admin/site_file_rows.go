package admin

import (
	"cmp"
	"slices"
	"strings"

	"portfolio/views/ui"
)

// minFolded is how many keys that are not set are folded away at least.
const minFolded = 4

// foldRows returns the rows that are shown, and those of keys that are not set. A form in which nothing is set, or that has several
// parts, shows everything.
func foldRows(rows []KeyRow) (shown, folded []KeyRow) {
	for _, row := range rows {
		if row.Heading != "" {
			return rows, nil
		}
		if row.isShown() {
			shown = append(shown, row)
		} else {
			folded = append(folded, row)
		}
	}
	if len(folded) < minFolded || !slices.ContainsFunc(rows, KeyRow.isSet) {
		return rows, nil
	}
	return shown, folded
}

// titleKeys are the keys that name what a table describes: they are filled in first.
var titleKeys = []string{"title", "name", "question"}

// titleFirst returns rows with the one of a title before the others.
func titleFirst(rows []KeyRow) []KeyRow {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b KeyRow) int {
		return cmp.Compare(b.titles(), a.titles())
	})
	return rows
}

// titles returns 1 for the row of a title, and 0 for others.
func (r KeyRow) titles() int {
	if r.Heading == "" && slices.Contains(titleKeys, r.Key) {
		return 1
	}
	return 0
}

// lookKeys are the keys that owners look for first.
var lookKeys = []string{"look", "color", "color2", "ground", "theme", "frame"}

// isShown reports whether a row is worth its place: its key is set, needed or looked for, it has a mistake, or it is a link.
func (r KeyRow) isShown() bool {
	wrong := func(field ui.FieldArgs) bool { return field.Error != "" }
	return r.Needed || slices.Contains(lookKeys, r.Key) || r.Error != "" || r.Link != "" || slices.ContainsFunc(r.Fields, wrong) || r.isSet()
}

// Refuse notes what is wrong with the value of a row, in a language, "" for all. It returns the id of what has the note, "" if there is no
// such row.
func (p SiteFilePage) Refuse(id, lang, text, textLang string) string {
	at := slices.IndexFunc(p.Rows, func(row KeyRow) bool { return row.ID == id })
	if at < 0 {
		return ""
	}
	row := &p.Rows[at]
	if len(row.Fields) == 0 {
		row.Error, row.ErrorLang = text, textLang
		return row.ID
	}
	field := &row.Fields[max(0, slices.IndexFunc(row.Fields, func(field ui.FieldArgs) bool { return field.Lang == lang }))]
	field.Error, field.ErrorLang, field.ErrorPrefix = text, textLang, p.T("form.error.prefix")
	return field.ID
}

// isSet reports whether the file has the key.
func (r KeyRow) isSet() bool {
	set := func(field ui.FieldArgs) bool { return strings.Join(field.Values, "") != "" }
	return len(r.Tables) > 0 || slices.ContainsFunc(r.Fields, set) || slices.ContainsFunc(r.Items, set)
}

// rowLabels returns the labels of rows, for a summary of what is folded.
func rowLabels(rows []KeyRow) string {
	var labels []string
	for _, row := range rows {
		labels = append(labels, row.Label)
	}
	return strings.Join(labels, ", ")
}
