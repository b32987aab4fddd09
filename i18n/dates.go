package i18n

import (
	"strconv"
	"time"
)

var months = Both[[12]string]{
	EN: [12]string{"January", "February", "March", "April", "May", "June", "July",
		"August", "September", "October", "November", "December"},
	ES: [12]string{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio",
		"agosto", "septiembre", "octubre", "noviembre", "diciembre"},
}

// LongDate writes the day of t as Intl.DateTimeFormat's long date does in en-US and es-ES: "July 1, 2024",
// "1 de julio de 2024".
func LongDate(lang Lang, t time.Time) string {
	day, year := strconv.Itoa(t.Day()), strconv.Itoa(t.Year())
	month := months.In(lang)[t.Month()-1]
	if lang == ES {
		return day + " de " + month + " de " + year
	}
	return month + " " + day + ", " + year
}

// MonthYear writes the month of t: "July 2024", "julio de 2024".
func MonthYear(lang Lang, t time.Time) string {
	month, year := months.In(lang)[t.Month()-1], strconv.Itoa(t.Year())
	if lang == ES {
		return month + " de " + year
	}
	return month + " " + year
}
