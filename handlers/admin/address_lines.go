package admin

import (
	"encoding/csv"
	"slices"
	"strings"

	"portfolio/db"
	"portfolio/internal/address"
)

// MaxBody is how long the form of an import or of an issue may be, in bytes.
const MaxBody = 1 << 20

// maxImportLines is how many lines an import may have. They take about 300 KB of the megabyte that the route accepts.
const maxImportLines = 10_000

// maxImportText is how long the text of an import may be, in bytes. A browser sends it again with the press that confirms, a byte longer
// for each line, and the route must accept that too.
const maxImportText = 1_000_000

// addressLine is a line of an import.
type addressLine struct {
	number int
	text   string
	row    db.ImportRow // what a header names; its Email is "" if the line has no address
}

// addressLines reads addresses: one a line, or CSV with commas, semicolons or tabs, in whose rows the first address counts. It
// leaves out empty lines and headers. A header says which columns hold the address, the list, the language and the state.
func addressLines(text string) (lines []addressLine) {
	var columns importColumns
	for i, line := range strings.Split(strings.TrimPrefix(text, byteOrderMark), "\n") {
		line = strings.TrimSpace(strings.TrimPrefix(line, byteOrderMark))
		if line == "" {
			continue
		}
		cells := splitCells(line)
		if !strings.Contains(line, "@") && isHeader(cells) {
			columns = columnsOf(cells)
			continue
		}
		lines = append(lines, addressLine{number: i + 1, text: shortened(line), row: columns.row(cells)})
	}
	return lines
}

// importColumns are the columns of a file by the lower-case names in its header. Without a header there are none.
type importColumns map[string]int

func columnsOf(header []string) importColumns {
	columns := importColumns{}
	for i, name := range header {
		name = strings.ToLower(strings.TrimSpace(name))
		if slices.Contains(headerNames, name) {
			name = "email"
		}
		if _, repeated := columns[name]; !repeated {
			columns[name] = i
		}
	}
	return columns
}

// row returns the subscriber of a line, in the columns of this program's export or of Ghost's.
func (c importColumns) row(cells []string) db.ImportRow {
	row := db.ImportRow{Email: c.address(cells), Language: c.cell(cells, "language")}
	if list := db.Audience(c.cell(cells, "list")); slices.Contains(db.Audiences, list) {
		row.Audience = list
	}
	switch {
	case slices.Contains(cells, string(db.Unsubscribed)), c.cell(cells, "subscribed_to_emails") == "false":
		row.State = db.Unsubscribed
	case c.cell(cells, "state") == string(db.Pending):
		row.State = db.Pending
	}
	return row
}

// address returns the address in its column, or the first one of a row that does not have that column.
func (c importColumns) address(cells []string) string {
	if i, named := c["email"]; named && i < len(cells) {
		return firstAddress(cells[i : i+1])
	}
	return firstAddress(cells)
}

// cell returns the value of a column, in lower case.
func (c importColumns) cell(cells []string, name string) string {
	if i, named := c[name]; named && i < len(cells) {
		return strings.ToLower(strings.TrimSpace(cells[i]))
	}
	return ""
}

// splitCells returns the cells of a line of CSV.
func splitCells(line string) []string {
	reader := csv.NewReader(strings.NewReader(line))
	reader.LazyQuotes, reader.FieldsPerRecord = true, -1
	switch {
	case strings.Contains(line, "\t"):
		reader.Comma = '\t'
	case strings.Contains(line, ";"):
		reader.Comma = ';'
	}
	cells, err := reader.Read()
	if err != nil {
		return []string{line}
	}
	return cells
}

// headerNames are what columns of addresses are called.
var headerNames = []string{"email", "e-mail", "mail", "email address", "e-mail address", "address", "correo", "correo electrónico", "dirección"}

func isHeader(cells []string) bool {
	return slices.ContainsFunc(cells, func(cell string) bool {
		return slices.Contains(headerNames, strings.ToLower(strings.TrimSpace(cell)))
	})
}

// firstAddress returns the first address in cells, "" if there is none. It reads "Ana <ana@example.com>" too, and cells with
// the apostrophe that keeps a spreadsheet from running them.
func firstAddress(cells []string) string {
	for _, cell := range cells {
		cell = strings.TrimPrefix(strings.TrimSpace(cell), "'")
		if _, inside, ok := strings.Cut(cell, "<"); ok {
			cell, _, _ = strings.Cut(inside, ">")
		}
		if parsed, err := address.Parse(strings.TrimSpace(cell)); err == nil && address.HasPublicDomain(parsed) {
			return parsed
		}
	}
	return ""
}

// shortened returns a line as the report shows it.
func shortened(line string) string {
	const most = 120
	if runes := []rune(strings.ToValidUTF8(line, "\uFFFD")); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return strings.ToValidUTF8(line, "\uFFFD")
}
