package i18n

import (
	"strings"
	"time"
)

// dateFormat is how a language writes dates: layouts as in package time, in which January stands for the month, and the
// names of the months.
type dateFormat struct {
	long      string
	monthYear string
	months    [12]string
}

var dateFormats = Localized[dateFormat]{
	EN: {
		long:      "January 2, 2006",
		monthYear: "January 2006",
		months: [12]string{"January", "February", "March", "April", "May", "June", "July",
			"August", "September", "October", "November", "December"},
	},
	ES: {
		long:      "2 de January de 2006",
		monthYear: "January de 2006",
		months: [12]string{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio",
			"agosto", "septiembre", "octubre", "noviembre", "diciembre"},
	},
}

// LongDate writes the day of t as Intl.DateTimeFormat's long date does in en-US and es-ES: "July 1, 2024",
// "1 de julio de 2024".
func LongDate(lang Lang, t time.Time) string {
	format := dateFormats.In(lang)
	return format.write(format.long, t)
}

// MonthYear writes the month of t: "July 2024", "julio de 2024".
func MonthYear(lang Lang, t time.Time) string {
	format := dateFormats.In(lang)
	return format.write(format.monthYear, t)
}

func (f dateFormat) write(layout string, t time.Time) string {
	return strings.Replace(t.Format(layout), t.Month().String(), f.months[t.Month()-1], 1)
}
