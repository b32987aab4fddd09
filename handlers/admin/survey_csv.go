package admin

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// SurveyCSV writes answers as CSV.
var SurveyCSV = surveyFile{
	media: mediaCSV, ending: ".csv",
	open: func(w io.Writer, of survey) (rowWriter, error) {
		var names []string
		for _, c := range (filledSurvey{Form: of.form}).columns() {
			names = append(names, c.name)
		}
		return newCSV(w, names)
	},
}

const mediaCSV = "text/csv; charset=utf-8; header=present"

// newCSV begins a file of CSV as in RFC 4180, after a byte order mark that makes spreadsheets read it as UTF-8.
func newCSV(w io.Writer, names []string) (csvRows, error) {
	rows := csvRows{csv.NewWriter(w)}
	if _, err := io.WriteString(w, byteOrderMark); err != nil {
		return rows, err
	}
	return rows, rows.Write(names)
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

// csvCell returns the text of a cell.
func csvCell(value any) string {
	switch v := value.(type) {
	case []string:
		return escapeFormula(strings.Join(v, "; "))
	case string:
		return escapeFormula(v)
	}
	return fmt.Sprint(value)
}

// formulaSigns are the characters that make a spreadsheet read a cell as a formula. Some languages treat the full-width
// ones like the others.
const formulaSigns = "=+-@\t\r\n＝＋－＠"

// escapeFormula puts an apostrophe before text that a spreadsheet would run as a formula. It skips leading blanks, because
// some programs drop them.
func escapeFormula(text string) string {
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
