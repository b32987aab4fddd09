package admin

import (
	"cmp"
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/palette"
	"portfolio/internal/starter"
	views "portfolio/views/admin"
	"portfolio/views/layout"
)

// understood returns the values of a key as files have them, from what was typed. With an error it returns what was typed.
func (h *Handlers) understood(m *i18n.Messages, f siteFile, field content.Field, typed []string) ([]string, error) {
	var values []string
	for _, text := range typed {
		read, err := h.readTyped(m, f, field, text)
		if err != nil {
			return typed, err
		}
		values = append(values, read...)
	}
	return values, nil
}

// readTyped returns a typed value as files have it: hours may be several parts of a day, or none.
func (h *Handlers) readTyped(m *i18n.Messages, f siteFile, field content.Field, text string) ([]string, error) {
	read, err := text, error(nil)
	number := 0
	switch {
	case field.Format == "hours":
		return m.ReadHours(text)
	case field.Format == "id":
		read = content.IDFrom(text)
	case field.Format == "zone":
		if zone, unknown := starter.CheckTimeZone(text); unknown == nil { // else the finding says what to write
			read = zone
		}
	case field.Format == "date":
		read, err = m.ReadDay(text)
	case field.Format == "when":
		read, err = m.ReadWhen(text)
	case field.Kind == content.MoneyKey:
		number, err = m.ReadAmount(h.currencyOf(f), text)
		read = strconv.Itoa(number)
	case field.Kind == content.NumberKey:
		number, err = m.ReadNumber(text)
		read = strconv.Itoa(number)
	}
	return []string{read}, err
}

// currencyOf returns the currency of the amounts in a file.
func (h *Handlers) currencyOf(f siteFile) string {
	own, _ := f.toml.Value("currency").(string)
	return cmp.Or(own, h.Site.Settings.Currency)
}

// writtenValues returns the values of a key in a language as files have them, from what was posted.
func (h *Handlers) writtenValues(m *i18n.Messages, f siteFile, l leaf, lang i18n.Lang, posted url.Values) ([]string, error) {
	values, kept := postedValues(l, lang, posted), f.values(l, lang)
	if shown := h.shownValues(l.field, kept); !slices.Equal(shown, kept) && slices.Equal(values, shown) {
		return kept, nil
	}
	if hasBoxes(l.field) && slices.Equal(slices.Sorted(slices.Values(values)), slices.Sorted(slices.Values(kept))) {
		return kept, nil
	}
	return h.understood(m, f, l.field, values)
}

// shownValues returns the values that a field shows. Those of a color and of the look cannot be empty: where the file says nothing they show
// what the site has.
func (h *Handlers) shownValues(field content.Field, values []string) []string {
	inUse := h.Site.Settings.Appearance()
	switch {
	case field.Format == wordFormat && len(values) == 0:
		return []string{field.Default}
	case field.Format == "color" && len(values) > 0:
		if written, ok := palette.Parse(values[0]); ok {
			return []string{palette.Hex(written)}
		}
	case field.Format == "color":
		colors := palette.Choose(palette.Choice{Color: inUse.Color, Color2: inUse.Color2})
		if field.Key == "color2" {
			return []string{palette.Hex(colors.Second)}
		}
		return []string{palette.Hex(colors.First)}
	case field.Key == lookKey && len(values) == 0:
		return []string{inUse.Look}
	}
	return values
}

// lookKey is the key of site.toml that names the look.
const lookKey = "look"

// readings says how typed values were understood that are written in another way, "" if all are as they were typed.
func (h *Handlers) readings(base layout.Base, f siteFile, posted url.Values) string {
	const most = 5
	var all []string
	for _, l := range f.leaves() {
		typed := postedValues(l, "", posted)
		values, err := h.understood(base.Messages, f, l.field, typed)
		if err != nil || slices.Equal(typed, values) || slices.Equal(values, f.values(l, "")) {
			continue
		}
		for i, value := range values {
			values[i] = h.shownValue(base.Messages, f, l.field, value)
		}
		all = append(all, views.KeyLabel(base, l.field.Key)+base.Between(":")+cmp.Or(strings.Join(values, ", "), "–"))
	}
	if len(all) > most {
		all = append(all[:most], "…")
	}
	return strings.Join(all, base.Between(";"))
}

// shownValue returns a value of a file as a sentence says it.
func (h *Handlers) shownValue(m *i18n.Messages, f siteFile, field content.Field, value string) string {
	switch {
	case field.Format == "hours":
		return strings.Replace(value, "-", "–", 1)
	case field.Format == "date", field.Format == "when" && len(value) == len(time.DateOnly):
		if day, err := time.Parse(time.DateOnly, value); err == nil {
			return m.LongDate(day)
		}
	case field.Format == "when":
		return m.Month(value)
	case field.Kind == content.MoneyKey:
		if n, err := strconv.Atoi(value); err == nil {
			return m.Amount(h.currencyOf(f), n)
		}
	}
	return value
}

// unreadText returns why a typed value is not understood, "" for any other error.
func unreadText(m *i18n.Messages, err error) string {
	var unread i18n.Unread
	if !errors.As(err, &unread) {
		return ""
	}
	return m.Tf(unread.Key, unread.Data)
}
