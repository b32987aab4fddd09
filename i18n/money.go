package i18n

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/currency"
)

// Amount writes n in a currency, a code of ISO 4217: "$5,000" in English, "5.000 $" in Spanish.
func (m *Messages) Amount(code string, n int) string {
	return m.amount(code, m.Number(n))
}

// AmountRange writes the amounts from low to high in a currency: "$200–5,000" in English, "200–5.000 $" in Spanish.
func (m *Messages) AmountRange(code string, low, high int) string {
	if low == high {
		return m.Amount(code, low)
	}
	return m.amount(code, m.Number(low)+"–"+m.Number(high))
}

// amount puts the sign of a currency before or after a number, as the language does.
func (m *Messages) amount(code, number string) string {
	sign, before := m.format.currencySign(code), m.format.amountBefore
	if last, _ := utf8.DecodeLastRuneInString(sign); strings.HasSuffix(before, currencyMark) && unicode.IsLetter(last) {
		before += "\u00a0" // a sign of letters alone, such as CHF, does not touch the number
	}
	text := before + number + m.format.amountAfter
	return strings.Replace(text, currencyMark, sign, 1)
}

// currencyMark stands for the sign of any currency in the example of an amount.
const currencyMark = "¤"

// readAmount reads an example of an amount: "¤1,234" or "1.234 ¤". Without one, the sign follows the number.
func (f *format) readAmount(example string) {
	f.amountBefore, f.amountAfter = "", "\u00a0"+currencyMark
	first := strings.IndexFunc(example, unicode.IsDigit)
	last := strings.LastIndexFunc(example, unicode.IsDigit)
	if first >= 0 && strings.Count(example, currencyMark) == 1 {
		f.amountBefore, f.amountAfter = example[:first], example[last+1:]
	}
}

// readSigns reads the signs of currencies that the language writes in a way of its own: "USD US$, MXN MX$".
func readSigns(text string) map[string]string {
	signs := map[string]string{}
	for _, pair := range splitList(text) {
		if code, sign, ok := strings.Cut(pair, " "); ok {
			signs[code] = strings.TrimSpace(sign)
		}
	}
	return signs
}

// CurrencySign returns the sign of a currency as amounts have it: "$", or "US$" in Portuguese; its code if it has none.
func (m *Messages) CurrencySign(code string) string { return m.format.currencySign(code) }

// currencySign returns the sign of a currency, or its code if it has none.
func (f *format) currencySign(code string) string {
	if sign := f.currencySigns[code]; sign != "" {
		return sign
	}
	unit, err := currency.ParseISO(code)
	if err != nil {
		return code
	}
	return fmt.Sprint(currency.NarrowSymbol(unit))
}
