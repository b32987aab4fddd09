package admin

import (
	"encoding/csv"
	"slices"
	"strings"

	"portfolio/db"
	"portfolio/internal/address"
)

// maxImportLines is how many lines an import may have. They take about 300 KB of the megabyte that the route accepts.
const maxImportLines = 10_000

// addressLine is a line of an import.
type addressLine struct {
	number int
	text   string
	email  string // "" if the line has no address
	left   bool   // whether the file says that the address has unsubscribed, as an export does
}

// addressLines reads addresses: one a line, or CSV with commas, semicolons or tabs, in whose rows the first address counts. It
// leaves out empty lines and the header.
func addressLines(text string) (lines []addressLine) {
	for i, line := range strings.Split(strings.TrimPrefix(text, byteOrderMark), "\n") {
		line = strings.TrimSpace(strings.TrimPrefix(line, byteOrderMark))
		if line == "" {
			continue
		}
		cells := splitCells(line)
		if !strings.Contains(line, "@") && isHeader(cells) {
			continue
		}
		lines = append(lines, addressLine{
			number: i + 1, text: shortened(line), email: firstAddress(cells),
			left: slices.Contains(cells, string(db.Unsubscribed)),
		})
	}
	return lines
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
