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
	languages := shipped(t, "en", "es")
	for _, row := range rows {
		columns := strings.Split(row, "\t")
		day, err := time.Parse(time.DateOnly, columns[0])
		if err != nil {
			t.Fatal(err)
		}
		for i, lang := range languages.List() {
			if got, want := languages.Messages(lang).LongDate(day), columns[i+1]; got != want {
				t.Errorf("%s in %s: %q, want %q", columns[0], lang, got, want)
			}
		}
	}
}

func TestMonthYear(t *testing.T) {
	day := time.Date(2024, time.July, 1, 0, 0, 0, 0, time.UTC)
	languages := shipped(t)
	for lang, want := range map[Lang]string{
		"de": "Juli 2024",
		"en": "July 2024",
		"es": "julio de 2024",
	} {
		if got := languages.Messages(lang).MonthYear(day); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

// TestFirstDay checks dates in French: the first day of a month is an ordinal number, and no comma follows the weekday.
func TestFirstDay(t *testing.T) {
	m := shipped(t, "fr").Messages("fr")
	for day, want := range map[string]string{
		"2026-11-01": "dimanche 1er novembre 2026", "2026-11-02": "lundi 2 novembre 2026", "2026-11-21": "samedi 21 novembre 2026",
	} {
		at, err := time.Parse(time.DateOnly, day)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.FullDate(at); got != want || !strings.HasSuffix(got, m.LongDate(at)) {
			t.Errorf("%s: %q, want %q", day, got, want)
		}
	}
}

// TestTimeOfDay checks the times as Intl.DateTimeFormat(…, {timeStyle: "short"}) writes them.
func TestTimeOfDay(t *testing.T) {
	languages := shipped(t, "en", "es", "pt")
	for clock, want := range map[string][3]string{
		"00:05": {"12:05 AM", "0:05", "00:05"}, "09:30": {"9:30 AM", "9:30", "09:30"},
		"12:00": {"12:00 PM", "12:00", "12:00"}, "16:40": {"4:40 PM", "16:40", "16:40"},
	} {
		at, err := time.Parse("15:04", clock)
		if err != nil {
			t.Fatal(err)
		}
		for i, lang := range languages.List() {
			if got := languages.Messages(lang).TimeOfDay(at); got != want[i] {
				t.Errorf("%s in %s: %q, want %q", clock, lang, got, want[i])
			}
		}
	}
}

// TestTimeInSentence checks the article of a time, which is that of its hour.
func TestTimeInSentence(t *testing.T) {
	languages := shipped(t, "en", "es", "pt")
	for clock, want := range map[string][3]string{
		"00:05": {"at 12:05 AM until 12:05 AM at 00:05", "a las 0:05 hasta las 0:05 a las 00:05", "às 00:05 até às 00:05 às 00:05"},
		"01:05": {"at 1:05 AM until 1:05 AM at 01:05", "a la 1:05 hasta la 1:05 a la 01:05", "à 01:05 até à 01:05 à 01:05"},
		"13:05": {"at 1:05 PM until 1:05 PM at 13:05", "a las 13:05 hasta las 13:05 a las 13:05", "às 13:05 até às 13:05 às 13:05"},
	} {
		at, err := time.Parse("15:04", clock)
		if err != nil {
			t.Fatal(err)
		}
		for i, lang := range languages.List() {
			m := languages.Messages(lang)
			if got := m.At(at) + " " + m.Until(at) + " " + m.AtClock(at); got != want[i] {
				t.Errorf("%s in %s: %q, want %q", clock, lang, got, want[i])
			}
		}
	}
}

// TestFullDate checks a day with its day of the week, and without its year.
func TestFullDate(t *testing.T) {
	day := time.Date(2024, time.August, 2, 0, 0, 0, 0, time.UTC)
	languages := shipped(t)
	for lang, want := range map[Lang]string{
		"de": "Freitag, 2. August 2024; 2.8.",
		"en": "Friday, August 2, 2024; 8/2",
		"es": "viernes, 2 de agosto de 2024; 2/8",
	} {
		m := languages.Messages(lang)
		if got := m.FullDate(day) + "; " + m.ShortDay(day); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}
