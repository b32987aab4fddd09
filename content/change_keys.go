package content

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"portfolio/i18n"
	"portfolio/internal/splice"
)

// TOMLFile is a TOML file of a site folder as somebody wrote it: its keys can be changed, and every other byte of it stays.
type TOMLFile struct {
	Text   []byte
	Values map[string]any

	lines map[path]int
}

// ParseTOMLFile reads the bytes of a TOML file. The error says what is wrong where it is none.
func ParseTOMLFile(text []byte) (TOMLFile, error) {
	doc, err := parseDocument([]byte(strings.TrimPrefix(string(text), "\uFEFF")))
	return TOMLFile{Text: text, Values: doc.values, lines: doc.lines}, err
}

// Value returns the value at a path of names and indexes, nil for none.
func (f TOMLFile) Value(path ...string) any { return splice.At(f.Values, path) }

// PathAt returns the path of what begins in a line, the innermost; nil if nothing does.
func (f TOMLFile) PathAt(line int) []string {
	var found path
	for at, begins := range f.lines {
		if begins == line && (len(at) > len(found) || len(at) == len(found) && at > found) {
			found = at
		}
	}
	if found == "" {
		return nil
	}
	return strings.Split(string(found), "\x00")
}

// With returns the text of the file with another value of a key: a text, a list of texts, a number, a boolean, or nil for none. What is
// changed is no sample any more, so the comment that says so goes. The error is one of splice if the key cannot be changed alone.
func (f TOMLFile) With(value any, path ...string) ([]byte, error) {
	changed, err := f.with(value, path)
	if err == nil && value != nil && !bytes.Equal(changed, f.Text) {
		changed = withoutSampleMark(changed, path)
	}
	return changed, err
}

func (f TOMLFile) with(value any, path []string) ([]byte, error) {
	old := f.Value(path...)
	switch list, isList := value.([]string); {
	case value == nil && old == nil:
		return f.Text, nil
	case value == nil:
		return splice.RemoveTOML(f.Text, path...)
	case old == nil:
		return splice.AddTOML(f.Text, value, path...)
	case isList:
		return splice.SetListTOML(f.Text, list, path...)
	}
	if day, ok := old.(toml.LocalDate); ok {
		written, err := asDay(value)
		if err != nil || written == day {
			return f.Text, err
		}
		return splice.SetTOML(f.Text, written, path...)
	}
	if same(old, value) {
		return f.Text, nil
	}
	return splice.SetTOML(f.Text, value, path...)
}

// asDay returns a text as a day that is written without quotation marks.
func asDay(value any) (day toml.LocalDate, err error) {
	text, _ := value.(string)
	if day.UnmarshalText([]byte(text)) != nil {
		return day, splice.ErrPlace
	}
	return day, nil
}

// same reports whether a value that was read is the one to be written: then it keeps its spelling.
func same(old, value any) bool {
	if number, ok := old.(int64); ok {
		n, isInt := value.(int)
		return isInt && int64(n) == number
	}
	if text, ok := old.(string); ok { // forms have line ends of their own
		return strings.ReplaceAll(text, "\r\n", "\n") == value
	}
	return old == value
}

// WithVersions returns the text of the file with other versions of a text by language. One text for all languages stays one if the versions
// are the same; a language without a version has none in the file.
func (f TOMLFile) WithVersions(versions map[i18n.Lang]any, path ...string) ([]byte, error) {
	old, isTable := f.Value(path...).(map[string]any)
	if plain := f.Value(path...); plain != nil && !isTable {
		if isSameInAll(versions) {
			return f.With(anyOf(versions), path...)
		}
		return f.spread(versions, path)
	}
	file := f
	for _, lang := range slices.Sorted(maps.Keys(versions)) {
		if versions[lang] == nil && old[string(lang)] == nil {
			continue
		}
		text, err := file.With(versions[lang], append(slices.Clone(path), string(lang))...)
		if err != nil {
			return nil, err
		}
		if file, err = ParseTOMLFile(text); err != nil {
			return nil, splice.ErrUnread
		}
	}
	return file.Text, nil
}

// spread writes a version for each language in place of a text that was the same in all.
func (f TOMLFile) spread(versions map[i18n.Lang]any, path []string) ([]byte, error) {
	text, err := splice.RemoveTOML(f.Text, path...)
	if err != nil {
		return nil, err
	}
	file, err := ParseTOMLFile(text)
	if err != nil {
		return nil, splice.ErrUnread
	}
	return file.WithVersions(versions, path...)
}

func isSameInAll(versions map[i18n.Lang]any) bool {
	first := anyOf(versions)
	for _, version := range versions {
		if list, ok := version.([]string); ok {
			if other, isList := first.([]string); !isList || !slices.Equal(list, other) {
				return false
			}
		} else if version != first {
			return false
		}
	}
	return true
}

// anyOf returns the version of the first language in the order of their tags.
func anyOf(versions map[i18n.Lang]any) any {
	for _, lang := range slices.Sorted(maps.Keys(versions)) {
		return versions[lang]
	}
	return nil
}

// IsPlaceless reports whether an error means that a key cannot be changed without changing more than its value: somebody has to edit
// the text of the file.
func IsPlaceless(err error) bool {
	return errors.Is(err, splice.ErrPlace) || errors.Is(err, splice.ErrUnread) || errors.Is(err, splice.ErrAbsent)
}

// Choices returns what a text of a format can name, nil where anything is possible: pictures are files.
func (s *Site) Choices(format string) []string {
	switch format {
	case "section":
		return NamedSections()
	case "language":
		return langNames(s.Settings.Languages)
	case "menu", "page":
		return slices.DeleteFunc(slices.Clone(s.names()[format]), func(name string) bool {
			return slices.Contains(pageNames(s.Languages), name) && !s.HasPage(i18n.Page(name))
		})
	}
	return s.names()[format]
}
