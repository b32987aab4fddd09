package i18n

import (
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// typedNumbers matches a day in numbers, with the year first or last.
var typedNumbers = regexp.MustCompile(`^(\d{1,4})\s?([./ -])\s?(\d{1,2})\s?[./ -]\s?(\d{1,4})\.?$`)

// ReadDay returns a day that was typed as YYYY-MM-DD: "24.12.2026", "24/12/2026", "24 December 2026".
func (m *Messages) ReadDay(text string) (string, error) {
	text = plainTyped(text)
	days := m.daysOf(text)
	switch len(days) {
	case 1:
		return days[0].Format(time.DateOnly), nil
	case 2:
		return "", Unread{"admin-typed.unclear", map[string]any{"Typed": text, "First": m.LongDate(days[0]), "Second": m.LongDate(days[1])}}
	}
	return "", Unread{"admin-typed.day", map[string]any{"Example": m.LongDate(exampleTyped)}}
}

// exampleTyped is the day in examples of how to write one.
var exampleTyped = time.Date(2026, time.December, 24, 0, 0, 0, 0, time.UTC)

// daysOf returns the days that a text can mean: two for one in numbers that the language does not decide.
func (m *Messages) daysOf(text string) []time.Time {
	parts := typedNumbers.FindStringSubmatch(text)
	if parts == nil {
		return m.dayInWords(text)
	}
	first, _ := strconv.Atoi(parts[1])
	second, _ := strconv.Atoi(parts[3])
	third, _ := strconv.Atoi(parts[4])
	if len(parts[1]) == 4 {
		return realDays(first, second, third)
	}
	year := fullYear(third, len(parts[4]))
	dayFirst := realDays(year, second, first)
	if parts[2] == "." || !m.writesMonthFirst() && dayFirst != nil {
		return dayFirst
	}
	days := append(realDays(year, first, second), dayFirst...)
	if len(days) == 2 && days[0].Equal(days[1]) {
		return days[:1]
	}
	return days
}

// fullYear returns a year that was written with two digits or with four, 0 for any other.
func fullYear(year, digits int) int {
	switch digits {
	case 2:
		return 2000 + year
	case 4:
		return year
	}
	return 0
}

// writesMonthFirst reports whether the language writes days in numbers with the month first.
func (m *Messages) writesMonthFirst() bool {
	return strings.HasPrefix(m.format.shortDay, "1") || strings.HasPrefix(m.format.shortDay, "01")
}

// realDays returns the day of three numbers, nil if there is none.
func realDays(year, month, day int) []time.Time {
	at := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if year < 1 || at.Year() != year || int(at.Month()) != month || at.Day() != day {
		return nil
	}
	return []time.Time{at}
}

// dayInWords returns the day of a text with the name of a month, nil for none.
func (m *Messages) dayInWords(text string) []time.Time {
	year, month, day := m.dateWords(text)
	if day == 0 {
		return nil
	}
	return realDays(year, int(month), day)
}

// dateWords returns the parts of a date whose month is a word; 0 for what is not there, and for all of them if something else is there.
func (m *Messages) dateWords(text string) (year int, month time.Month, day int) {
	for word := range strings.FieldsFuncSeq(text, func(c rune) bool { return unicode.IsSpace(c) || c == ',' || c == '.' }) {
		digits := strings.TrimRightFunc(word, func(c rune) bool { return !unicode.IsDigit(c) }) // 1st, 1er, 1º
		n, err := strconv.Atoi(digits)
		switch {
		case err == nil && len(digits) == 4 && year == 0:
			year = n
		case err == nil && len(digits) <= 2 && day == 0:
			day = n
		case err != nil && month == 0 && m.monthOf(word) != 0:
			month = m.monthOf(word)
		case err == nil || !m.isBetweenDateWords(word):
			return 0, 0, 0
		}
	}
	return year, month, day
}

// isBetweenDateWords reports whether a word is written between the parts of a date: "de", "the", a day of the week.
func (m *Messages) isBetweenDateWords(word string) bool {
	for _, weekday := range m.format.weekdays {
		if strings.ToLower(weekday) == word {
			return true
		}
	}
	switch word {
	case "de", "del", "of", "the", "den", "der", "le", "el", "em":
		return true
	}
	return false
}

// monthOf returns the month that a word names, or begins to name with three letters and more; 0 for none and for several.
func (m *Messages) monthOf(word string) time.Month {
	found := time.Month(0)
	for i, name := range m.format.months {
		switch name = strings.ToLower(name); {
		case name == word || i < len(m.format.alone) && strings.ToLower(m.format.alone[i]) == word:
			return time.Month(i + 1)
		case len([]rune(word)) >= 3 && strings.HasPrefix(name, word):
			if found != 0 {
				return 0
			}
			found = time.Month(i + 1)
		}
	}
	return found
}

// typedMonth matches a month in numbers.
var typedMonth = regexp.MustCompile(`^(?:(\d{4})\s?[./-]\s?(\d{1,2})|(\d{1,2})\s?[./-]\s?(\d{4}))$`)

// typedYear matches a year.
var typedYear = regexp.MustCompile(`^\d{4}$`)

// ReadWhen returns a year, a month or a day that was typed, as YYYY, YYYY-MM or YYYY-MM-DD: "2026", "11/2026", "November 2026".
func (m *Messages) ReadWhen(text string) (string, error) {
	plain := plainTyped(text)
	if typedYear.MatchString(plain) {
		return plain, nil
	}
	if parts := typedMonth.FindStringSubmatch(plain); parts != nil {
		year, _ := strconv.Atoi(parts[1] + parts[4])
		month, _ := strconv.Atoi(parts[2] + parts[3])
		if days := realDays(year, month, 1); days != nil {
			return days[0].Format("2006-01"), nil
		}
	}
	if year, month, day := m.dateWords(plain); year > 0 && month > 0 && day == 0 {
		return realDays(year, int(month), 1)[0].Format("2006-01"), nil
	}
	day, err := m.ReadDay(text)
	if unread, ok := err.(Unread); ok && unread.Key == "admin-typed.day" { //nolint:errorlint // ReadDay wraps nothing
		return "", Unread{"admin-typed.when", map[string]any{"Month": m.MonthYear(exampleTyped), "Day": m.LongDate(exampleTyped)}}
	}
	return day, err
}
