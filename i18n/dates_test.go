package i18n

import (
	"os"
	"strings"
	"testing"
	"time"
)

// TestLongDate compares with a table that Node's Intl.DateTimeFormat(…, {dateStyle: "long"}) wrote: every month, first
// days, last days and a leap day.
func TestLongDate(t *testing.T) {
	table, err := os.ReadFile("testdata/long-dates.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(table)), "\n")
	if len(rows) < 24 {
		t.Fatalf("the table has %d rows", len(rows))
	}
	for _, row := range rows {
		columns := strings.Split(row, "\t")
		day, err := time.Parse(time.DateOnly, columns[0])
		if err != nil {
			t.Fatal(err)
		}
		for i, lang := range Langs {
			if got, want := LongDate(lang, day), columns[i+1]; got != want {
				t.Errorf("%s in %s: %q, want %q", columns[0], lang, got, want)
			}
		}
	}
}

func TestMonthYear(t *testing.T) {
	day := time.Date(2024, time.July, 1, 0, 0, 0, 0, time.UTC)
	for lang, want := range map[Lang]string{EN: "July 2024", ES: "julio de 2024"} {
		if got := MonthYear(lang, day); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}
