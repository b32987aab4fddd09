package splice

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// tomlText is a TOML file as lines that each say something.
type tomlText struct {
	text       []byte
	values     map[string]any
	statements []statement
}

// statement is a key with its value, or the heading of a table.
type statement struct {
	table []string // the path of the table that it is in, or that it begins
	path  []string // of the key; the table's for a heading
	from  int      // where its first line begins
	to    int      // where its last line ends, behind the line end
	value [2]int   // from where to where the value is; none for a heading
	kind  unstable.Kind
	items [][2]int // of a list between brackets, as far as they are texts or numbers
}

func (s statement) isHeading() bool { return s.kind == unstable.Table || s.kind == unstable.ArrayTable }

// readTOML reads a file without a byte order mark.
func readTOML(text []byte) (tomlText, error) {
	t := tomlText{text: text}
	var err error
	if t.values, err = parseTOML(text); err != nil {
		return t, ErrUnread
	}
	finder := tomlFinder{text: text, counts: map[string]int{}}
	var parser unstable.Parser
	parser.Reset(text)
	var table []string
	for parser.NextExpression() {
		node := parser.Expression()
		keys, end := finder.path(table, node.Key())
		s := statement{table: table, path: keys, kind: node.Kind}
		switch node.Kind {
		case unstable.Table, unstable.ArrayTable:
			table, end = finder.path(nil, node.Key())
			if node.Kind == unstable.ArrayTable {
				name := strings.Join(table, "\x00")
				table = append(table, strconv.Itoa(finder.counts[name]))
				finder.counts[name]++
			}
			s.table, s.path = table, table
		case unstable.KeyValue:
			equals := end + bytes.IndexByte(text[end:], '=') + 1
			blank := len(text[equals:]) - len(bytes.TrimLeft(text[equals:], " \t"))
			end = int(node.Raw.Offset + node.Raw.Length)
			s.value, s.kind = [2]int{equals + blank, end}, node.Value().Kind
			s.items = itemsOf(node.Value())
		default:
			continue
		}
		first := firstOffset(node.Key())
		s.from, s.to = bytes.LastIndexByte(text[:first], '\n')+1, lineEnd(text, end)
		t.statements = append(t.statements, s)
	}
	return t, nil
}

// itemsOf returns where the items of a list between brackets are, nil if that is not known of each.
func itemsOf(list *unstable.Node) [][2]int {
	if list.Kind != unstable.Array {
		return nil
	}
	var items [][2]int
	for children := list.Children(); children.Next(); {
		child := children.Node()
		if child.Kind == unstable.Comment {
			continue
		}
		if child.Raw.Length == 0 {
			return nil
		}
		items = append(items, [2]int{int(child.Raw.Offset), int(child.Raw.Offset + child.Raw.Length)})
	}
	return items
}

func firstOffset(keys unstable.Iterator) int {
	keys.Next()
	return int(keys.Node().Raw.Offset)
}

// lineEnd returns where the line of an offset ends, behind its line end.
func lineEnd(text []byte, at int) int {
	if end := bytes.IndexByte(text[at:], '\n'); end >= 0 {
		return at + end + 1
	}
	return len(text)
}

// newline returns the line end of the file.
func (t tomlText) newline() string {
	if bytes.Contains(t.text, []byte("\r\n")) {
		return "\r\n"
	}
	return "\n"
}

// checked returns the file with edits, unless it says anything else than values.
func (t tomlText) checked(edits ...edit) ([]byte, error) {
	return checked(t.text, edits, t.values, parseTOML)
}

// insert returns the edit that puts lines at an offset where a line begins, or at the end of the file.
func (t tomlText) insert(at int, lines string) edit {
	end := t.newline()
	lines = strings.ReplaceAll(lines, "\n", end)
	if at > 0 && t.text[at-1] != '\n' {
		return edit{at, at, end + lines}
	}
	return edit{at, at, lines + end}
}

// withoutMark calls change with a file that has no byte order mark, and returns what it returns with the mark that the file had.
func withoutMark(text []byte, change func(t tomlText) ([]byte, error)) ([]byte, error) {
	rest, marked := bytes.CutPrefix(text, byteOrderMark)
	t, err := readTOML(rest)
	if err != nil {
		return nil, err
	}
	changed, err := change(t)
	if err != nil || !marked {
		return changed, err
	}
	return slices.Concat(byteOrderMark, changed), nil
}

// begins reports whether a path is prefix, or below it.
func begins(path, prefix []string) bool {
	return len(path) >= len(prefix) && slices.Equal(path[:len(prefix)], prefix)
}

// last returns the index of the last statement that is wanted, -1 for none.
func (t tomlText) last(wanted func(statement) bool) int {
	for i := len(t.statements) - 1; i >= 0; i-- {
		if wanted(t.statements[i]) {
			return i
		}
	}
	return -1
}

var bareKey = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// dotted returns a path as a key of TOML. Indexes are no part of one.
func dotted(path []string) string {
	keys := make([]string, len(path))
	for i, key := range path {
		if keys[i] = key; !bareKey.MatchString(key) {
			keys[i], _ = writeTOML(key)
		}
	}
	return strings.Join(keys, ".")
}

// At returns the value at a path of names and indexes, nil for none.
func At(in any, path []string) any {
	for _, key := range path {
		switch list := in.(type) {
		case map[string]any:
			in = list[key]
		case []any:
			i, err := strconv.Atoi(key)
			if err != nil || i < 0 || i >= len(list) {
				return nil
			}
			in = list[i]
		default:
			return nil
		}
	}
	return in
}

// replaceAt puts another value at a path, and reports whether there is a place for it. nil removes the value; tables that are missing on the
// way are made.
func replaceAt(in any, path []string, value any) bool {
	key := path[0]
	switch in := in.(type) {
	case map[string]any:
		if len(path) > 1 {
			if in[key] == nil && value != nil {
				in[key] = map[string]any{}
			}
			return replaceAt(in[key], path[1:], value)
		}
		if in[key] = value; value == nil {
			delete(in, key)
		}
		return true
	case []any:
		i, err := strconv.Atoi(key)
		return err == nil && i >= 0 && i < len(in) && len(path) > 1 && replaceAt(in[i], path[1:], value)
	}
	return false
}
