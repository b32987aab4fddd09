package splice

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// Key is a key with its value. A key of several parts is in tables of those names.
type Key struct {
	Path  []string
	Value any
}

// AddItemTOML returns a TOML file with one table more at the end of a list of tables, which may be absent. path names the list as for
// SetTOML: ErrPlace if it is written between brackets.
func AddItemTOML(text []byte, keys []Key, path ...string) ([]byte, error) {
	return withoutMark(text, func(t tomlText) ([]byte, error) {
		var names []string
		for i, part := range path {
			if !isIndex(t.values, path[:i], part) {
				names = append(names, part)
			}
		}
		lines, item := "[["+dotted(names)+"]]", map[string]any{}
		for _, key := range keys {
			with, ok := writeTOML(key.Value)
			read, err := parseTOML([]byte("v = " + with))
			if err != nil || !ok || !replaceAt(item, key.Path, read["v"]) {
				return nil, ErrPlace
			}
			lines += "\n" + dotted(key.Path) + " = " + with
		}
		old, ok := At(t.values, path).([]any)
		if !ok && At(t.values, path) != nil || !replaceAt(t.values, path, append(slices.Clone(old), any(item))) {
			return nil, ErrPlace
		}
		return t.checked(t.addItem(path, lines))
	})
}

// isIndex reports whether a part of a path is the index of a table in a list.
func isIndex(values any, list []string, part string) bool {
	_, isList := At(values, list).([]any)
	_, err := strconv.Atoi(part)
	return isList && err == nil
}

// addItem returns the edit that adds a table: behind the list, else behind the table around it, else at the end of the file.
func (t tomlText) addItem(path []string, lines string) edit {
	for n := len(path); n > 0; n-- {
		i := t.last(func(s statement) bool { return begins(s.path, path[:n]) })
		if i < 0 {
			continue
		}
		to := t.statements[i].to
		if to < len(t.text) {
			return t.insert(to, "\n"+lines)
		}
		return t.atEnd(lines)
	}
	return t.atEnd(lines)
}

// atEnd returns the edit that adds lines at the end of the file, with a blank line above them.
func (t tomlText) atEnd(lines string) edit {
	at, end := len(t.text), t.newline()
	lines = strings.ReplaceAll(lines, "\n", end) + end
	switch {
	case at == 0 || bytes.HasSuffix(t.text, []byte(end+end)):
		return edit{at, at, lines}
	case t.text[at-1] == '\n':
		return edit{at, at, end + lines}
	}
	return edit{at, at, end + end + lines}
}

// RemoveItemTOML returns a TOML file without the table with an index in a list of tables.
func RemoveItemTOML(text []byte, index int, path ...string) ([]byte, error) {
	return withoutMark(text, func(t tomlText) ([]byte, error) {
		list, ok := At(t.values, path).([]any)
		if !ok || index < 0 || index >= len(list) {
			return nil, ErrAbsent
		}
		rest := slices.Delete(slices.Clone(list), index, index+1)
		if replaceAt(t.values, path, any(rest)); len(rest) == 0 {
			replaceAt(t.values, path, nil)
		}
		from, to, ok := t.block(append(slices.Clone(path), strconv.Itoa(index)))
		if !ok {
			return nil, ErrPlace
		}
		if next := bytes.TrimLeft(t.text[to:], " \t\r"); len(next) > 0 && next[0] == '\n' && (from == 0 || t.isBlankAbove(from)) {
			to = lineEnd(t.text, to) // one of the blank lines around it
		}
		return t.checked(edit{from, to, ""})
	})
}

// isBlankAbove reports whether the line above an offset is blank.
func (t tomlText) isBlankAbove(from int) bool {
	before := bytes.LastIndexByte(t.text[:from-1], '\n') + 1
	return len(bytes.TrimSpace(t.text[before:from])) == 0
}

// block returns from where to where the table of a list is, with all that is in it; false if anything else is between, or if it is not
// written below a heading.
func (t tomlText) block(path []string) (from, to int, ok bool) {
	first := slices.IndexFunc(t.statements, func(s statement) bool { return s.kind == unstable.ArrayTable && slices.Equal(s.path, path) })
	if first < 0 {
		return 0, 0, false
	}
	last := t.last(func(s statement) bool { return begins(s.path, path) })
	for _, s := range t.statements[first : last+1] {
		if !begins(s.path, path) {
			return 0, 0, false
		}
	}
	return t.statements[first].from, t.statements[last].to, true
}

// SwapItemsTOML returns a TOML file in which the table with an index in a list of tables has changed places with the next one. Each takes
// the comments directly above it along.
func SwapItemsTOML(text []byte, index int, path ...string) ([]byte, error) {
	return withoutMark(text, func(t tomlText) ([]byte, error) {
		list, ok := At(t.values, path).([]any)
		if !ok || index < 0 || index+1 >= len(list) {
			return nil, ErrAbsent
		}
		swapped := slices.Clone(list)
		swapped[index], swapped[index+1] = swapped[index+1], swapped[index]
		replaceAt(t.values, path, any(swapped))
		from, to, ok := t.block(append(slices.Clone(path), strconv.Itoa(index)))
		nextFrom, nextTo, nextOK := t.block(append(slices.Clone(path), strconv.Itoa(index+1)))
		if !ok || !nextOK || to > nextFrom {
			return nil, ErrPlace
		}
		from, nextFrom = t.above(from), max(to, t.above(nextFrom))
		first, between, second := t.text[from:to], t.text[to:nextFrom], t.text[nextFrom:nextTo]
		if !bytes.HasSuffix(second, []byte("\n")) { // the last line of the file
			second, first = append(slices.Clone(second), t.newline()...), bytes.TrimRight(first, "\r\n")
		}
		return t.checked(edit{from, nextTo, string(slices.Concat(second, between, first))})
	})
}
