package admin

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// SurveyCSV writes CSV as in RFC 4180, after a byte order mark that makes spreadsheets read it as UTF-8.
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
