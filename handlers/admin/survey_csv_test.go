package admin

import (
	"encoding/csv"
	"strings"
	"testing"
)

// FuzzCSVCell checks that no cell is a formula, and that none loses what it says.
func FuzzCSVCell(f *testing.F) {
	for _, seed := range []string{"", "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "\ufeff=1", "＝1", `"=1"`, "a,b\r\nc", "'", "ñ", "\xff=1", "\x00=1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, said string) {
		cell := csvCell(said)
		if rest, ok := strings.CutPrefix(cell, "'"); cell != said && (!ok || rest != said) {
			t.Fatalf("%q became %q", said, cell)
		}
		if shown := strings.TrimLeft(cell, " \u00a0\ufeff\x00\v\f"); shown != "" && strings.ContainsAny(shown[:1], "=+-@\t\r") {
			t.Fatalf("%q became %q, which a spreadsheet runs", said, cell)
		}
		var file strings.Builder
		rows, err := SurveyCSV.open(&file, survey{})
		if err != nil {
			t.Fatal(err)
		}
		if err := rows.row([]column{{"a", said}, {"b", []string{said, said}}}); err != nil {
			t.Fatal(err)
		}
		if err := rows.end(); err != nil {
			t.Fatal(err)
		}
		reader := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.String(), byteOrderMark)))
		reader.FieldsPerRecord = -1
		read, err := reader.ReadAll()
		if err != nil || len(read) != 2 || len(read[1]) != 2 {
			t.Fatalf("%q is read as %q, %v", said, read, err)
		}
		if want := strings.ReplaceAll(cell, "\r\n", "\n"); read[1][0] != want {
			t.Fatalf("%q is read as %q", cell, read[1][0])
		}
	})
}
