package i18n

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// format is how a language writes dates and numbers, and what else the program must know of it. It is read from the words
// language.*, most of which are examples.
type format struct {
	name        string // of the language in itself
	territory   string
	plurals     string // tag of the language whose plural rules it follows, or ""
	stemmer     string // name of the Snowball stemmer, or ""
	readingRate int    // words that a reader reads in a minute

	clock         string   // the time of day, as CLDR writes patterns
	priceWords    []string // parts of words about prices
	priceKeywords []string // those of them that weigh more in what an assistant knows

	stopWords map[string]bool
	accents   []accent

	day, month string // templates with the parts of the example day
	shortDay   string // layout of a day in a chart
	firstDay   string // of a month
	months     []string
	alone      []string // months as they stand without a day
	weekdays   []string // from Sunday on; empty if nobody wrote them
	afterDay   string   // between a weekday and the date

	thousands     string // between groups of three digits
	percentBefore string
	percentAfter  string

	beforeMarks string // what stands before a colon and a semicolon

	amountBefore, amountAfter string // around a number; the currency's mark is in one of them
	currencySigns             map[string]string
}

// The parts of the day of the examples: the 2nd of January 2006.
const (
	exampleYear = "2006"
	exampleDay  = "2"
)

// defaultReadingRate is a reader's speed in a language for which nobody measured one.
const defaultReadingRate = 230

// optionalWords are words that a language may lack.
var optionalWords = map[string]bool{
	"language.stemmer": true, "language.months_alone": true, "language.territory": true, "language.currencies": true,
	"language.short_date": true, "language.plurals": true, "language.accents": true, "language.stop_words": true, "language.words_per_minute": true,
	"language.colon": true, "language.first_day": true, "language.full_date": true, "language.time": true, "language.weekdays": true, "language.price_words": true, "language.price_keywords": true,
}

// accent is the end of a word as visitors type it, and as it is spelled.
type accent struct{ typed, spelled string }

// readAccents reads pairs of ends: "cion ción, sion sión".
func readAccents(text string) []accent {
	var accents []accent
	for _, pair := range splitList(text) {
		if ends := strings.Fields(pair); len(ends) == 2 {
			accents = append(accents, accent{ends[0], ends[1]})
		}
	}
	return accents
}

// newFormat reads the words language.* of a table. Where a language says nothing, dates are written as in ISO 8601 and
// numbers as the International System of Units recommends.
func newFormat(table wordTable) format {
	word := func(key, otherwise string) string {
		if message := table["language."+key]; message != nil {
			return message.Other
		}
		return otherwise
	}
	f := format{
		name: word("name", ""), territory: word("territory", ""), stemmer: word("stemmer", ""), plurals: word("plurals", ""),
		clock: word("time", "HH:mm"), priceWords: strings.Fields(word("price_words", "")), priceKeywords: strings.Fields(word("price_keywords", "")),
		readingRate: defaultReadingRate, day: "2006-01-02", month: "2006-01", shortDay: word("short_date", "01-02"),
		firstDay: word("first_day", "1"), afterDay: ", ",
	}
	for _, stop := range strings.Fields(word("stop_words", "")) {
		if f.stopWords == nil {
			f.stopWords = map[string]bool{}
		}
		f.stopWords[stop] = true
	}
	f.accents = readAccents(word("accents", ""))
	if n, err := strconv.Atoi(word("words_per_minute", "")); err == nil && n > 0 {
		f.readingRate = n
	}
	if months := splitList(word("months", "")); len(months) == 12 {
		f.months, f.alone = months, months
		if alone := splitList(word("months_alone", "")); len(alone) == 12 {
			f.alone = alone
		}
		f.day, f.month = word("date", f.day), word("month", f.month)
	}
	f.beforeMarks, _, _ = strings.Cut(strings.TrimPrefix(word("colon", "A: B"), "A"), ":")
	if weekdays := splitList(word("weekdays", "")); len(weekdays) == 7 {
		f.weekdays = weekdays
		if after, ok := strings.CutPrefix(word("full_date", ""), weekdays[1]); ok {
			f.afterDay, _, _ = strings.Cut(after, f.day)
		}
	}
	f.thousands = "\u202f"
	if _, after, ok := strings.Cut(word("number", ""), "1"); ok {
		f.thousands, _, _ = strings.Cut(after, "234")
	}
	f.percentBefore, f.percentAfter, _ = strings.Cut(word("percent", "34%"), "34")
	f.readAmount(word("amount", ""))
	f.currencySigns = readSigns(word("currencies", ""))
	return f
}

func splitList(text string) []string {
	list := strings.Split(text, ",")
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}

// Name returns the language's name in itself.
func (m *Messages) Name() string {
	if m.format.name == "" {
		return string(m.Lang)
	}
	return m.format.name
}

// Locale returns the language with the territory whose conventions it follows, as Open Graph writes it: "es_ES".
func (m *Messages) Locale() string {
	if m.format.territory == "" {
		return strings.ReplaceAll(string(m.Lang), "-", "_")
	}
	return string(m.Lang) + "_" + m.format.territory
}

// Between returns a colon or a semicolon between two parts of a text, with the spaces around it.
func (m *Messages) Between(mark string) string { return m.format.beforeMarks + mark + " " }

// Stemmer returns the name of the Snowball stemmer for the language, or "" if there is none.
func (m *Messages) Stemmer() string { return m.format.stemmer }

