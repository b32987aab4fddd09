package splice

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// SetTOML returns a TOML file with another value of a key that it has. path are the names of the tables and the key; the index of a
// table in a list of tables follows the name of the list.
func SetTOML(text []byte, value any, path ...string) ([]byte, error) {
	if rest, marked := bytes.CutPrefix(text, byteOrderMark); marked {
		changed, err := SetTOML(rest, value, path...)
		if err != nil {
			return nil, err
		}
		return slices.Concat(byteOrderMark, changed), nil
	}
	values, err := parseTOML(text)
	if err != nil {
		return nil, ErrUnread
	}
	with, ok := writeTOML(value)
	read, err := parseTOML([]byte("v = " + with))
	if err != nil || !ok {
		return nil, ErrPlace
	}
	if !setAt(values, read["v"], path) {
		return nil, ErrAbsent
	}
	finder := tomlFinder{text: text, want: path, counts: map[string]int{}}
	if !finder.find() {
		return nil, ErrPlace
	}
	return checked(text, []edit{{finder.from, finder.to, with}}, values, parseTOML)
}

// byteOrderMark begins a file that some editors write.
var byteOrderMark = []byte("\uFEFF")

// writeTOML returns a value as TOML, and reports whether it can stand behind a key.
func writeTOML(value any) (string, bool) {
	switch value := value.(type) {
	case string:
		return quoteTOML(value), utf8.ValidString(value)
	case []string:
		items, valid := make([]string, len(value)), true
		for i, item := range value {
			items[i], valid = quoteTOML(item), valid && utf8.ValidString(item)
		}
		return "[" + strings.Join(items, ", ") + "]", valid
	}
	written, err := toml.Marshal(map[string]any{"v": value})
	with, ok := strings.CutPrefix(strings.TrimSuffix(string(written), "\n"), "v = ")
	return with, ok && err == nil
}

// quoteTOML returns a text in quotation marks, in one line.
func quoteTOML(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			out.WriteString("\\" + string(r))
		case r == '\n':
			out.WriteString(`\n`)
		case r == '\t':
			out.WriteString(`\t`)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&out, `\u%04X`, r)
		default:
			out.WriteRune(r)
		}
	}
	out.WriteByte('"')
	return out.String()
}

func parseTOML(text []byte) (map[string]any, error) {
	values := map[string]any{}
	return values, toml.Unmarshal(text, &values)
}

// setAt sets the value of a key that is there, and reports whether it is.
func setAt(in, value any, path []string) bool {
	switch in := in.(type) {
	case map[string]any:
		if _, there := in[path[0]]; there && len(path) == 1 {
			in[path[0]] = value
			return true
		}
		return len(path) > 1 && setAt(in[path[0]], value, path[1:])
	case []any:
		i, err := strconv.Atoi(path[0])
		return err == nil && i >= 0 && i < len(in) && len(path) > 1 && setAt(in[i], value, path[1:])
	}
	return false
}

// tomlFinder looks for the value of a key.
type tomlFinder struct {
	text     []byte
	want     []string
	counts   map[string]int // of the tables in each list of tables
	from, to int            // of the value
}

// find reports whether there is the key.
func (f *tomlFinder) find() bool {
	var parser unstable.Parser
	parser.Reset(f.text)
	var table []string
	for parser.NextExpression() {
		switch node := parser.Expression(); node.Kind {
		case unstable.Table:
			table, _ = f.path(nil, node.Key())
		case unstable.ArrayTable:
			list, _ := f.path(nil, node.Key())
			name := strings.Join(list, "\x00")
			table = append(list, strconv.Itoa(f.counts[name]))
			f.counts[name]++
		case unstable.KeyValue:
			if f.keyValue(table, node) {
				return true
			}
		}
	}
	return false
}

// path returns the path of a dotted key below a table, and where the key ends.
func (f *tomlFinder) path(table []string, keys unstable.Iterator) (path []string, end int) {
	path = slices.Clone(table)
	for keys.Next() {
		if n := f.counts[strings.Join(path, "\x00")]; n > 0 { // the last table of a list
			path = append(path, strconv.Itoa(n-1))
		}
		node := keys.Node()
		path, end = append(path, string(node.Data)), int(node.Raw.Offset+node.Raw.Length)
	}
	return path, end
}

// keyValue reports whether the key is in key = value.
func (f *tomlFinder) keyValue(table []string, node *unstable.Node) bool {
	path, end := f.path(table, node.Key())
	if slices.Equal(path, f.want) {
		equals := end + bytes.IndexByte(f.text[end:], '=') + 1
		blank := len(f.text[equals:]) - len(bytes.TrimLeft(f.text[equals:], " \t"))
		f.from, f.to = equals+blank, int(node.Raw.Offset+node.Raw.Length)
		return f.from < f.to
	}
	if node.Value().Kind != unstable.InlineTable {
		return false
	}
	for children := node.Value().Children(); children.Next(); {
		if child := children.Node(); child.Kind == unstable.KeyValue && f.keyValue(path, child) {
			return true
		}
	}
	return false
}
