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
