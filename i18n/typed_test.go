package i18n

import (
	"errors"
	"strconv"
	"strings"
	"testing"
)

// typedCases are texts with what they are read as: the key of a message where they are refused.
type typedCases map[string]string

func (cases typedCases) run(t *testing.T, read func(text string) (string, error)) {
	t.Helper()
	for text, want := range cases {
		got, err := read(text)
		var unread Unread
		if errors.As(err, &unread) {
			got = unread.Key
		}
		if got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}

// TestReadHours checks that hours are read as people write them, and that what can be two times is refused where the language has am and pm.
func TestReadHours(t *testing.T) {
	t.Parallel()
	languages := shipped(t)
	read := func(lang Lang) func(string) (string, error) {
		return func(text string) (string, error) {
			spans, err := languages.Messages(lang).ReadHours(text)
			return strings.Join(spans, " "), err
		}
	}
	common := typedCases{
		"9-14": "09:00-14:00", "9–14 Uhr": "09:00-14:00", "9h-14h": "09:00-14:00", "9 to 14": "09:00-14:00", "9 - 14": "09:00-14:00",
		"9:00 – 13:30": "09:00-13:30", "9.30-14.00 Uhr": "09:30-14:00", "9h30–14h": "09:30-14:00", "9 h 30 à 14 h": "09:30-14:00",
		"de 9 a 14": "09:00-14:00", "de 9 a 14 h": "09:00-14:00", "das 9h às 14h": "09:00-14:00", "de las 9 a las 14": "09:00-14:00",
		"von 9 bis 14 Uhr": "09:00-14:00", "9 Uhr 30 bis 14 Uhr": "09:30-14:00", "9am-2pm": "09:00-14:00", "9 a.m. to 2 p.m.": "09:00-14:00",
		"de 9 a. m. a 2 p. m.": "09:00-14:00", "2-5pm": "14:00-17:00", "9-5pm": "09:00-17:00", "11-1pm": "11:00-13:00", "1pm-5": "13:00-17:00",
		"9-5": "09:00-17:00", "12-1": "12:00-13:00", "20-24": "20:00-24:00", "20-0": "20:00-24:00", "0-24": "00:00-24:00", "12am-9am": "00:00-09:00",
		"9-12, 14-18": "09:00-12:00 14:00-18:00", "de 9h à 12h30 et de 14h à 18h": "09:00-12:30 14:00-18:00", "9–12 und 14–18 Uhr": "09:00-12:00 14:00-18:00",
		"9-12 y 16-19": "09:00-12:00 16:00-19:00", "10:00-13:30": "10:00-13:30", "22:00-24:00": "22:00-24:00",
		"closed": "", "geschlossen": "", "Cerrado": "", "fermé": "", "fechado": "", "–": "",
		"9": "admin-typed.hours", "mornings": "admin-typed.hours", "9-14-16": "admin-typed.hours", "9:75-14": "admin-typed.hours", "25-26": "admin-typed.hours", "9-12,": "admin-typed.hours",
		"14:00-09:00": "admin-typed.hours.order", "14-9": "admin-typed.hours.order",
	}
	for _, lang := range []Lang{"en", "es", "pt", "de", "fr"} {
		common.run(t, read(lang))
	}
	typedCases{"2-5": "admin-typed.unclear", "1:30 to 4": "admin-typed.unclear", "7-9": "07:00-09:00", "02:00-05:00": "02:00-05:00"}.run(t, read("en"))
	typedCases{"2-5": "02:00-05:00"}.run(t, read("de"))
}

// TestReadAmount checks that amounts are read in each language, and that decimals are refused with what they were read as.
func TestReadAmount(t *testing.T) {
	t.Parallel()
	languages := shipped(t)
	for _, lang := range []Lang{"en", "es", "pt", "de", "fr"} {
		m := languages.Messages(lang)
		typedCases{
			"900": "900", "900 €": "900", "€900": "900", "€ 900": "900", "EUR 900": "900", "900 euros": "900", "1.200": "1200", "1,200": "1200",
			"1 200": "1200", "1\u202f200\u00a0€": "1200", "1’200": "1200", "1.200,00 €": "1200", "1,200.00": "1200", "1200.0": "1200", "900,-": "900",
			"900,– €": "900", "1.234.567": "1234567", "0": "0",
			"1.200,50 €": "admin-typed.cents", "12.5": "admin-typed.cents", "1200,50": "admin-typed.cents",
			"1.200,500": "admin-typed.amount", "1.200.50": "admin-typed.amount", "0.500": "admin-typed.amount", "900 $": "admin-typed.amount", "about 900": "admin-typed.amount", "": "admin-typed.amount",
			"900–1200": "admin-typed.amount", "-900": "admin-typed.amount", "1,20,300": "admin-typed.amount",
		}.run(t, func(text string) (string, error) {
			n, err := m.ReadAmount("EUR", text)
			return strconv.Itoa(n), err
		})
		typedCases{"1.200": "1200", "30": "30", "-3": "-3", "30 min": "admin-typed.number", "1.5": "admin-typed.number"}.run(t, func(text string) (string, error) {
			n, err := m.ReadNumber(text)
			return strconv.Itoa(n), err
		})
	}
	_, err := languages.Messages("de").ReadAmount("EUR", "1.200,50 €")
	var unread Unread
	if !errors.As(err, &unread) || unread.Data["Read"] != "1.200,50\u00a0€" || unread.Data["Low"] != "1.200\u00a0€" {
		t.Errorf("the reading is %v", err)
	}
}

// TestReadDay checks that days are read as people write them in each language.
func TestReadDay(t *testing.T) {
	t.Parallel()
	languages := shipped(t)
	for lang, words := range map[Lang][]string{
		"en": {"24 December 2026", "December 24, 2026", "Dec 24 2026", "24th of December 2026", "Thursday, 24 December 2026"},
		"es": {"24 de diciembre de 2026", "24 dic 2026", "jueves, 24 de diciembre de 2026"},
		"pt": {"24 de dezembro de 2026", "24 dez. 2026"}, "de": {"24. Dezember 2026", "24. Dez. 2026", "Donnerstag, den 24. Dezember 2026"},
		"fr": {"24 décembre 2026", "le 24 déc. 2026"},
	} {
		cases := typedCases{
			"2026-12-24": "2026-12-24", "24.12.2026": "2026-12-24", "24/12/2026": "2026-12-24", "24-12-2026": "2026-12-24", "24. 12. 2026": "2026-12-24",
			"24.12.26": "2026-12-24", "5.4.2026": "2026-04-05", "2026/12/24": "2026-12-24", "4/4/2026": "2026-04-04",
			"31/4/2026": "admin-typed.day", "24.12.": "admin-typed.day", "tomorrow": "admin-typed.day", "2026": "admin-typed.day", "24/13/2026": "admin-typed.day", "1/2/3": "admin-typed.day",
		}
		for _, text := range words {
			cases[text] = "2026-12-24"
		}
		cases.run(t, languages.Messages(lang).ReadDay)
	}
	typedCases{"4/5/2026": "admin-typed.unclear", "12/24/2026": "2026-12-24"}.run(t, languages.Messages("en").ReadDay)
	typedCases{"4/5/2026": "2026-05-04", "1er janvier 2027": "2027-01-01", "4 jui 2026": "admin-typed.day"}.run(t, languages.Messages("fr").ReadDay)
}

// TestReadWhen checks that years, months and days are read.
func TestReadWhen(t *testing.T) {
	t.Parallel()
	languages := shipped(t)
	typedCases{
		"2026": "2026", "2026-11": "2026-11", "11/2026": "2026-11", "11.2026": "2026-11", "November 2026": "2026-11", "Nov. 2026": "2026-11",
		"24.12.2026": "2026-12-24", "13/2026": "admin-typed.when", "soon": "admin-typed.when", "26": "admin-typed.when",
	}.run(t, languages.Messages("de").ReadWhen)
	typedCases{"septiembre de 2026": "2026-09", "desde 2026": "admin-typed.when"}.run(t, languages.Messages("es").ReadWhen)
}
