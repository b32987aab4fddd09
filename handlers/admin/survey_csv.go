package admin

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// SurveyCSV writes a table for spreadsheets: commas between, as RFC 4180 has it, and a mark in front by which they know
// that it is UTF-8.
var SurveyCSV = surveyFile{
	media: "text/csv; charset=utf-8; header=present", ending: ".csv",
	open: func(w io.Writer, of survey) (rowWriter, error) {
		if _, err := io.WriteString(w, byteOrderMark); err != nil {
			return nil, err
		}
		rows := csvRows{csv.NewWriter(w)}
		var names []string
		for _, c := range (filledSurvey{Form: of.form}).columns() {
			names = append(names, c.name)
		}
		return rows, rows.Write(names)
	},
}

const byteOrderMark = "\uFEFF"

type csvRows struct{ *csv.Writer }

func (c csvRows) row(columns []column) error {
	cells := make([]string, len(columns))
	for i, one := range columns {
		cells[i] = csvCell(one.value)
	}
	return c.Write(cells)
}

func (c csvRows) end() error {
	c.Flush()
	return c.Error()
}

// csvCell writes a value as a cell.
func csvCell(value any) string {
	switch v := value.(type) {
	case []string:
		return defused(strings.Join(v, "; "))
	case string:
		return defused(v)
	}
	return fmt.Sprint(value)
}

// formulaSigns make a spreadsheet take a cell for a formula, or for what leads to one; the wide ones are taken for the
// narrow ones in some languages.
const formulaSigns = "=+-@\t\r\n＝＋－＠"

// defused returns text as a cell that spreadsheets show and never run: an apostrophe says that it is text. Blanks in
// front do not hide a sign, as some programs leave them out.
func defused(text string) string {
	for _, r := range text {
		if strings.ContainsRune(formulaSigns, r) {
			return "'" + text
		}
		if unicode.IsPrint(r) && r != ' ' {
			break
		}
	}
	return text
}
