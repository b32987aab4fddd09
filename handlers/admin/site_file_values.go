package admin

import (
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/splice"
)

// postedValues returns the posted values of a key in a language, as the form would show them.
func postedValues(l leaf, lang i18n.Lang, posted url.Values) []string {
	if l.field.Kind == content.BoolKey {
		return []string{strconv.FormatBool(posted.Get(l.name(lang)) == "on")}
	}
	var values []string
	for _, value := range posted[l.name(lang)] {
		value = strings.TrimRight(strings.ReplaceAll(value, "\r\n", "\n"), " \t\n")
		if l.field.List && l.field.Localized {
			values = append(values, strings.Split(value, "\n")...)
		} else {
			values = append(values, value)
		}
	}
	return slices.DeleteFunc(values, func(value string) bool { return strings.TrimSpace(value) == "" })
}

// typed returns the value of a key as it is written into a file, nil for none.
func typed(field content.Field, values []string) (any, error) {
	switch {
	case len(values) == 0:
		return nil, nil
	case field.Key == promisesKey:
		return slices.DeleteFunc(slices.Clone(values), func(value string) bool { return value == noPromise }), nil
	case field.List:
		return values, nil
	case field.Kind == content.BoolKey:
		return values[0] == "true", nil
	case field.Kind == content.NumberKey || field.Kind == content.MoneyKey:
		return strconv.Atoi(values[0])
	}
	return values[0], nil
}

// Without promises in site.toml it is not known yet which of them the owner makes; an empty list makes none. The form offers both.
const (
	promisesKey = "promises"
	noPromise   = "-" // the box of an empty list
)

// leafError is why the value of a key cannot be written.
type leafError struct {
	leaf leaf
	err  error
}

func (e leafError) Error() string { return strings.Join(e.leaf.path, ".") + ": " + e.err.Error() }
func (e leafError) Unwrap() error { return e.err }

// with returns the text of the file with the values that were posted. Keys whose values are the file's keep their bytes. The error has
// a leafError for each value that is not understood.
func (h *Handlers) with(m *i18n.Messages, f siteFile, posted url.Values) ([]byte, error) {
	if f.isNew {
		if err := f.begin(f.at, f.leaves()); err != nil {
			return nil, err
		}
	}
	var errs []error
	for _, l := range f.leaves() {
		text, err := h.withLeaf(m, f, l, posted)
		if unreadText(m, err) != "" {
			errs = append(errs, leafError{l, err})
			continue
		}
		if err == nil {
			err = f.use(text)
		}
		if err != nil {
			return nil, leafError{l, err}
		}
	}
	return f.text, errors.Join(errs...)
}

// use makes a text the file's.
func (f *siteFile) use(text []byte) (err error) {
	if f.text = text; f.text == nil {
		f.text = []byte{}
	}
	if f.toml, err = content.ParseTOMLFile(f.text); err != nil {
		return splice.ErrUnread
	}
	return nil
}

// begin adds an empty table to its list, and the tables that it needs.
func (f *siteFile) begin(at []string, leaves []leaf) error {
	text, err := splice.AddItemTOML(f.text, nil, at[:len(at)-1]...)
	if err == nil {
		err = f.use(text)
	}
	for _, l := range leaves {
		if l.first && err == nil && len(l.path) > 2 && isIndex(l.path[1]) {
			if text, err = splice.AddItemTOML(f.text, nil, append(slices.Clone(at), l.path[0])...); err == nil {
				err = f.use(text)
			}
		}
	}
	return err
}

// withLeaf returns the text of the file with the values of one key that were posted.
func (h *Handlers) withLeaf(m *i18n.Messages, f siteFile, l leaf, posted url.Values) ([]byte, error) {
	if l.field.Format == optionLines {
		return h.withOptions(f, l, posted)
	}
	path, langs, changed := f.below(l.path...), h.langsOf(l), false
	versions := map[i18n.Lang]any{}
	for _, lang := range langs {
		values, err := h.writtenValues(m, f, l, lang, posted)
		if err != nil {
			return nil, err
		}
		value, err := typed(l.field, values)
		if err != nil {
			return nil, err
		}
		versions[lang], changed = value, changed || !slices.Equal(values, f.values(l, lang))
	}
	switch {
	case !changed:
		return f.text, nil
	case len(langs) > 1:
		return f.toml.WithVersions(versions, path...)
	case l.field.Localized:
		if _, byLang := f.toml.Value(path...).(map[string]any); byLang {
			lang := h.Languages.Fallback()
			return f.toml.WithVersions(map[i18n.Lang]any{lang: versions[""]}, path...)
		}
	}
	return f.toml.With(versions[""], path...)
}