// ClockPattern returns how the time of day is written, in the letters of CLDR: "h:mm a", "H:mm".
func (m *Messages) ClockPattern() string { return m.format.clock }

// TimeOfDay writes a time of day in its zone: "4:05 PM", "16:05".
func (m *Messages) TimeOfDay(t time.Time) string {
	switch {
	case strings.Contains(m.format.clock, "a"):
		return t.Format("3:04 PM")
	case strings.HasPrefix(m.format.clock, "HH"):
		return t.Format("15:04")
	default:
		return strconv.Itoa(t.Hour()) + t.Format(":04")
	}
}

// At returns a time of day as a sentence says when something happens: a las 13:05, a la 1:05.
func (m *Messages) At(t time.Time) string { return m.clock("time.at", t, m.TimeOfDay(t)) }

// Until returns a time of day as a sentence says when something ends: hasta las 13:05.
func (m *Messages) Until(t time.Time) string { return m.clock("time.until", t, m.TimeOfDay(t)) }

// AtClock is At with the 24 hours of the owner's screens.
func (m *Messages) AtClock(t time.Time) string { return m.clock("time.at", t, t.Format("15:04")) }

// clock returns a message with a time, in the form for the number of the hour that the time is written with.
func (m *Messages) clock(key string, t time.Time, text string) string {
	digits, _, _ := strings.Cut(text, ":")
	hour, err := strconv.Atoi(digits)
	if err != nil {
		hour = t.Hour()
	}
	return m.countOf(key, hour, map[string]any{"Time": text})
}

// PriceWords returns parts of words about prices.
func (m *Messages) PriceWords() []string { return m.format.priceWords }

// PriceKeywords returns the price words that weigh more where they stand in what an assistant knows.
func (m *Messages) PriceKeywords() []string { return m.format.priceKeywords }

// IsStopWord reports whether a search ignores this lower-case word.
func (m *Messages) IsStopWord(word string) bool { return m.format.stopWords[word] }

// StopWords returns the words that a search ignores, sorted.
func (m *Messages) StopWords() []string { return slices.Sorted(maps.Keys(m.format.stopWords)) }

// RestoreAccent adds an accent that a visitor may have omitted at the end of a lower-case word.
func (m *Messages) RestoreAccent(word string) string {
	for _, accent := range m.format.accents {
		if start, ok := strings.CutSuffix(word, accent.typed); ok {
			return start + accent.spelled
		}
	}
	return word
}

// ReadingMinutes returns how long it takes to read this many words silently, at least one minute.
func (m *Messages) ReadingMinutes(words int) int {
	rate := m.format.readingRate
	return max(1, (words+rate/2)/rate)
}

// LongDate writes the day of t: "July 1, 2024", "1 de julio de 2024".
func (m *Messages) LongDate(t time.Time) string {
	return m.format.write(m.format.day, m.format.months, t)
}

// Weekday writes the day of the week of t, "" in a language without words for it.
func (m *Messages) Weekday(t time.Time) string {
	if m.format.weekdays == nil {
		return ""
	}
	return m.format.weekdays[t.Weekday()]
}

// FullDate writes the day of t with its day of the week: "Monday, July 1, 2024", "lundi 1er juillet 2024".
func (m *Messages) FullDate(t time.Time) string {
	if weekday := m.Weekday(t); weekday != "" {
		return weekday + m.format.afterDay + m.LongDate(t)
	}
	return m.LongDate(t)
}

// ShortDay writes the day of t without its year, in numbers: "7/1" in English, "1/7" in Spanish.
func (m *Messages) ShortDay(t time.Time) string { return t.Format(m.format.shortDay) }

// Month formats a day or a month of the content as a month, YYYY-MM-DD or YYYY-MM. It returns a value of another form, such as a year,
// unchanged.
func (m *Messages) Month(value string) string {
	t, err := time.Parse("2006-01", value[:min(len(value), len("2006-01"))])
	if err != nil {
		return value
	}
	return m.MonthYear(t)
}

// MonthYear writes the month of t: "July 2024", "julio de 2024".
func (m *Messages) MonthYear(t time.Time) string {
	return m.format.write(m.format.month, m.format.alone, t)
}

// write writes t as example writes the 2nd of January 2006.
func (f *format) write(example string, months []string, t time.Time) string {
	if months == nil {
		return t.Format(example)
	}
	before, after, ok := strings.Cut(example, months[0])
	if !ok {
		before, after, _ = strings.Cut(example, f.months[0])
	}
	day := strconv.Itoa(t.Day())
	if t.Day() == 1 {
		day = f.firstDay
	}
	numbers := strings.NewReplacer(exampleYear, strconv.Itoa(t.Year()), exampleDay, day)
	return numbers.Replace(before) + months[t.Month()-1] + numbers.Replace(after)
}

// Number writes n with its thousands separated: "5,000" in English, "5.000" in Spanish.
func (m *Messages) Number(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0 && text[at-1] != '-'; at -= 3 {
		text = text[:at] + m.format.thousands + text[at:]
	}
	return text
}

// Percent writes n of all as a whole percentage: "34%" in English, "34 %" in Spanish. It writes "< 1%" rather than "0%"
// where n is not 0.
func (m *Messages) Percent(n, all int) string {
	whole, text := 0, ""
	if all > 0 {
		whole = (200*n + all) / (2 * all)
	}
	if whole == 0 && n > 0 {
		whole, text = 1, "<\u00a0"
	}
	return text + m.format.percentBefore + m.Number(whole) + m.format.percentAfter
}
