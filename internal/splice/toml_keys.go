package splice

import (
	"bytes"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// AddTOML returns a TOML file with a key that it does not have, in a line behind the other keys of its table: ErrPlace if it has the key,
// or if that table is a list's that is not there. path is as for SetTOML.
func AddTOML(text []byte, value any, path ...string) ([]byte, error) {
	return withoutMark(text, func(t tomlText) ([]byte, error) {
		with, ok := writeTOML(value)
		read, err := parseTOML([]byte("v = " + with))
		if err != nil || !ok || At(t.values, path) != nil || !replaceAt(t.values, path, read["v"]) {
			return nil, ErrPlace
		}
		return t.checked(t.add(path, with))
	})
}

// add returns the edit that adds a key.
func (t tomlText) add(path []string, with string) edit {
	parent := path[:len(path)-1]
	inline := t.last(func(s statement) bool { return s.kind == unstable.InlineTable && slices.Equal(s.path, parent) })
	if inline >= 0 {
		return t.addInline(t.statements[inline], path[len(path)-1], with)
	}
	sibling := t.last(func(s statement) bool {
		return !s.isHeading() && len(s.path) > len(parent) && begins(s.path, parent) && len(s.table) <= len(parent)
	})
	if sibling < 0 {
		return t.addFirst(path, with)
	}
	s := t.statements[sibling]
	indent := t.text[s.from : s.from+len(t.text[s.from:])-len(bytes.TrimLeft(t.text[s.from:], " \t"))]
	return t.insert(s.to, string(indent)+dotted(path[len(s.table):])+" = "+with)
}

// addInline returns the edit that adds a key to a table between braces.
func (t tomlText) addInline(s statement, key, with string) edit {
	end := s.value[1] - 1
	for end > s.value[0]+1 && (t.text[end-1] == ' ' || t.text[end-1] == '\t') {
		end--
	}
	if end == s.value[0]+1 {
		return edit{s.value[0], s.value[1], "{ " + dotted([]string{key}) + " = " + with + " }"}
	}
	return edit{end, end, ", " + dotted([]string{key}) + " = " + with}
}

// addFirst returns the edit that adds the first key of a table: below the heading of it, or of one around it.
func (t tomlText) addFirst(path []string, with string) edit {
	for n := len(path) - 1; n > 0; n-- {
		table := t.last(func(s statement) bool { return len(s.table) == n && begins(path, s.table) })
		if table >= 0 {
			return t.insert(t.statements[table].to, dotted(path[n:])+" = "+with)
		}
	}
	line := dotted(path) + " = " + with
	if i := t.last(func(s statement) bool { return len(s.table) == 0 }); i >= 0 {
		return t.insert(t.statements[i].to, line)
	}
	if len(t.statements) == 0 {
		return t.insert(len(t.text), line)
	}
	return t.insert(t.above(t.statements[0].from), line+"\n")
}

// above returns where the comments begin that stand directly above a line.
func (t tomlText) above(from int) int {
	for from > 0 {
		before := bytes.LastIndexByte(t.text[:from-1], '\n') + 1
		if !bytes.HasPrefix(bytes.TrimLeft(t.text[before:from], " \t"), []byte("#")) {
			break
		}
		from = before
	}
	return from
}

// RemoveTOML returns a TOML file without a key or a table that it has, and without the rest of its lines. Comments in lines of their own
// stay.
func RemoveTOML(text []byte, path ...string) ([]byte, error) {
	return withoutMark(text, func(t tomlText) ([]byte, error) {
		if At(t.values, path) == nil {
			return nil, ErrAbsent
		}
		if !replaceAt(t.values, path, nil) {
			return nil, ErrPlace
		}
		t.prune(path)
		var edits []edit
		for _, s := range t.statements {
			if begins(s.path, path) {
				edits = append(edits, edit{s.from, s.to, ""})
			}
		}
		return t.checked(edits...)
	})
}

// prune removes from the values the tables around a removed key that are empty, and have no heading.
func (t tomlText) prune(path []string) {
	for n := len(path) - 1; n > 0; n-- {
		table, ok := At(t.values, path[:n]).(map[string]any)
		said := t.last(func(s statement) bool { return slices.Equal(s.path, path[:n]) })
		if !ok || len(table) > 0 || said >= 0 {
			return
		}
		replaceAt(t.values, path[:n], nil)
	}
}

// SetListTOML returns a TOML file with another list of texts as the value of a key that it has. The items that stay keep their bytes, and
// the comments beside them.
func SetListTOML(text []byte, list []string, path ...string) ([]byte, error) {
	return withoutMark(text, func(t tomlText) ([]byte, error) {
		old, ok := At(t.values, path).([]any)
		i := t.last(func(s statement) bool { return slices.Equal(s.path, path) })
		if !ok || i < 0 || len(t.statements[i].items) != len(old) || len(old) == 0 || len(list) == 0 {
			return SetTOML(t.text, list, path...)
		}
		items := make([]any, len(list))
		for i, item := range list {
			items[i] = item
		}
		replaceAt(t.values, path, items)
		changed := listEdit(t.statements[i].items, old, list)
		if changed == nil {
			return t.text, nil
		}
		return t.checked(*changed)
	})
}

// listEdit returns the edit that makes the items of a list others, nil if they are the same.
func listEdit(places [][2]int, old []any, list []string) *edit {
	same := 0
	for same < len(old) && same < len(list) && old[same] == list[same] {
		same++
	}
	end := 0
	for end < len(old)-same && end < len(list)-same && old[len(old)-1-end] == list[len(list)-1-end] {
		end++
	}
	var written []string
	for _, item := range list[same : len(list)-end] {
		with, _ := writeTOML(item)
		written = append(written, with)
	}
	with, gone := strings.Join(written, ", "), len(old)-same-end
	switch {
	case gone == 0 && with == "":
		return nil
	case gone > 0 && with != "":
		return &edit{places[same][0], places[same+gone-1][1], with}
	case gone > 0 && same+gone < len(places):
		return &edit{places[same][0], places[same+gone][0], ""}
	case gone > 0:
		return &edit{places[same-1][1], places[len(places)-1][1], ""}
	case same > 0:
		return &edit{places[same-1][1], places[same-1][1], ", " + with}
	}
	return &edit{places[0][0], places[0][0], with + ", "}
}
