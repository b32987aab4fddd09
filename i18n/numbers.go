package i18n

import "strconv"

// numberFormat is how a language writes numbers.
type numberFormat struct {
	thousands string // between groups of three digits
	percent   string // after a percentage
}

var numberFormats = Localized[numberFormat]{
	EN: {thousands: ",", percent: "%"},
	ES: {thousands: ".", percent: "\u00a0%"},
}

// Number writes n with its thousands separated: "5,000" in English, "5.000" in Spanish.
func Number(lang Lang, n int) string {
	separator := numberFormats.In(lang).thousands
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0 && text[at-1] != '-'; at -= 3 {
		text = text[:at] + separator + text[at:]
	}
	return text
}

// Percent writes n of all as a whole percentage: "34%" in English, "34 %" in Spanish. It writes "< 1%" rather than "0%"
// where n is not 0.
func Percent(lang Lang, n, all int) string {
	whole, text := 0, ""
	if all > 0 {
		whole = (200*n + all) / (2 * all)
	}
	if whole == 0 && n > 0 {
		whole, text = 1, "<\u00a0"
	}
	return text + Number(lang, whole) + numberFormats.In(lang).percent
}
