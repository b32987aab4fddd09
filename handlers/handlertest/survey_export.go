package handlertest

import (
	"encoding/csv"
	"strings"
)

// ReadCSV reads a file as a spreadsheet does.
func (r Reply) ReadCSV() [][]string {
	r.T.Helper()
	text, marked := strings.CutPrefix(r.Body, ByteOrderMark)
	if !marked {
		r.T.Error("the file does not say that it is UTF-8")
	}
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	must(r.T, err)
	return rows
}
