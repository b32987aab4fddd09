package importer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"portfolio/internal/lazyregexp"
)

// dataTable is a table whose rows a script reads from a file of JSON, and dataField the key of a column there.
var (
	dataTable = lazyregexp.New(`(?is)<table\b[^>]*\sdata-url=(?:"([^"]*)"|'([^']*)')[^>]*>.*?</table>`)
	dataField = lazyregexp.New(`(?i)<th\b[^>]*\sdata-field=(?:"([^"]*)"|'([^']*)')`)
)

// fillTables writes the rows of tables that are in files of JSON into the tables.
func (j *jekyll) fillTables(t *Text) {
	t.Body = outsideCode(t.Body, func(part string) string {
		return dataTable.ReplaceAllStringFunc(part, func(table string) string {
			m := dataTable.FindStringSubmatch(table)
			var cells strings.Builder
			for _, row := range j.tableRows(m[1] + m[2]) {
				cells.WriteString("<tr>")
				for _, field := range dataField.FindAllStringSubmatch(table, -1) {
					cell := row[field[1]+field[2]]
					if cell == nil {
						cell = ""
					}
					fmt.Fprintf(&cells, "<td>%v</td>", cell)
				}
				cells.WriteString("</tr>")
			}
			if !strings.Contains(cells.String(), "<td>") {
				j.find(t.Origin, t.lineAt(t.Body, strings.Index(t.Body, table)), "the rows of the table are those of "+m[1]+m[2]+", which cannot be read", "write them into the table")
				return table
			}
			return table[:len(table)-len("</table>")] + "<tbody>" + cells.String() + "</tbody></table>"
		})
	})
}

// tableRows returns the rows in a file of JSON: a list, or one that a table has under the name that such scripts know.
func (j *jekyll) tableRows(address string) []map[string]any {
	address, own := j.path(address)
	data, err := readAll(j.fsys, strings.TrimPrefix(strings.TrimPrefix(address, j.Base), "/"), maxText)
	if !own || err != nil {
		return nil
	}
	read := func(into any) bool {
		decoder := json.NewDecoder(bytes.NewReader(data))
		decoder.UseNumber() // as they are written
		return decoder.Decode(into) == nil
	}
	var rows []map[string]any
	var named struct{ Rows []map[string]any }
	if read(&rows) || !read(&named) {
		return rows
	}
	return named.Rows
}

// spannedCell is a cell of a table that spans rows or columns.
var spannedCell = lazyregexp.New(`(?i)<t[dh]\b[^<>]*\s(?:row|col)span=["']?(?:[2-9]|1\d)`)

// nameSpans names a table with cells that Markdown has no way to write.
func (s *Source) nameSpans(t *Text) {
	at := spannedCell.FindStringIndex(t.Body)
	if at == nil {
		return
	}
	line := 1
	if t.Line > 0 {
		line = t.lineAt(t.Body, at[0])
	}
	s.hint(t.Origin, line, "cells of a table span rows or columns, and are single ones now", "look whether the table reads well")
}
