package i18n

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/currency"
)

// What an owner types into a form is read as people write it: by its shape, and by the language of the screen. What can be read in two
// ways is refused, with both readings.

// Unread means that a typed text is not understood, or that it cannot be stored as it is understood.
type Unread struct {
	Key  string // of the message that says why
	Data map[string]any
}

// Error implements error.
func (e Unread) Error() string { return fmt.Sprint(e.Key, " ", e.Data) }

// plainTyped returns a typed text in lower case, with single plain spaces.
func plainTyped(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), " ")) }

// ReadNumber returns a whole number that was typed, with or without marks between its thousands.
func (m *Messages) ReadNumber(text string) (int, error) {
	text = plainTyped(text)
	digits, isNegative := strings.CutPrefix(strings.Replace(text, "−", "-", 1), "-")
	whole, cents, ok := splitAmount(digits)
	if !ok || cents != 0 {
		return 0, Unread{Key: "admin-typed.number"}
	}
	if isNegative {
		whole = -whole
	}
	return whole, nil
}

// ReadAmount returns a whole amount in a currency that was typed: "900 €", "€900", "1.200", "1,200.00", "1 200".
func (m *Messages) ReadAmount(code, text string) (int, error) {
	whole, cents, ok := splitAmount(m.withoutCurrency(code, plainTyped(text)))
	switch {
	case !ok:
		return 0, Unread{"admin-typed.amount", map[string]any{"Currency": code, "Example": m.Amount(code, 1200)}}
	case cents != 0:
		read := m.amount(code, m.Number(whole)+m.decimalMark()+fmt.Sprintf("%02d", cents))
		return 0, Unread{"admin-typed.cents", map[string]any{"Read": read, "Low": m.Amount(code, whole), "High": m.Amount(code, whole+1)}}
	}
	return whole, nil
}

// decimalMark returns the mark that the language writes before decimals.
func (m *Messages) decimalMark() string {
	if m.format.thousands == "," {
		return "."
	}
	return ","
}

// currencyNames are words for currencies in the languages of the owner's screens, the longest first.
var currencyNames = map[string][]string{
	"EUR": {"euros", "euro"},
	"USD": {"us$", "dollars", "dollar", "dólares", "dólar"},
	"GBP": {"pounds", "pound", "libras", "livres", "pfund"},
	"BRL": {"reais", "real"},
	"CHF": {"franken", "francs", "sfr.", "sfr", "fr."},
}

// withoutCurrency returns a typed amount without the name, the code or the sign of its currency.
func (m *Messages) withoutCurrency(code, text string) string {
	marks := append(slices.Clone(currencyNames[code]), strings.ToLower(code), strings.ToLower(m.format.currencySign(code)))
	if unit, err := currency.ParseISO(code); err == nil {
		marks = append(marks, strings.ToLower(fmt.Sprint(currency.NarrowSymbol(unit))))
	}
	for _, mark := range marks {
		rest, isBefore := strings.CutPrefix(text, mark)
		if !isBefore {
			rest = strings.TrimSuffix(text, mark)
		}
		if rest != text {
			return strings.TrimSpace(rest)
		}
	}
	return text
}

// typedAmount matches amounts of any language: three digits behind a mark are thousands, one or two at the end are decimals.
var typedAmount = regexp.MustCompile(`^(\d+|[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+|(?: \d{3})+|(?:['’]\d{3})+))(?:([.,])(\d\d?|[-–—]{1,2}))?$`)

// splitAmount returns the whole part and the decimals of an amount, and reports whether a text is one.
func splitAmount(text string) (whole, cents int, ok bool) {
	parts := typedAmount.FindStringSubmatch(text)
	if parts == nil || parts[2] != "" && strings.Contains(parts[1], parts[2]) {
		return 0, 0, false
	}
	whole, err := strconv.Atoi(strings.NewReplacer(".", "", ",", "", " ", "", "'", "", "’", "").Replace(parts[1]))
	if err != nil {
		return 0, 0, false
	}
	if decimals := strings.Trim(parts[3], "-–—"); decimals != "" { // a dash is none
		cents, _ = strconv.Atoi((decimals + "0")[:2])
	}
	return whole, cents, true
}
