package i18n

import "strconv"

// Number writes n with its thousands apart: "5,000" in English, "5.000" in Spanish.
func Number(lang Lang, n int) string {
	separator := Both[string]{EN: ",", ES: "."}.In(lang)
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0 && text[at-1] != '-'; at -= 3 {
		text = text[:at] + separator + text[at:]
	}
	return text
}

// Percent writes n of all in whole hundredths: "34%" in English, "34 %" in Spanish. What is not nothing is never 0.
func Percent(lang Lang, n, all int) string {
	whole, text := 0, ""
	if all > 0 {
		whole = (200*n + all) / (2 * all)
	}
	if whole == 0 && n > 0 {
		whole, text = 1, "<\u00a0"
	}
	return text + Number(lang, whole) + Both[string]{EN: "%", ES: "\u00a0%"}.In(lang)
}
